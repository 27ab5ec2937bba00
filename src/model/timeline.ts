import { type Direction, type Edition } from '../guide';
import { capacitiesOf, type Capacity, messageCeiling } from './capacity';
import { newColumn, type NullableColumn } from './column';
import { type Dimension, DIMENSIONS } from './dimensions';
import { isNumber } from './is-number';
import { averageOf, knownSizeOf } from './message-size';
import { type Mix } from './mix';
import { mixReader, type MixThen, type ShareColumns } from './mix-reader';
import { interpolatedIn, ratesAt } from './rates';
import { runsOf } from './runs';
import { FREE_CONNECTIONS, isFree } from './sku';
import { type Calibration, type TrafficFactors, trafficFactorsOf } from './traffic-factors';

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
  /** Per second, as Azure counts; connections are a count. */
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
  ceilings: Record<Dimension, NullableColumn>;
  /** For each measured dimension. */
  utilization: Partial<Record<Dimension, NullableColumn>>;
  problems: TimelineProblems;
}

/** The same for all timestamps of a run. */
interface Run {
  factors: TrafficFactors;
  /** Missing without traffic ceilings. */
  capacities?: Readonly<Record<Direction, Capacity>>;
  connections: number | null;
}

/**
 * Computes ceilings and utilization at every timestamp; `evaluate` asks for a single one. Unknown values are null; it
 * never throws.
 *
 * A dashboard asks for tens of thousands of timestamps at every refresh. Everything that depends on unit size and mix
 * alone is therefore computed once for each run of timestamps that share them.
 */
export function assessTimeline(input: TimelineInput): Timeline {
  const { length, units } = input;
  const problems = { unitsUnknown: 0, unitsOutsideGuide: 0, mixMissing: 0, mixInvalid: 0, interpolated: 0 };
  // Columns that nothing corrects are shared with the input.
  const isCorrected = input.serverLeg === true || input.trafficFactors !== undefined;
  const corrected = {
    inbound: isCorrected ? input.measured.inboundBytes?.slice() : undefined,
    outbound: isCorrected ? input.measured.outboundBytes?.slice() : undefined,
  };
  const measured: Timeline['measured'] = {
    ...input.measured,
    ...(corrected.inbound && { inboundBytes: corrected.inbound }),
    ...(corrected.outbound && { outboundBytes: corrected.outbound }),
  };
  const ceilings: Timeline['ceilings'] = {
    inboundBytes: newColumn(length),
    outboundBytes: newColumn(length),
    inboundMessages: newColumn(length),
    outboundMessages: newColumn(length),
    connections: newColumn(length),
  };
  const { columns, read } = mixReader(input.mix);
  const endOfRun = runsOf([...(typeof units === 'number' ? [] : [units]), ...columns], length);
  for (let from = 0, to = 0; from < length; from = to) {
    to = endOfRun(from);
    const run = runOf(input, typeof units === 'number' ? units : units[from], read(from), problems, to - from);
    for (const direction of ['inbound', 'outbound'] as const) {
      divide(corrected[direction], run.factors[direction], from, to);
      if (run.capacities !== undefined) {
        fillCeilings(direction, run.capacities[direction], input, { measured, ceilings }, from, to);
      } else {
        ceilings[`${direction}Bytes`].fill(null, from, to);
        ceilings[`${direction}Messages`].fill(null, from, to);
      }
    }
    ceilings.connections.fill(run.connections, from, to);
  }
  const utilization: Timeline['utilization'] = {};
  for (const dimension of DIMENSIONS) {
    const column = measured[dimension];
    if (column !== undefined) {
      utilization[dimension] = ratios(column, ceilings[dimension]);
    }
  }
  return { measured, ceilings, utilization, problems };
}

/** @param times adds this many timestamps to the problems of the run */
function runOf(
  { edition, sku, ...calibration }: TimelineInput,
  units: number | null,
  { mix, problem }: MixThen,
  problems: TimelineProblems,
  times: number
): Run {
  const factors = trafficFactorsOf(edition, mix, calibration);
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
  return { factors, capacities: capacitiesOf(edition, rates, mix), connections: rates.connections };
}

function divide(column: NullableColumn | undefined, divisor: number, from: number, to: number): void {
  if (column === undefined || divisor === 1) {
    return;
  }
  for (let i = from; i < to; i++) {
    const value = column[i];
    column[i] = isNumber(value) ? value / divisor : null;
  }
}

/** Fills in the traffic ceilings of one direction over a run. */
function fillCeilings(
  direction: Direction,
  capacity: Capacity,
  { messageSize, countedSizes, ceilingFactor = 1 }: TimelineInput,
  { measured, ceilings }: Pick<Timeline, 'measured' | 'ceilings'>,
  from: number,
  to: number
): void {
  const bytes = measured[`${direction}Bytes`];
  const messages = measured[`${direction}Messages`];
  const bytesCeilings = ceilings[`${direction}Bytes`];
  const messagesCeilings = ceilings[`${direction}Messages`];
  let known = knownSizeOf({ declared: messageSize }).bytes;
  for (let i = from; i < to; i++) {
    if (countedSizes !== undefined) {
      known = knownSizeOf({ declared: messageSize, counted: countedSizes[i] }).bytes;
    }
    const size = averageOf(bytes?.[i], messages?.[i], known);
    const ceiling = messageCeiling(capacity, size) * ceilingFactor;
    messagesCeilings[i] = ceiling;
    bytesCeilings[i] = ceiling * size;
  }
}

/** Returns measured / ceiling at every timestamp, or null where either is missing. */
function ratios(measured: Readonly<NullableColumn>, ceilings: Readonly<NullableColumn>): NullableColumn {
  const column = newColumn(ceilings.length);
  for (let i = 0; i < column.length; i++) {
    const value = measured[i];
    const ceiling = ceilings[i];
    // Two stores: a single one of a number or null would box the number.
    if (isNumber(value) && ceiling !== null) {
      column[i] = value / ceiling;
    } else {
      column[i] = null;
    }
  }
  return column;
}
