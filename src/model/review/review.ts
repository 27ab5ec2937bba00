import { type Edition } from '../../guide';
import { type Advice, hasValues, judge, type Judgement, SCALE_DOWN_DAYS, type Verdict } from '../advice';
import {
  appServersForMix,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  CONSTRAINTS,
  DEFAULT_THRESHOLDS,
  type Dimension,
  isFree,
  type MessageRates,
  type Mix,
  type Rating,
  SERVER_LOAD_TARGET,
} from '../capacity';
import {
  type AssessedResource,
  type AssessmentOptions,
  type Assumption,
  type BandMinutes,
  bandsFromCounts,
  hasLongSteps,
  medianStep,
  minutesInBands,
  type Peak,
  peakUnitsOf,
  type Positions,
  rangePeakOf,
  ratingOf,
  type SizePeriod,
  sizePeriods,
  type TimeSpan,
  worstOverTime,
} from '../snapshot';
import { DAY_MS, isNumber, largest, MINUTE_MS, type NullableColumn, P95, quantile } from '../numbers';
import { isApproaching, type Outlook, outlookOf } from '../forecast';

/** One constraint over time. For a direction, the peak is that of bytes or messages, whichever is higher. */
interface ConstraintPeak {
  constraint: Constraint;
  peak: Peak;
  p95: number;
}

/** The peaks of server load and traffic beside each other, and what they say of the ceilings. */
export interface LoadComparison {
  load: number;
  traffic: number;
  ceilings: 'agree' | 'tooHigh' | 'tooLow';
}

/** Why a resource has no utilization at any time. */
export type Unrated = 'nothingMeasured' | 'unitsUnknown' | 'unitsOutsideGuide' | 'free';

/** The figures of a capacity review for one resource. */
export interface ResourceReview<Resource extends AssessedResource = AssessedResource> {
  resource: Resource;
  /** The state at the peak: a review asks how bad it got, not how it is now. Normal only if all of it is rated now. */
  state?: Rating;
  /** Missing where `unrated` says why. */
  peak?: Peak;
  /** First to run out: the constraint of the outlook, or without one that of the peak. */
  first?: Dimension;
  unrated?: Unrated;
  /** Of the worst utilization at each time; of each minute, where the rules know it. */
  p95?: number;
  /** Minutes of the worst utilization in each band. Missing where the steps of the data are longer and nothing counted them. */
  bands?: BandMinutes;
  /** 1 - peak: negative over the ceiling. */
  headroom?: number;
  /** Highest peak first. */
  constraints: ConstraintPeak[];
  /** By the range; missing where the latest moment has no ceiling. */
  outlook?: Outlook;
  /** The unit size of the latest moment. */
  units?: number;
  /** That of the peak; those before and after it, where a long step hides which. Empty without a peak or a known size. */
  peakUnits: number[];
  /** Found when it is asked for, which takes longer than all else. */
  readonly advice: Advice;
  /** With the load of the largest other replica; missing without replicas. Found when it is asked for. */
  readonly failover?: Advice;
  verdict: Verdict;
  /** True if the resource should grow only to carry the load of the largest other replica, if that fails. */
  isForFailover: boolean;
  /** The unit size of the verdict, or the advised one where the present size is unknown; missing without either. */
  recommended?: number;
  /** From the present unit size to the recommended one; missing where either is unknown. */
  change?: { by: number; factor: number };
  /** The ceilings that server load contradicts; missing without load or traffic. */
  loadSays?: LoadComparison;
  /** Units that the range did not need, and the days of history that a smaller size still needs; missing without any. */
  spare?: { units: number; missingDays: number };
  /** Every unit size of the range, in order; several where it changed. */
  sizes: SizePeriod[];
  /** The mix at the peak, or at the latest moment without a peak. */
  mix?: Mix;
  /** Those of the figures at the peak, or at the latest moment without a peak. */
  assumptions: Assumption[];
  /** Of the same moment, measured or estimated. */
  messages: MessageRates;
  /** The guide's suggestion for the mix, at the recommended unit size or, without one, at the present one. */
  appServers?: { count: number; units: number };
  /** The number of times in the range, and the number of those that have a utilization. */
  times: number;
  ratedTimes: number;
}

