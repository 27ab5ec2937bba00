import { lastIndex, latenessOf } from '../model/snapshot';
import { type ResourceObservations } from './types';

/**
 * Marks resources that have ended. The newest measurement of all resources counts as now, because a dashboard may show
 * the past.
 */
export function markEnded(resources: readonly ResourceObservations[]): ResourceObservations[] {
  const ends = resources.map(endOfMeasured);
  const now = ends.reduce((newest, end) => Math.max(newest, end), -Infinity);
  return resources.map((resource, i) =>
    // Checked first because nearly all end together, and finding the step reads the whole axis.
    ends[i] < now && now - ends[i] > latenessOf(resource.times) ? { ...resource, hasEnded: true } : resource
  );
}

/** The time of the newest measured value, or -Infinity. */
function endOfMeasured({ times, measured }: ResourceObservations): number {
  const columns = Object.values(measured);
  const last = lastIndex(times.length, (index) => columns.some((column) => column[index] !== null));
  return last === undefined ? -Infinity : times[last];
}
