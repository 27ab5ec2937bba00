import { type Direction, type Edition } from '../../guide';
import {
  averageOf,
  type Calibration,
  capacitiesOf,
  type Capacity,
  type Dimension,
  FREE_CONNECTIONS,
  interpolatedIn,
  isFree,
  knownSizeOf,
  messageCeiling,
  type Mix,
  ratesAt,
  SERVER_LOAD_CEILING,
  type TrafficFactors,
  trafficFactorsOf,
} from '../capacity';
import { isNumber, newColumn, type NullableColumn } from '../numbers';
import { mixReader, type MixThen, type ShareColumns } from './mix-reader';

type Columns = Partial<Record<Dimension, Readonly<NullableColumn>>>;

/** A resource over time. Every column has `length` values. */
export interface TimelineInput extends Calibration {
  edition: Edition;
  /** Name of the SKU, where it is known. */
  sku?: string;
  length: number;
  /** Unit size at each timestamp, or one unit size for all. */
  units: number | Readonly<NullableColumn>;
  /** A checked mix for all timestamps, or the outbound shares at each; without both, the do-not-exceed values apply. */
  mix?: Mix | ShareColumns;
  /** The only positions where unit size or mix may differ from the one before, ascending; found if not given. */
  changes?: readonly number[];
  /** Per second, as Azure counts; connections are a count, and server load is a share. */
  measured: Columns;
  /** Declared average message in bytes. */
  messageSize?: number;
  /** Average outbound message by Azure's count, in bytes. */
  countedSizes?: Readonly<NullableColumn>;
}

/** How many timestamps lack the ceilings of their mix, by reason. */
interface TimelineProblems {
  /** Timestamps without a unit size. */
  unitsUnknown: number;
  /** Timestamps whose unit size is not in the edition. */
  unitsOutsideGuide: number;
  /** Timestamps without any share; they have the do-not-exceed ceilings. */
  mixMissing: number;
  /** Timestamps with a negative share or a sum other than 1; they have the do-not-exceed ceilings. */
  mixInvalid: number;
  /** Timestamps whose unit size lies between two columns. */
  interpolated: number;
}

export interface Timeline {
  /** Per second, as the guide counts. May be the columns of the input: never write to them. */
  measured: Columns;
  /** Time lines may share a column: never write to them. */
  ceilings: Record<Dimension, NullableColumn>;
  /** For each measured dimension. Bytes and messages of a direction may share a column: never write to them. */
  utilization: Partial<Record<Dimension, NullableColumn>>;
  problems: TimelineProblems;
}

/** Everything that follows from unit size and mix alone. */
interface Terms {
  factors: TrafficFactors;
  /** Missing without traffic ceilings. */
  capacities?: Readonly<Record<Direction, Capacity>>;
  connections: number | null;
}

interface Run {
  from: number;
  to: number;
  terms: Terms;
}

/**
 * Computes ceilings and utilization at every timestamp; `evaluate` asks for a single one. Unknown values are null; it
 * never throws.
 *
 * A dashboard asks for tens of thousands of timestamps at every refresh. Everything that depends on unit size and mix
 * alone is therefore computed once for each run of timestamps that share them.
 */
export function assessTimeline(input: TimelineInput): Timeline {
  const { length } = input;
  const timeline: Timeline = {
    measured: { ...input.measured },
    ceilings: {
      inboundBytes: newColumn(length),
      outboundBytes: newColumn(length),
      inboundMessages: newColumn(length),
      outboundMessages: newColumn(length),
      connections: newColumn(length),
      serverLoad: serverLoadCeilings(length),
    },
    utilization: {},
    problems: { unitsUnknown: 0, unitsOutsideGuide: 0, mixMissing: 0, mixInvalid: 0, interpolated: 0 },
  };
  const { measured, ceilings, utilization, problems } = timeline;
  const runs = runsIn(input, problems);
  assessDirection('inbound', input, runs, timeline);
  assessDirection('outbound', input, runs, timeline);
  for (const { from, to, terms } of runs) {
    ceilings.connections.fill(terms.connections, from, to);
  }
  for (const dimension of ['connections', 'serverLoad'] as const) {
    const values = measured[dimension];
    if (values !== undefined) {
      utilization[dimension] = ratios(values, ceilings[dimension]);
    }
  }
  return timeline;
}

let ones: NullableColumn = [];

/** The same at every time, so time lines of one length share a column. */
function serverLoadCeilings(length: number): NullableColumn {
  if (ones.length !== length) {
    ones = newColumn(length).fill(SERVER_LOAD_CEILING);
  }
  return ones;
}

/** @param problems counts the timestamps of each run */
function runsIn(input: TimelineInput, problems: TimelineProblems): Run[] {
  const { length, units } = input;
  const { columns, read } = mixReader(input.mix);
  const runs: Run[] = [];
  let from = 0;
  const changes = input.changes ?? changesIn(typeof units === 'number' ? columns : [units, ...columns], length);
  for (const to of [...changes, length]) {
    const terms = termsOf(input, typeof units === 'number' ? units : units[from], read(from), problems, to - from);
    runs.push({ from, to, terms });
    from = to;
  }
  return runs;
}

