import { type Edition, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { type Dimension, DIMENSIONS } from './dimensions';
import { type Mix } from './mix';
import { ratesAt, type UnitRates } from './rates';
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
  /** For each measured dimension. */
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
  const blank = (): NullableColumn => new Array<number | null>(length);
  const ceilings: Timeline['ceilings'] = {
    inboundBytes: blank(),
    outboundBytes: blank(),
    inboundMessages: blank(),
    outboundMessages: blank(),
    connections: blank(),
  };
  const utilization: Timeline['utilization'] = {};
  for (const dimension of DIMENSIONS) {
    if (measured[dimension] !== undefined) {
      utilization[dimension] = blank();
    }
  }
  const columnsOf = (dimension: Dimension): DimensionColumns => ({
    measured: measured[dimension],
    ceiling: ceilings[dimension],
    utilization: utilization[dimension],
  });
  const connections = columnsOf('connections');
  const inbound: DirectionColumns = {
    isInbound: true,
    declaredSize: messageSize,
    bytes: columnsOf('inboundBytes'),
    messages: columnsOf('inboundMessages'),
    connections,
  };
  const outbound: DirectionColumns = {
    isInbound: false,
    declaredSize: messageSize,
    bytes: columnsOf('outboundBytes'),
    messages: columnsOf('outboundMessages'),
    connections,
  };

  const { terms, setUnits, setShares } = termsOfRuns(edition);
  const shares = shareReader(mix);
  const endOfRun = runEnds(length, [...(typeof units === 'number' ? [] : [units]), ...shares.columns]);
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
      for (const columns of [inbound.bytes, inbound.messages, outbound.bytes, outbound.messages, connections]) {
        leaveOut(columns, from, to);
      }
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
    fillConnections(connections, terms.connections, from, to);
  }
  return { ceilings, utilization, problems };
}

/** One dimension of the time line: what is measured, and what is made of it. */
interface DimensionColumns {
  measured?: Readonly<NullableColumn>;
  ceiling: NullableColumn;
  utilization?: NullableColumn;
}

interface DirectionColumns {
  isInbound: boolean;
  /** Bytes of an average message, where it is not measured. */
  declaredSize: number;
  bytes: DimensionColumns;
  messages: DimensionColumns;
  connections: DimensionColumns;
}

/** Ceilings and utilization of one direction over a run: `ceilingsAt`, by the terms of the run. */
function fillDirection(
  { isInbound, declaredSize, bytes, messages, connections }: DirectionColumns,
  terms: Readonly<RunTerms>,
  from: number,
  to: number
): void {
  const { bandwidthCost, routingCost } = terms;
  const bytesMeasured = bytes.measured;
  const messagesMeasured = messages.measured;
  const bytesCeiling = bytes.ceiling;
  const messagesCeiling = messages.ceiling;
  const bytesUtilization = bytes.utilization;
  const messagesUtilization = messages.utilization;
  const limit = isInbound ? terms.echoInbound : terms.broadcastOutbound;
  const dependsOnConnections = isInbound && terms.fanOuts > 0 && connections.measured !== undefined;
  let perDelivery = isInbound ? inboundPerDelivery(terms, NaN) : 1;
  for (let i = from; i < to; i++) {
    const bytesNow = numberAt(bytesMeasured, i);
    const messagesNow = numberAt(messagesMeasured, i);
    const measuredSize = bytesNow > 0 && messagesNow > 0 ? bytesNow / messagesNow : 0;
    const size = measuredSize > 0 && measuredSize < Infinity ? measuredSize : declaredSize;
    // A message under the smallest costed one costs as much as that; a routed one no less than the guide's.
    const bandwidth =
      (size > SMALLEST_COSTED_MESSAGE_BYTES ? size : SMALLEST_COSTED_MESSAGE_BYTES) / GUIDE_MESSAGE_BYTES;
    const routing = size > GUIDE_MESSAGE_BYTES ? size / GUIDE_MESSAGE_BYTES : 1;
    const cost = bandwidthCost * bandwidth + routingCost * routing;
    if (dependsOnConnections) {
      perDelivery = inboundPerDelivery(terms, numberAt(connections.measured, i));
    }
    // The lower of limit / bandwidth and perDelivery / cost.
    const ceiling = limit * cost < perDelivery * bandwidth ? limit / bandwidth : perDelivery / cost;
    const bytesLimit = ceiling * size;
    messagesCeiling[i] = ceiling;
    bytesCeiling[i] = bytesLimit;
    if (messagesUtilization !== undefined) {
      setRatio(messagesUtilization, i, messagesNow / ceiling);
    }
    if (bytesUtilization !== undefined) {
      setRatio(bytesUtilization, i, bytesNow / bytesLimit);
    }
  }
}

function fillConnections({ measured, ceiling, utilization }: DimensionColumns, most: number, from: number, to: number) {
  for (let i = from; i < to; i++) {
    ceiling[i] = most;
    if (utilization !== undefined) {
      setRatio(utilization, i, numberAt(measured, i) / most);
    }
  }
}

/** Two stores, because one of a number or null would make an object of every number. */
function setRatio(column: NullableColumn, i: number, ratio: number): void {
  if (Number.isNaN(ratio)) {
    column[i] = null;
  } else {
    column[i] = ratio;
  }
}

function leaveOut({ ceiling, utilization }: DimensionColumns, from: number, to: number): void {
  ceiling.fill(null, from, to);
  utilization?.fill(null, from, to);
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

/** Where the run that begins at a position ends: where one of the columns has another value. Asked in ascending order. */
function runEnds(length: number, columns: ReadonlyArray<Readonly<NullableColumn>>): (from: number) => number {
  const next = columns.map(() => 0);
  return (from) => {
    let end = length;
    for (let c = 0; c < columns.length; c++) {
      if (next[c] <= from) {
        next[c] = endOfEqual(columns[c], from, length);
      }
      end = Math.min(end, next[c]);
    }
    return end;
  };
}

function endOfEqual(column: Readonly<NullableColumn>, from: number, length: number): number {
  const value = column[from];
  let end = from + 1;
  while (end < length && column[end] === value) {
    end++;
  }
  return end;
}

/** NaN where there is no finite number. */
function numberAt(column: Readonly<NullableColumn> | undefined, i: number): number {
  const value = column === undefined ? null : column[i];
  return isNumber(value) ? value : NaN;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
