import { isNumber, type NullableColumn, MINUTE_MS } from '../numbers';
import { type Dimension } from '../capacity';

type Columns = Partial<Record<Dimension, NullableColumn>>;

const BYTES = ['inboundBytes', 'outboundBytes'] as const;

/**
 * Leaves out the newest minutes that Azure has not settled: they read 0 in both directions while connections are open, which
 * always send something. An exporter that takes minutes too early reads 0 for as long as it runs. A 0 before other values is one.
 *
 * @returns the columns themselves where everything is settled; their bytes have gaps elsewhere
 */
export function settled(measured: Columns): Columns {
  const first = firstUnsettled(measured);
  if (first === undefined) {
    return measured;
  }
  const columns = { ...measured };
  for (const dimension of BYTES) {
    columns[dimension] = measured[dimension]?.map((value, i) => (i < first ? value : null));
  }
  return columns;
}

/** Returns the position from which on no traffic is settled, or undefined where all is. */
function firstUnsettled(measured: Columns): number | undefined {
  const values = (index: number) =>
    BYTES.map((dimension) => measured[dimension]?.[index]).filter((value) => isNumber(value));
  let index = Math.max(measured.inboundBytes?.length ?? 0, measured.outboundBytes?.length ?? 0) - 1;
  while (index >= 0 && values(index).length === 0) {
    index--;
  }
  let first: number | undefined;
  for (; index >= 0; index--) {
    const isZero = values(index).every((value) => value === 0);
    if (!isZero || !hasConnections(measured.connections, index)) {
      break;
    }
    first = index;
  }
  return first;
}

/** Connections arrive minutes apart from traffic, so the last known count holds. */
function hasConnections(connections: NullableColumn | undefined, index: number): boolean {
  for (let i = index; i >= 0; i--) {
    const count = connections?.[i];
    if (isNumber(count)) {
      return count > 0;
    }
  }
  return false;
}

/**
 * Series of the same minute arrive at different times: Azure's metrics are about three minutes late, exporters differ
 * by a scrape interval, and an app's own counters arrive at once. This is twice the largest difference that they
 * explain; a series that is silent for longer has stopped.
 */
const LATE_MS = 10 * MINUTE_MS;

/** Series with long steps may differ by the step that has just begun and the one before it. */
const LATE_STEPS = 2;

/** Returns how much older than another series' newest value, in milliseconds, a series' newest value may be. */
export function latenessOf(times: readonly number[]): number {
  return Math.max(LATE_MS, LATE_STEPS * (medianStep(times) ?? 0));
}

/** Returns the median distance between neighbouring times, or undefined for fewer than two times. */
export function medianStep(times: readonly number[]): number | undefined {
  if (times.length < 2) {
    return undefined;
  }
  const first = times[1] - times[0];
  let regular = 2;
  while (regular < times.length && times[regular] - times[regular - 1] === first) {
    regular++;
  }
  if (regular === times.length) {
    return first;
  }
  const steps = new Float64Array(times.length - 1);
  for (let i = 1; i < times.length; i++) {
    steps[i - 1] = times[i] - times[i - 1];
  }
  return steps.sort()[(steps.length - 1) >> 1];
}

/** Azure measures, and the rules record, once a minute. */
const LONG_STEP_MS = 90_000;

/** True if each step covers several minutes, so that its value is only one of theirs. */
export function hasLongSteps(times: readonly number[]): boolean {
  return (medianStep(times) ?? 0) > LONG_STEP_MS;
}

/** Returns the last position below `length` that satisfies the condition, or undefined. */
export function lastIndex(length: number, holds: (index: number) => boolean): number | undefined {
  let index = length - 1;
  while (index >= 0 && !holds(index)) {
    index--;
  }
  return index < 0 ? undefined : index;
}