/** @param times adds this many timestamps to the problems of the run */
function termsOf(
  { edition, sku, serverLeg, trafficFactors, ceilingFactor }: TimelineInput,
  units: number | null,
  { mix, problem }: MixThen,
  problems: TimelineProblems,
  times: number
): Terms {
  const factors = trafficFactorsOf(edition, mix, { serverLeg, trafficFactors });
  if (isFree(sku)) {
    return { factors, connections: FREE_CONNECTIONS };
  }
  const rates = isNumber(units) ? ratesAt(edition, units) : undefined;
  if (rates === undefined) {
    problems[isNumber(units) ? 'unitsOutsideGuide' : 'unitsUnknown'] += times;
    return { factors, connections: null };
  }
  if (problem !== undefined) {
    problems[problem] += times;
  }
  if (interpolatedIn(rates, mix).length > 0) {
    problems.interpolated += times;
  }
  return { factors, capacities: capacitiesOf(edition, rates, mix, ceilingFactor), connections: rates.connections };
}

/** Fills in the corrected bytes, the traffic ceilings and the utilization of one direction. */
function assessDirection(direction: Direction, input: TimelineInput, runs: readonly Run[], timeline: Timeline): void {
  const { measured, ceilings, utilization } = timeline;
  const inBytes = `${direction}Bytes` as const;
  const inMessages = `${direction}Messages` as const;
  const bytes = correctedBytes(direction, input, runs);
  const messages = measured[inMessages];
  if (bytes !== undefined) {
    measured[inBytes] = bytes;
  }
  const areMeasured = fillCeilings(direction, input, runs, timeline);
  if (bytes !== undefined) {
    utilization[inBytes] = ratios(bytes, ceilings[inBytes]);
  }
  if (messages !== undefined) {
    // Bytes and messages are one constraint where every size is measured.
    const shared = areMeasured ? utilization[inBytes] : undefined;
    utilization[inMessages] = shared ?? ratios(messages, ceilings[inMessages]);
  }
}

/** Returns the bytes of a direction as the guide counts them; where nothing corrects them, the input's own column. */
function correctedBytes(
  direction: Direction,
  { length, measured, serverLeg, trafficFactors }: TimelineInput,
  runs: readonly Run[]
): Readonly<NullableColumn> | undefined {
  const bytes = measured[`${direction}Bytes`];
  if (bytes === undefined || (serverLeg !== true && trafficFactors === undefined)) {
    return bytes;
  }
  const factors = newColumn(length);
  for (const { from, to, terms } of runs) {
    factors.fill(terms.factors[direction], from, to);
  }
  return ratios(bytes, factors);
}

/**
 * Fills in the traffic ceilings of one direction.
 *
 * @returns true if every message size is measured
 */
function fillCeilings(
  direction: Direction,
  { length, messageSize, countedSizes }: TimelineInput,
  runs: readonly Run[],
  { measured, ceilings }: Timeline
): boolean {
  const bytes = measured[`${direction}Bytes`] ?? newColumn(length);
  const messages = measured[`${direction}Messages`] ?? newColumn(length);
  const bytesCeilings = ceilings[`${direction}Bytes`];
  const messagesCeilings = ceilings[`${direction}Messages`];
  let areMeasured = true;
  for (const { from, to, terms } of runs) {
    if (terms.capacities === undefined) {
      bytesCeilings.fill(null, from, to);
      messagesCeilings.fill(null, from, to);
      continue;
    }
    const capacity = terms.capacities[direction];
    for (let i = from; i < to; i++) {
      let size = averageOf(bytes[i], messages[i]);
      if (size === 0) {
        size = knownSizeOf({ declared: messageSize, counted: countedSizes?.[i] }).bytes;
        areMeasured = false;
      }
      const ceiling = messageCeiling(capacity, size);
      messagesCeilings[i] = ceiling;
      bytesCeilings[i] = ceiling * size;
    }
  }
  return areMeasured;
}

/** Returns one column divided by another, with a gap where either has no number. */
function ratios(dividends: Readonly<NullableColumn>, divisors: Readonly<NullableColumn>): NullableColumn {
  const column: NullableColumn = newColumn(divisors.length);
  for (let i = 0; i < column.length; i++) {
    const dividend = dividends[i];
    const divisor = divisors[i];
    // Two stores: a single one of a number or null would box the number.
    if (isNumber(dividend) && divisor !== null) {
      column[i] = dividend / divisor;
    } else {
      column[i] = null;
    }
  }
  return column;
}

/** Returns the positions, ascending, where any of the columns has another value than at the position before. */
export function changesIn(columns: ReadonlyArray<readonly unknown[]>, length: number): number[] {
  const isChange = new Uint8Array(length);
  for (const column of columns) {
    for (let i = 1; i < length; i++) {
      if (column[i] !== column[i - 1]) {
        isChange[i] = 1;
      }
    }
  }
  return marked(isChange);
}

/** Returns the positions that any of the lists has, ascending. */
export function unionOfChanges(lists: ReadonlyArray<readonly number[]>, length: number): number[] {
  const isChange = new Uint8Array(length);
  for (const list of lists) {
    for (const position of list) {
      isChange[position] = 1;
    }
  }
  return marked(isChange);
}

function marked(flags: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = flags.indexOf(1); at >= 0; at = flags.indexOf(1, at + 1)) {
    positions.push(at);
  }
  return positions;
}
