import { type Direction, type Edition, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { type Dimension, DIMENSIONS } from './dimensions';
import { isNumber } from './is-number';
import { type Mix } from './mix';
import { ratesAt, type UnitRates } from './rates';
import { runsBetween, runsOf } from './runs';
import { type RunTerms, termsOfRuns } from './run-terms';
import { type ShareColumns, shareReader } from './share-reader';

/** One value for each timestamp; null is a gap. */
export type NullableColumn = Array<number | null>;

/** A resource over time. Every column has `length` values. */
export interface TimelineInput {
  edition: Edition;
  length: number;
  /** Unit size at each timestamp, or one unit size for all. */
  units: number | Readonly<NullableColumn>;
  /** A checked mix for all timestamps, or the outbound shares at each; without both, the do-not-exceed values apply. */
  mix?: Mix | ShareColumns;
  /** The only positions, ascending, where unit size or shares may differ from the one before; found if not given. */
  changes?: readonly number[];
  /** Per second; connections are a count. */
  measured: Partial<Record<Dimension, Readonly<NullableColumn>>>;
  /** Declared average message in bytes. */
  messageSize?: number;
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
  ceilings: Record<Dimension, NullableColumn>;
  /** For each measured dimension. Bytes and messages of a direction may share a column: they are one constraint. */
  utilization: Partial<Record<Dimension, NullableColumn>>;
  problems: TimelineProblems;
}

/**
 * Computes ceilings and utilization at every timestamp, as `evaluate` does at one. Unknown values are null; it never
 * throws.
 *
 * A dashboard asks for tens of thousands of timestamps at every refresh. Everything that depends on unit size and mix
 * alone is therefore computed once for each run of timestamps that share them.
 */
export function assessTimeline({
  edition,
  length,
  units,
  mix,
  changes,
  measured,
  messageSize = GUIDE_MESSAGE_BYTES,
}: TimelineInput): Timeline {
  const problems: TimelineProblems = {
    unitsUnknown: 0,
    unitsOutsideGuide: 0,
    mixMissing: 0,
    mixInvalid: 0,
    interpolated: 0,
  };
  const ceilings: Timeline['ceilings'] = {
    inboundBytes: noValues(length),
    outboundBytes: noValues(length),
    inboundMessages: noValues(length),
    outboundMessages: noValues(length),
    connections: noValues(length),
  };
  const inbound = directionOf('inbound', measured, ceilings, messageSize);
  const outbound = directionOf('outbound', measured, ceilings, messageSize);

  const { terms, setUnits, setShares } = termsOfRuns(edition);
  const shares = shareReader(mix);
  const endOfRun =
    changes === undefined
      ? runsOf([...(typeof units === 'number' ? [] : [units]), ...shares.columns], length)
      : runsBetween(changes, length);
  let unitsBefore: number | null | undefined;
  let rates: UnitRates | undefined;
  for (let from = 0, to = 0; from < length; from = to) {
    to = endOfRun(from);
    const unitsNow = typeof units === 'number' ? units : units[from];
    if (unitsNow !== unitsBefore) {
      unitsBefore = unitsNow;
      rates = isNumber(unitsNow) ? ratesAt(edition, unitsNow) : undefined;
      if (rates !== undefined) {
        setUnits(rates);
      }
    }
    if (rates === undefined) {
      problems[isNumber(unitsNow) ? 'unitsOutsideGuide' : 'unitsUnknown'] += to - from;
      for (const dimension of DIMENSIONS) {
        ceilings[dimension].fill(null, from, to);
      }
      inbound.utilization.fill(null, from, to);
      outbound.utilization.fill(null, from, to);
      continue;
    }
    const problem = shares.read(from);
    if (problem !== undefined) {
      problems[problem] += to - from;
    }
    setShares(problem === undefined ? shares.row : undefined);
    if (terms.interpolated) {
      problems.interpolated += to - from;
    }
    fillDirection(inbound, terms, from, to);
    fillDirection(outbound, terms, from, to);
    ceilings.connections.fill(terms.connections, from, to);
  }

  const utilization: Timeline['utilization'] = {};
  const shared: Timeline['utilization'] = {
    inboundBytes: inbound.isOneConstraint ? inbound.utilization : undefined,
    outboundBytes: outbound.isOneConstraint ? outbound.utilization : undefined,
    inboundMessages: inbound.isOneConstraint ? inbound.utilization : undefined,
    outboundMessages: outbound.isOneConstraint ? outbound.utilization : undefined,
  };
  for (const dimension of DIMENSIONS) {
    const column = measured[dimension];
    if (column !== undefined) {
      utilization[dimension] = shared[dimension] ?? ratios(column, ceilings[dimension]);
    }
  }
  return { ceilings, utilization, problems };
}

/** One direction's measured columns, and the columns computed from them. */
interface DirectionColumns {
  isInbound: boolean;
  /** Average message in bytes, used where it is not measured. */
  declaredSize: number;
  bytes: Readonly<NullableColumn>;
  messages: Readonly<NullableColumn>;
  connections?: Readonly<NullableColumn>;
  bytesCeiling: NullableColumn;
  messagesCeiling: NullableColumn;
  /** Of bytes and messages alike; incomplete once `isOneConstraint` is false. */
  utilization: NullableColumn;
  /** True while bytes and messages have values at the same times: their utilizations are then equal. */
  isOneConstraint: boolean;
}

function directionOf(
  direction: Direction,
  measured: TimelineInput['measured'],
  ceilings: Timeline['ceilings'],
  declaredSize: number
): DirectionColumns {
  const bytes = measured[`${direction}Bytes`];
  const messages = measured[`${direction}Messages`];
  const bytesCeiling = ceilings[`${direction}Bytes`];
  const messagesCeiling = ceilings[`${direction}Messages`];
  const nothing = bytes === undefined || messages === undefined ? noValues(bytesCeiling.length) : [];
  return {
    isInbound: direction === 'inbound',
    declaredSize,
    // An empty column instead of undefined lets the loop read every column in the same way.
    bytes: bytes ?? nothing,
    messages: messages ?? nothing,
    connections: measured.connections,
    bytesCeiling,
    messagesCeiling,
    utilization: bytes === undefined || messages === undefined ? [] : noValues(bytesCeiling.length),
    isOneConstraint: bytes !== undefined && messages !== undefined,
  };
}

/**
 * Fills in the ceilings of one direction over a run, as `ceilingsAt` computes them, from the terms of the run.
 *
 * The loop computes the share of the resource that one message per second uses: the ceiling is its reciprocal, and
 * utilization a product. Divisions that give the same result throughout a run come before the loop.
 */
function fillDirection(direction: DirectionColumns, terms: Readonly<RunTerms>, from: number, to: number): void {
  const { isInbound, declaredSize, bytes, messages, connections } = direction;
  const { bytesCeiling, messagesCeiling, utilization } = direction;
  // Local copies: where modules are not bundled, each use of an imported constant is a property access.
  const guideSize = GUIDE_MESSAGE_BYTES;
  const leastSize = SMALLEST_COSTED_MESSAGE_BYTES;
  const limitPerByte = 1 / (isInbound ? terms.echoInbound : terms.broadcastOutbound) / guideSize;
  const bandwidthPerByte = terms.bandwidthCost / guideSize;
  const routingPerByte = terms.routingCost / guideSize;
  const listening = isInbound && terms.fanOuts > 0 ? connections : undefined;
  let deliveries = isInbound ? 1 / inboundPerDelivery(terms, NaN) : 1;
  let { isOneConstraint } = direction;
  for (let i = from; i < to; i++) {
    const messagesNow = numberOf(messages[i]);
    let size = numberOf(bytes[i]) / messagesNow;
    if (!(messagesNow > 0 && size > 0 && size < Infinity)) {
      size = declaredSize;
      isOneConstraint = false;
    }
    // A bandwidth-bound message costs at least as much as one of 1,024 B, a routed one as much as the guide's.
    const costedSize = size > leastSize ? size : leastSize;
    const routedSize = size > guideSize ? size : guideSize;
    if (listening !== undefined) {
      deliveries = 1 / inboundPerDelivery(terms, numberOf(listening[i]));
    }
    const ofLimit = limitPerByte * costedSize;
    const ofWork = (bandwidthPerByte * costedSize + routingPerByte * routedSize) * deliveries;
    const taken = ofLimit > ofWork ? ofLimit : ofWork;
    const ceiling = 1 / taken;
    messagesCeiling[i] = ceiling;
    bytesCeiling[i] = ceiling * size;
    if (isOneConstraint) {
      utilization[i] = messagesNow * taken;
    }
  }
  direction.isOneConstraint = isOneConstraint;
}

/** Returns measured / ceiling at every timestamp, or null where either is missing. */
function ratios(measured: Readonly<NullableColumn>, ceilings: Readonly<NullableColumn>): NullableColumn {
  const column = noValues(ceilings.length);
  for (let i = 0; i < column.length; i++) {
    const ratio = numberOf(measured[i]) / numberOf(ceilings[i]);
    // Two stores, because one store of a number or null would box every number.
    if (ratio > -Infinity && ratio < Infinity) {
      column[i] = ratio;
    } else {
      column[i] = null;
    }
  }
  return column;
}

const NO_VALUES: number[] = [];

/**
 * Returns a column to fill. It is a copy of an array of numbers, which the engine stores unboxed; an array that starts
 * empty would hold values of any type, and each access would check them.
 */
function noValues(length: number): NullableColumn {
  while (NO_VALUES.length < length) {
    NO_VALUES.push(NaN);
  }
  return NO_VALUES.slice(0, length);
}

/**
 * Returns the inbound messages for one delivered message.
 *
 * @param connections NaN where unknown: a broadcast is then assumed to reach as many as the unit size holds
 */
function inboundPerDelivery(terms: Readonly<RunTerms>, connections: number): number {
  const { steadyInbound, fanOuts, fanOutCosts, fanOutRates, echoInbound } = terms;
  // Adding 0 turns -0 into 0, as in inboundRate.
  const listeners = connections >= 0 ? connections + 0 : terms.connections;
  let inbound = steadyInbound;
  for (let f = 0; f < fanOuts; f++) {
    inbound += fanOutCosts[f] * Math.min(fanOutRates[f] / listeners, echoInbound);
  }
  return inbound;
}

function numberOf(value: number | null): number {
  return typeof value === 'number' ? value : NaN;
}
