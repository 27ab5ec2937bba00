import { medianStep } from './align';
import { type ResourceObservations } from './types';

/**
 * Azure's metrics are about three minutes late (docs/model.md), one source's a scrape more than another's, and the app's
 * own counters not at all: series of one moment arrive a few minutes apart. This is twice what that adds up to; what is
 * missing for longer is not late.
 */
const LATE_MS = 10 * 60_000;

/** Coarser series cannot be closer than a step; of two, one is the step that has just begun. */
const LATE_STEPS = 2;

/** By how many milliseconds the newest value of one series may be older than another's and still only be late. */
export function latenessOf(times: readonly number[]): number {
  return Math.max(LATE_MS, LATE_STEPS * (medianStep(times) ?? 0));
}

/**
 * Says of each resource whether it has ended. The newest measurement of all of them is now: a dashboard may look at the
 * past, where the clock says nothing.
 */
export function markEnded(resources: readonly ResourceObservations[]): ResourceObservations[] {
  const ends = resources.map(endOfMeasured);
  const now = ends.reduce((newest, end) => Math.max(newest, end), -Infinity);
  return resources.map((resource, i) =>
    // Nearly all end together, and a step takes the whole axis to find.
    ends[i] < now && now - ends[i] > latenessOf(resource.times) ? { ...resource, hasEnded: true } : resource
  );
}

/** The time of the newest measured value; of none, -Infinity. */
function endOfMeasured({ times, measured }: ResourceObservations): number {
  const columns = Object.values(measured);
  const last = lastIndex(times.length, (index) => columns.some((column) => column[index] !== null));
  return last === undefined ? -Infinity : times[last];
}

/** The last position of so many at which something holds; undefined where it holds at none. */
export function lastIndex(length: number, holds: (index: number) => boolean): number | undefined {
  let index = length - 1;
  while (index >= 0 && !holds(index)) {
    index--;
  }
  return index < 0 ? undefined : index;
}
