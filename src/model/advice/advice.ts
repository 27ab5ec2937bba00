import { type Edition } from '../../guide';
import { type AssessedResource, type Peak, peakOf, type Positions, type Timeline } from '../snapshot';
import { DEFAULT_TARGET, DIMENSIONS, isFree, targetOf, UTILIZATION_TOLERANCE } from '../capacity';
import { isNumber } from '../numbers';
import { failoverTimelines } from './failover';
import { type Recommendation, recommendationFor, sizeRecommended } from './recommend';

/** The smallest unit size that stays at or under the target all the time, with the peak that it would have had. */
export type Advice =
  | (Extract<Recommendation, { units: number }> & { peak: Peak })
  | Extract<Recommendation, { units: null }>;

/** {@link adviceFor} with room for the largest of the other replicas, as Microsoft advises; undefined without any. */
export function failoverAdviceFor(
  resource: AssessedResource,
  edition: Edition,
  positions: Positions,
  peak: Peak | undefined
): Advice | undefined {
  return (resource.others ?? []).length === 0
    ? undefined
    : adviceFor(resource, edition, positions, peak, failoverTimelines(resource));
}

/**
 * Finds the smallest unit size that holds every moment with the mix, connections and message sizes of that moment: a
 * moment with another mix may need more units than the peak.
 *
 * A unit size too small for the peak cannot hold the range, so the search starts at the one that holds the peak. From a size that
 * does not hold, it goes on at the one that holds the highest moment there: a time line of weeks takes long.
 *
 * @param peak the highest utilization of the range, at the unit sizes that it had
 * @param timelineAt the time line at a unit size: the resource's own, or one with the load of a missing replica
 */
export function adviceFor(
  resource: AssessedResource,
  edition: Edition,
  positions: Positions,
  peak: Peak | undefined,
  timelineAt: (units: number) => Timeline = resource.timelineAt
): Advice {
  if (isFree(resource.sku)) {
    return { units: null, reason: 'free' };
  }
  const neededAt = ({ index }: Peak) => recommendationFor(resource.snapshotAt(index), edition);
  const atPeak = peak && neededAt(peak);
  if (atPeak?.units === null) {
    return atPeak;
  }
  let least = atPeak?.units ?? 0;
  let highest: Peak | undefined;
  for (const units of edition.sizes) {
    if (units < least) {
      continue;
    }
    const timeline = timelineAt(units);
    highest = peakOf(resource.times, timeline, resource.measuredDimensions, positions);
    if (highest !== undefined && holds(timeline, positions)) {
      return { ...sizeRecommended(edition, units, resource.conditionsAt(highest.index).mix), peak: highest };
    }
    least = (highest && neededAt(highest).units) ?? least;
  }
  if (highest === undefined) {
    return { units: null, reason: 'nothingMeasured' };
  }
  const atHighest = neededAt(highest);
  return atHighest.units === null ? atHighest : { units: null, reason: 'beyondTheGuide', dimension: highest.dimension };
}

function holds({ utilization }: Timeline, [first, end]: Positions): boolean {
  return DIMENSIONS.every((dimension) => {
    const limit = targetOf(dimension, DEFAULT_TARGET) + UTILIZATION_TOLERANCE;
    const column = utilization[dimension] ?? [];
    return !column.slice(first, end).some((value) => isNumber(value) && value > limit);
  });
}
