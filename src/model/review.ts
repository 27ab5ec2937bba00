import { type Edition } from '../guide';
import { appServersForMix } from './app-servers';
import { type AssessedResource, type AssessmentOptions } from './assess';
import { type Assumption } from './assumptions';
import { type CeilingTrend, trendOf } from './ceiling-trend';
import { type NullableColumn } from './column';
import { type Constraint, CONSTRAINT_DIMENSIONS, CONSTRAINTS } from './constraints';
import { type Dimension } from './dimensions';
import { isNumber } from './is-number';
import { type Mix } from './mix';
import { type Peak, peakOf, worstOverTime } from './peak';
import { quantile } from './quantile';
import { type NoRecommendation } from './recommend';
import { isFree } from './sku';
import { recommendationFor, type Snapshot } from './snapshot';
import { type Positions, positionsIn, type TimeSpan } from './time-span';
import { DEFAULT_TARGET, type State, stateOf, UTILIZATION_TOLERANCE } from './utilization';

/** One constraint over time. For a direction, the peak is that of bytes or messages, whichever is higher. */
interface ConstraintPeak {
  constraint: Constraint;
  peak: Peak;
  p95: number;
}

/** Why a resource has no utilization at any time. */
export type Unrated = 'nothingMeasured' | 'unitsUnknown' | 'unitsOutsideGuide' | 'free';

/** The smallest unit size that stays at or under the target all the time, and the peak that it would have had. */
export type Advice = { units: number; peak: Peak } | { units: null; reason: NoRecommendation; dimension?: Dimension };

/** The figures of a capacity review for one resource. */
export interface ResourceReview<Resource extends AssessedResource = AssessedResource> {
  resource: Resource;
  /** The state at the peak: a review asks how bad it got, not how it is now. */
  state?: State;
  /** Missing where `unrated` says why. Its dimension is the first to run out. */
  peak?: Peak;
  unrated?: Unrated;
  /** Of the worst utilization at each time. */
  p95?: number;
  /** 1 - peak: negative over the ceiling. */
  headroom?: number;
  /** Highest peak first. */
  constraints: ConstraintPeak[];
  /** Missing where the latest moment has no ceiling. */
  trend?: CeilingTrend;
  /** The unit size of the latest moment. */
  units?: number;
  advice: Advice;
  /** From the present unit size to the recommended one; missing where either is unknown. */
  change?: { by: number; factor: number };
  /** The mix at the peak, or at the latest moment without a peak. */
  mix?: Mix;
  /** Those of the figures at the peak, or at the latest moment without a peak. */
  assumptions: Assumption[];
  /** The guide's suggestion for the mix, at the recommended unit size or, without one, at the present one. */
  appServers?: { count: number; units: number };
  /** The number of times in the range, and the number of those that have a utilization. */
  times: number;
  ratedTimes: number;
}

type ReviewOptions = Pick<AssessmentOptions, 'edition' | 'thresholds'>;

const P95 = 0.95;

/**
 * Sums up one resource over a time range.
 *
 * A source may return a value from before the range. The review ignores it: other views do not show it, and a reader
 * would look there for the peak in vain.
 */
export function reviewResource<Resource extends AssessedResource>(
  resource: Resource,
  options: ReviewOptions,
  span: TimeSpan
): ResourceReview<Resource> {
  const { timeline, measuredDimensions, latest } = resource;
  const { edition } = options;
  const positions = positionsIn(resource.times, span);
  const rated = ratedBetween(positions, worstOverTime(timeline, measuredDimensions));
  const peak = peakOf(resource, timeline, measuredDimensions, positions);
  const atPeak = peak && resource.snapshotAt(peak.index);
  const advice = adviseUnits(resource, edition, atPeak, positions);
  const { units } = latest;
  const { mix, assumptions } = atPeak ?? latest;
  return {
    resource,
    state: peak && stateOf(peak.utilization, options.thresholds),
    peak,
    unrated: peak === undefined ? whyUnrated(resource, positions) : undefined,
    p95: quantile(rated, P95),
    headroom: peak && 1 - peak.utilization,
    constraints: constraintPeaks(resource, positions),
    trend: trendOf(resource, span),
    units,
    advice,
    change:
      advice.units === null || units === undefined || units <= 0
        ? undefined
        : { by: advice.units - units, factor: advice.units / units },
    mix,
    assumptions,
    appServers: isFree(resource.sku) ? undefined : suggestAppServers(mix, advice.units ?? units, edition),
    times: positions[1] - positions[0],
    ratedTimes: rated.length,
  };
}

function whyUnrated(resource: AssessedResource, positions: Positions): Unrated {
  const { measured, measuredDimensions, timeline, sku } = resource;
  if (measuredDimensions.every((dimension) => !measured[dimension]?.slice(...positions).some(isNumber))) {
    return 'nothingMeasured';
  }
  if (isFree(sku)) {
    return 'free';
  }
  return timeline.problems.unitsOutsideGuide > 0 ? 'unitsOutsideGuide' : 'unitsUnknown';
}

function constraintPeaks(resource: AssessedResource, positions: Positions): ConstraintPeak[] {
  return CONSTRAINTS.flatMap((constraint): ConstraintPeak[] => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint];
    const peak = peakOf(resource, resource.timeline, dimensions, positions);
    const p95 = quantile(ratedBetween(positions, worstOverTime(resource.timeline, dimensions)), P95);
    return peak === undefined || p95 === undefined ? [] : [{ constraint, peak, p95 }];
  }).sort((a, b) => b.peak.utilization - a.peak.utilization);
}

/**
 * Finds the smallest unit size that holds every moment with the mix, connections and message sizes of that moment: a
 * moment with another mix may need more units than the peak.
 *
 * A unit size too small for the peak cannot hold the range, so the search starts at the one that holds the peak.
 */
function adviseUnits(
  resource: AssessedResource,
  edition: Edition,
  atPeak: Snapshot | undefined,
  positions: Positions
): Advice {
  if (isFree(resource.sku)) {
    return { units: null, reason: 'free' };
  }
  const least = atPeak && recommendationFor(atPeak, edition);
  if (least?.units === null) {
    return least;
  }
  let highest: Peak | undefined;
  for (const units of edition.recommendable) {
    if (units < (least?.units ?? 0)) {
      continue;
    }
    highest = peakOf(resource, resource.timelineAt(units), resource.measuredDimensions, positions);
    if (highest !== undefined && highest.utilization <= DEFAULT_TARGET + UTILIZATION_TOLERANCE) {
      return { units, peak: highest };
    }
  }
  if (highest === undefined) {
    return { units: null, reason: 'nothingMeasured' };
  }
  const atHighest = recommendationFor(resource.snapshotAt(highest.index), edition);
  return atHighest.units === null ? atHighest : { units: null, reason: 'beyondTheGuide', dimension: highest.dimension };
}

function suggestAppServers(
  mix: Mix | undefined,
  units: number | undefined,
  edition: Edition
): ResourceReview['appServers'] {
  if (mix === undefined || units === undefined) {
    return undefined;
  }
  const count = appServersForMix(edition, mix, units, false);
  return count === undefined ? undefined : { count, units };
}

function ratedBetween([first, end]: Positions, utilization: NullableColumn): number[] {
  return utilization.slice(first, end).filter(isNumber);
}
