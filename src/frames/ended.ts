import { lastIndex, latenessOf } from '../model';
import { type ResourceObservations } from './types';

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
