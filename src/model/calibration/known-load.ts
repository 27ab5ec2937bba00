/**
 * Azure's count of a load that is known. While a test client sends it, Azure's figures rise above the idle ones before and
 * after; that rise, divided by what the guide would count, is the traffic factor.
 */
import { type Direction } from '../../guide';
import { type Estimate, meanOf, within } from './batches';
import { type NullableColumn, MINUTE_MS } from '../numbers';
import { countedSizeOf } from '../capacity';
import { isFact } from '../facts';
import { trafficOf, type Workload } from '../plan';

export interface KnownLoad {
  connections: number;
  workloads: readonly Workload[];
  /** Unix milliseconds. */
  from: number;
  to: number;
}

/** As Azure counts them, per second; null for a gap. */
export interface CountedSeries {
  inboundBytes: Readonly<NullableColumn>;
  outboundBytes: Readonly<NullableColumn>;
  countedMessages?: Readonly<NullableColumn>;
  connections?: Readonly<NullableColumn>;
}

export interface LoadCounted {
  trafficFactors: Record<Direction, Estimate>;
  /** The average message by Azure's count, in bytes; undefined where it was not counted. */
  messageSize?: number;
  /** The count of Azure and that of the guide, in B/s. */
  bytes: Record<Direction, { counted: number; guide: number }>;
  /** Connections beyond the idle ones; undefined where they are not measured. */
  connections?: number;
}

/** Why a load gives no factors. */
export type NotCounted =
  | { reason: 'loadTooShort' | 'idleTooShort'; values: number }
  | { reason: 'notAboveIdle'; direction: Direction; share: number }
  | { reason: 'factorOutOfRange'; direction: Direction; factor: number }
  | { reason: 'tooUncertain'; direction: Direction; interval: [number, number] };

/** Azure's figures come up to this much later, and the load may take as long to start. */
export const SETTLING_MS = 5 * MINUTE_MS;

/** Traffic a day before or after says little about the time of the load. */
export const IDLE_MS = 3 * 60 * MINUTE_MS;

/** Of settled values, in the load and in the idle time. */
export const LEAST_VALUES = 12;

/** The rise by the load, relative to the idle traffic: below this, its swings decide. */
export const LEAST_RISE = 0.2;

/** Half the width of the interval, relative to the factor. */
export const WIDEST_FACTOR = 0.2;

/** The values of a column while the load is sent, and around it. */
interface Window {
  loaded: number[];
  idle: number[];
}

/** One direction of a load. */
interface Rise {
  factor: Estimate;
  bytes: { counted: number; guide: number };
}

/**
 * @param times Unix milliseconds, ascending
 * @param series one value for each time
 */
export function countedLoad(
  times: readonly number[],
  series: CountedSeries,
  load: KnownLoad
): LoadCounted | NotCounted {
  const windowOf = (column: Readonly<NullableColumn>) => windowIn(times, column, load);
  const sent = load.workloads.map((workload) => trafficOf(workload, load.connections));
  const guide = (direction: Direction) => sent.reduce((sum, traffic) => sum + traffic[direction].bytes, 0);
  const inbound = riseOf('inbound', windowOf(series.inboundBytes), guide('inbound'));
  if ('reason' in inbound) {
    return inbound;
  }
  const outbound = riseOf('outbound', windowOf(series.outboundBytes), guide('outbound'));
  if ('reason' in outbound) {
    return outbound;
  }
  const more = (column: Readonly<NullableColumn> | undefined) =>
    column === undefined ? undefined : differenceIn(windowOf(column));
  return {
    trafficFactors: { inbound: inbound.factor, outbound: outbound.factor },
    bytes: { inbound: inbound.bytes, outbound: outbound.bytes },
    messageSize: countedSizeOf(outbound.bytes.counted, more(series.countedMessages)),
    connections: more(series.connections),
  };
}

/** @param guide what the guide would count of the load, in B/s */
function riseOf(direction: Direction, { loaded, idle }: Window, guide: number): Rise | NotCounted {
  if (loaded.length < LEAST_VALUES) {
    return { reason: 'loadTooShort', values: loaded.length };
  }
  if (idle.length < LEAST_VALUES) {
    return { reason: 'idleTooShort', values: idle.length };
  }
  const [during, around] = [meanOf(loaded), meanOf(idle)];
  const counted = during.mean - around.mean;
  if (counted <= LEAST_RISE * around.mean) {
    return { reason: 'notAboveIdle', direction, share: around.mean === 0 ? 0 : counted / around.mean };
  }
  const factor = within(counted / guide, Math.hypot(during.error, around.error) / guide);
  if (!isFact('factor', factor.value)) {
    return { reason: 'factorOutOfRange', direction, factor: factor.value };
  }
  return factor.interval[1] > (1 + WIDEST_FACTOR) * factor.value
    ? { reason: 'tooUncertain', direction, interval: factor.interval }
    : { factor, bytes: { counted, guide } };
}

function windowIn(times: readonly number[], column: Readonly<NullableColumn>, { from, to }: KnownLoad): Window {
  const values = (includes: (time: number) => boolean) =>
    column.filter((value, i): value is number => typeof value === 'number' && includes(times[i]));
  return {
    // A known load is never 0: a 0 is a minute that has not settled.
    loaded: values((time) => time >= from + SETTLING_MS && time < to).filter((value) => value > 0),
    idle: values(
      (time) =>
        (time >= from - IDLE_MS && time < from) || (time > to + SETTLING_MS && time <= to + SETTLING_MS + IDLE_MS)
    ),
  };
}

function differenceIn({ loaded, idle }: Window): number | undefined {
  return loaded.length < LEAST_VALUES || idle.length < LEAST_VALUES
    ? undefined
    : meanOf(loaded).mean - meanOf(idle).mean;
}
