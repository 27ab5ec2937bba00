import { type TimeRange } from '@grafana/data';
import {
  DEFAULT_TARGET,
  type Dimension,
  type Mix,
  type NoRecommendation,
  type NullableColumn,
  type State,
  stateOf,
  UTILIZATION_TOLERANCE,
} from '../../model';
import { type Settings } from '../../options/settings';
import { appServersForMix, CONSTRAINTS } from '../state/constraints';
import { type CeilingTrend, trendOf } from '../state/forecast';
import { visiblePositions } from '../state/range';
import { type AssessedResource, type Moment, recommendationFor } from '../state/resources';
import { type Peak, peakOf, worstOverTime } from './peak';
import { quantile } from './quantile';

/** One constraint over time: a direction, in whichever of its units is closer to the ceiling, or the connections. */
export interface ConstraintReview {
  peak: Peak;
  p95: number;
}

/** Why there is no utilization at any time. */
export type Unrated = 'nothingMeasured' | 'unitsUnknown' | 'unitsOutsideGuide';

/** The smallest unit size at which no time of the range is over the target, with what its peak would have been. */
export type Advice = { units: number; peak: Peak } | { units: null; reason: NoRecommendation; dimension?: Dimension };

/** What a capacity review says of one resource. */
export interface ResourceReview {
  resource: AssessedResource;
  /** At the peak: a review asks how bad it got, not how it is now. */
  state?: State;
  /** Missing where `unrated` says why. Its dimension is the first to run out. */
  peak?: Peak;
  unrated?: Unrated;
  /** Of the worst utilization at each time. */
  p95?: number;
  /** 1 - peak, so that it is negative over the ceiling. */
  headroom?: number;
  /** Highest peak first. */
  constraints: ConstraintReview[];
  /** Missing where the latest moment has no ceiling. */
  trend?: CeilingTrend;
  /** The unit size of the latest moment. */
  units?: number;
  advice: Advice;
  /** From the present unit size to the recommended one; missing where either is unknown. */
  change?: { by: number; factor: number };
  /** At the peak; at the latest moment where there is no peak. */
  mix?: Mix;
  /** What the guide suggests for the mix, at the recommended size or, where there is none, the present one. */
  appServers?: { count: number; units: number };
  /** How many times the range has, and how many of them have a utilization. */
  times: number;
  ratedTimes: number;
}

const P95 = 0.95;

/** The first position, and the one after the last. */
type Positions = ReturnType<typeof visiblePositions>;

/**
 * Sums up one resource over a time range. A source may give a value from before it, which is none of the review's: its
 * reader would look for a peak in vain that the other views do not show.
 */
export function reviewResource(
  resource: AssessedResource,
  settings: Settings,
  range: Pick<TimeRange, 'from' | 'to'>
): ResourceReview {
  const { timeline, measuredDimensions, latest } = resource;
  const positions = visiblePositions(resource.times, range);
  const rated = ratedBetween(positions, worstOverTime(timeline, measuredDimensions));
  const peak = peakOf(resource, timeline, measuredDimensions, positions);
  const peakMoment = peak && resource.momentAt(peak.index);
  const advice = adviseUnits(resource, settings, peakMoment, positions);
  const { units } = latest;
  const { mix } = peakMoment ?? latest;
  return {
    resource,
    state: peak && stateOf(peak.utilization, settings.thresholds),
    peak,
    unrated: peak === undefined ? whyUnrated(resource, positions) : undefined,
    p95: quantile(rated, P95),
    headroom: peak && 1 - peak.utilization,
    constraints: reviewConstraints(resource, positions),
    trend: trendOf(resource, range.from.valueOf(), range.to.valueOf()),
    units,
    advice,
    change:
      advice.units === null || units === undefined || units <= 0
        ? undefined
        : { by: advice.units - units, factor: advice.units / units },
    mix,
    appServers: suggestAppServers(mix, advice.units ?? units, settings),
    times: positions[1] - positions[0],
    ratedTimes: rated.length,
  };
}

function whyUnrated({ measured, measuredDimensions, timeline }: AssessedResource, positions: Positions): Unrated {
  if (measuredDimensions.every((dimension) => !measured[dimension]?.slice(...positions).some(isNumber))) {
    return 'nothingMeasured';
  }
  return timeline.problems.unitsOutsideGuide > 0 ? 'unitsOutsideGuide' : 'unitsUnknown';
}

function reviewConstraints(resource: AssessedResource, positions: Positions): ConstraintReview[] {
  return CONSTRAINTS.flatMap((dimensions): ConstraintReview[] => {
    const peak = peakOf(resource, resource.timeline, dimensions, positions);
    const p95 = quantile(ratedBetween(positions, worstOverTime(resource.timeline, dimensions)), P95);
    return peak === undefined || p95 === undefined ? [] : [{ peak, p95 }];
  }).sort((a, b) => b.peak.utilization - a.peak.utilization);
}

/**
 * The smallest unit size that holds every time, each with the mix, the connections and the message sizes that it had:
 * a moment of another mix may need more units than the peak does.
 *
 * No size holds the range that does not hold the moment of the peak, so that the smaller ones are not tried.
 */
function adviseUnits(
  resource: AssessedResource,
  settings: Settings,
  peakMoment: Moment | undefined,
  positions: Positions
): Advice {
  const least = peakMoment && recommendationFor(peakMoment, settings);
  if (least?.units === null) {
    return least;
  }
  let highest: Peak | undefined;
  for (const units of settings.edition.recommendable) {
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
  const ofHighest = recommendationFor(resource.momentAt(highest.index), settings);
  return ofHighest.units === null ? ofHighest : { units: null, reason: 'beyondTheGuide', dimension: highest.dimension };
}

function suggestAppServers(
  mix: Mix | undefined,
  units: number | undefined,
  { edition }: Settings
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

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
