import { type Direction, type Edition, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { type Dimension, DIMENSIONS } from './dimensions';
import { type Mix } from './mix';
import { ratesAt, type UnitRates } from './rates';
import { runsBetween, runsOf } from './runs';
import { type RunTerms, termsOfRuns } from './run-terms';
import { type ShareColumns, shareReader } from './share-reader';

/** One value a timestamp; null is a gap. */
export type NullableColumn = Array<number | null>;

/** A resource over time. Every column has `length` values. */
export interface TimelineInput {
  edition: Edition;
  length: number;
  /** Unit size at each timestamp, or one for all of them. */
  units: number | Readonly<NullableColumn>;
  /** A checked mix for all timestamps, or outbound shares as they were at each; neither: do-not-exceed values. */
  mix?: Mix | ShareColumns;
  /** Positions, ascending, where unit size or shares may differ from those before; looked for where they are not given. */
  changes?: readonly number[];
  /** Per second; connections: a count. */
  measured: Partial<Record<Dimension, Readonly<NullableColumn>>>;
  /** Declared average message in bytes. */
  messageSize?: number;
}

/** What kept a timestamp from having the ceilings of its mix. */
export interface TimelineProblems {
  /** Timestamps without a unit size. */
  unitsUnknown: number;
  /** Timestamps whose unit size the edition has no figure for. */
  unitsOutsideGuide: number;
  /** Timestamps without any share; their ceilings are the do-not-exceed values. */
  mixMissing: number;
  /** Timestamps whose shares are negative or do not sum to 1; likewise. */
  mixInvalid: number;
  /** Timestamps whose unit size lies between two columns. */
  interpolated: number;
}

export interface Timeline {
  ceilings: Record<Dimension, NullableColumn>;
  /** For each measured dimension; bytes and messages may share a column, being one constraint in two units. */
  utilization: Partial<Record<Dimension, NullableColumn>>;
  problems: TimelineProblems;
}

/**
 * Ceilings and utilization at every timestamp: `evaluate`, in columns. Never throws; what it lacks is null.
 *
 * A dashboard asks for this at every refresh, for tens of thousands of timestamps. So what unit size and mix decide is
 * worked out once for each run of timestamps that share them, and a timestamp costs a few multiplications.
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

/** What is measured of one direction, and the ceilings that are made of it. */
interface DirectionColumns {
  isInbound: boolean;
  /** Bytes of an average message, where it is not measured. */
  declaredSize: number;
  bytes: Readonly<NullableColumn>;
  messages: Readonly<NullableColumn>;
  connections?: Readonly<NullableColumn>;
  bytesCeiling: NullableColumn;
  messagesCeiling: NullableColumn;
  /** Of bytes and messages, for as long as they are one constraint; else it is not whole. */
  utilization: NullableColumn;
  /** False once bytes or messages spoke where the other did not: else both are one constraint in two units. */
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
    // A column of no values rather than none: the loop over them reads every column in one way.
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
 * Ceilings of one direction over a run: `ceilingsAt`, by the terms of the run.
 *
 * Worked out is what one message a second takes of all that the resource can do: the ceiling is its reciprocal, and
 * utilization a product. Divisions by what a run does not change stand before the loop.
 */
function fillDirection(direction: DirectionColumns, terms: Readonly<RunTerms>, from: number, to: number): void {
  const { isInbound, declaredSize, bytes, messages, connections } = direction;
  const { bytesCeiling, messagesCeiling, utilization } = direction;
  // Constants of another module are read through its exports at every use where modules are not bundled.
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
    // A message under the smallest costed one costs as much as that; a routed one no less than the guide's.
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

/** Measured / ceiling at every timestamp; null where one of them is not there. */
function ratios(measured: Readonly<NullableColumn>, ceilings: Readonly<NullableColumn>): NullableColumn {
  const column = noValues(ceilings.length);
  for (let i = 0; i < column.length; i++) {
    const ratio = numberOf(measured[i]) / numberOf(ceilings[i]);
    // Two stores, because one of a number or null would make an object of every number.
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
 * A column without a value yet. Copied from one of numbers, because to the engine an array that is made empty holds
 * anything, and every number in it has to be asked what it is.
 */
function noValues(length: number): NullableColumn {
  while (NO_VALUES.length < length) {
    NO_VALUES.push(NaN);
  }
  return NO_VALUES.slice(0, length);
}

/**
 * Inbound messages that make one delivered message.
 *
 * @param connections NaN where they are not known: broadcasts then reach a full unit size
 */
function inboundPerDelivery(terms: Readonly<RunTerms>, connections: number): number {
  const { steadyInbound, fanOuts, fanOutCosts, fanOutRates, echoInbound } = terms;
  const listeners = connections >= 0 ? connections : terms.connections;
  let inbound = steadyInbound;
  for (let f = 0; f < fanOuts; f++) {
    inbound += fanOutCosts[f] * Math.min(fanOutRates[f] / listeners, echoInbound);
  }
  return inbound;
}

function numberOf(value: number | null): number {
  return typeof value === 'number' ? value : NaN;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