type ReviewOptions = Pick<AssessmentOptions, 'edition' | 'thresholds'>;

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
  const judgement = judge(resource, edition, span);
  const { positions, peak, verdict, isForFailover } = judgement;
  const rated = ratedBetween(positions, worstOverTime(timeline, measuredDimensions));
  const atPeak = peak && resource.snapshotAt(peak.index);
  const { units } = latest;
  const { mix, assumptions, messages } = atPeak ?? latest;
  const recommended = recommendedBy(judgement);
  const constraints = constraintPeaks(resource, positions);
  const outlook = outlookOf(resource, peak);
  const sizes = sizePeriods(resource, positions);
  return {
    resource,
    state: peak && ratingOf(peak.utilization, latest.unrated, options.thresholds),
    peak,
    unrated: peak === undefined ? whyUnrated(resource, positions) : undefined,
    p95: p95Of(resource, rated),
    bands: bandsOf(resource, rated),
    headroom: peak && 1 - peak.utilization,
    constraints,
    outlook,
    first: outlook?.dimension ?? peak?.dimension,
    units,
    peakUnits: peakUnitsOf(resource, positions, peak),
    get advice() {
      return judgement.advice;
    },
    get failover() {
      return judgement.failover;
    },
    verdict,
    isForFailover,
    recommended,
    change:
      recommended === undefined || units === undefined || units <= 0
        ? undefined
        : { by: recommended - units, factor: recommended / units },
    loadSays: loadAgainstCeilings(constraints),
    spare: spareOf(resource, judgement),
    sizes,
    mix,
    assumptions,
    messages,
    appServers: isFree(resource.sku) ? undefined : suggestAppServers(mix, recommended ?? units, edition),
    times: positions[1] - positions[0],
    ratedTimes: rated.length,
  };
}

/**
 * Returns P95 of the worst utilization of a range: that of its minutes, where the rules know them.
 *
 * @param rated the worst utilization at each time of the range that has one
 */
export function p95Of({ recordedFigures }: AssessedResource, rated: readonly number[]): number | undefined {
  return recordedFigures?.p95.any ?? quantile(rated, P95);
}

/** The counts of a query come first: a moment of the data covers a minute only in short ranges. */
function bandsOf({ times, recordedFigures }: AssessedResource, rated: readonly number[]): BandMinutes | undefined {
  const counted = recordedFigures && bandsFromCounts(recordedFigures.minutesAtLeast);
  const step = medianStep(times);
  return counted !== undefined || step === undefined || rated.length === 0 || hasLongSteps(times)
    ? counted
    : minutesInBands(rated, step / MINUTE_MS);
}

function recommendedBy(judgement: Judgement): number | undefined {
  const { verdict } = judgement;
  switch (verdict.verdict) {
    case 'keep':
    case 'loadStuck':
    case 'serverLegUnknown':
      return verdict.units;
    case 'scaleUp':
    case 'scaleDown':
      return verdict.to;
    case 'sizeUnknown':
      return judgement.advice.units ?? undefined;
    case 'noTraffic':
    case 'noFigure':
    case 'shard':
      return undefined;
  }
}

/**
 * A smaller size is advised by {@link SCALE_DOWN_DAYS} days only, but from one day on they say how much it may be. While a forecast
 * nears a ceiling, no size gets smaller.
 */
function spareOf(resource: AssessedResource, judgement: Judgement): ResourceReview['spare'] {
  const { times, latest } = resource;
  const days = (times[times.length - 1] - times[0]) / DAY_MS;
  // The first and the last value of a day are hardly ever at its ends.
  const missingDays = Math.round(SCALE_DOWN_DAYS - days);
  if (
    judgement.verdict.verdict !== 'keep' ||
    latest.units === undefined ||
    !(days > 0.5 && missingDays > 0) ||
    isApproaching(outlookOf(resource))
  ) {
    return undefined;
  }
  const advice = judgement.failover ?? judgement.advice;
  const units = advice.units === null ? 0 : latest.units - advice.units;
  return units > 0 ? { units, missingDays } : undefined;
}

