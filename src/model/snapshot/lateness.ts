/**
 * Series of the same minute arrive at different times: Azure's metrics are about three minutes late, exporters differ
 * by a scrape interval, and an app's own counters arrive at once. This is twice the largest difference that they
 * explain; a series that is silent for longer has stopped.
 */
const LATE_MS = 10 * 60_000;

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