function whyUnrated(resource: AssessedResource, positions: Positions): Unrated {
  const { timeline, sku } = resource;
  if (!hasValues(resource, positions)) {
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
    const peak = rangePeakOf(resource, constraint, positions);
    const p95 =
      resource.recordedFigures?.p95[constraint] ??
      quantile(ratedBetween(positions, worstOverTime(resource.timeline, dimensions)), P95);
    return peak === undefined || p95 === undefined ? [] : [{ constraint, peak, p95 }];
  }).sort((a, b) => b.peak.utilization - a.peak.utilization);
}

/** A peak that is low: less than half of what makes a warning. */
export const LOW_PEAK = 0.35;

/** Ceilings look too high if server load was high while traffic was far from them, and too low if it was the reverse. */
function loadAgainstCeilings(constraints: readonly ConstraintPeak[]): LoadComparison | undefined {
  const peakOf = (isWanted: (constraint: Constraint) => boolean) =>
    constraints.find(({ constraint }) => isWanted(constraint))?.peak.utilization;
  const load = peakOf((constraint) => constraint === 'serverLoad');
  const traffic = peakOf((constraint) => constraint === 'inbound' || constraint === 'outbound');
  if (load === undefined || traffic === undefined) {
    return undefined;
  }
  const isTooHigh = load >= SERVER_LOAD_TARGET && traffic <= LOW_PEAK;
  const isTooLow = load <= LOW_PEAK && traffic >= DEFAULT_THRESHOLDS.warning;
  return { load, traffic, ceilings: isTooHigh ? 'tooHigh' : isTooLow ? 'tooLow' : 'agree' };
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

/** The worst utilization at each time of a range that has one. */
export function ratedBetween([first, end]: Positions, utilization: NullableColumn): number[] {
  return utilization.slice(first, end).filter(isNumber);
}

/** Units that the recommended size has fewer than the present one. */
export function savedUnits({ change }: ResourceReview): number {
  return Math.max(0, -(change?.by ?? 0));
}

/** A review of several resources in a few numbers. */
export interface ReviewTotals {
  resources: number;
  /** Sum of the present unit sizes that are known. */
  units: number;
  /** The same after every recommended change. */
  recommended: number;
  /** Resources without a known unit size, which neither sum includes. */
  withoutSize: number;
  /** Numbers of resources that need more units, that more units do not help, and that can do with fewer. */
  more: number;
  shard: number;
  fewer: number;
  /** Units that could go now, and the resource with most of them; missing without any. */
  saving?: { units: number; largest: ResourceReview };
  /** Units that could go, if the days of history that are still missing look like those that are known; missing without any. */
  spare?: { units: number; missingDays: number };
  /** The last time of the newest data, in Unix milliseconds; missing without any. */
  completeTo?: number;
}

/** Adds up a review. A resource without a recommendation counts with its present size. */
export function totalsOf(reviews: readonly ResourceReview[]): ReviewTotals {
  const sized = reviews.flatMap(({ units, recommended }) =>
    units === undefined ? [] : [{ units, recommended: recommended ?? units }]
  );
  const count = (kind: ResourceReview['verdict']['verdict']) =>
    reviews.filter(({ verdict }) => verdict.verdict === kind).length;
  const ends = reviews
    .filter(({ verdict }) => verdict.verdict !== 'noTraffic')
    .map(({ resource }) => resource.latest.time);
  const spare = reviews.flatMap((review) => review.spare ?? []);
  const saved = reviews.map(savedUnits);
  const most = largest(saved);
  return {
    resources: reviews.length,
    units: sized.reduce((sum, { units }) => sum + units, 0),
    recommended: sized.reduce((sum, { recommended }) => sum + recommended, 0),
    withoutSize: reviews.length - sized.length,
    more: count('scaleUp'),
    shard: count('shard'),
    fewer: count('scaleDown'),
    saving:
      most > 0
        ? { units: saved.reduce((sum, units) => sum + units, 0), largest: reviews[saved.indexOf(most)] }
        : undefined,
    spare:
      spare.length === 0
        ? undefined
        : {
            units: spare.reduce((sum, { units }) => sum + units, 0),
            missingDays: largest(spare.map(({ missingDays }) => missingDays)),
          },
    completeTo: ends.length === 0 ? undefined : largest(ends),
  };
}
