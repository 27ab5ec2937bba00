import { type Edition } from '../../guide';
import { judge, type Judgement, recommendationFor, unitsOfVerdict, utilizationAt, type Verdict } from '../advice';
import { type Outlook, outlookOf } from '../forecast';
import {
  type AssessedResource,
  conditionsOf,
  type Load,
  type Peak,
  type Positions,
  rangePeakOf,
  sizePeriods,
  type TimeSpan,
  worstOverTime,
} from '../snapshot';
import { isNumber, largest, P95, quantile } from '../numbers';
import { CONSTRAINT_DIMENSIONS, constraintOf, CONSTRAINTS, type Dimension, DIMENSIONS, isInGuide } from '../capacity';
import { p95Of, ratedBetween } from '../review';
import { loadAtSize } from './size-comparison';

/** The loads that a plan may start from: that of the peak of the range, that of its 95th percentile, the latest one. */
export const PLAN_BASES = ['peak', 'p95', 'now'] as const;

export type PlanBasis = (typeof PLAN_BASES)[number];

export const DEFAULT_BASIS: PlanBasis = 'peak';

/** A load with the present unit size: a plan is about what comes next. */
interface Start {
  load: Load;
  /** In Unix milliseconds; missing at P95, which belongs to no single moment. */
  time?: number;
}

/** The start of a plan. */
export interface PlanStart extends Start {
  /** The load at P95 of the range, whatever the basis; missing where the range has no utilization. */
  p95?: Load;
  /** The verdict on the resource, by the whole range. */
  verdict: Verdict;
  /** True if the resource should grow only to carry the load of the largest other replica, if that fails. */
  isForFailover: boolean;
  /** The same by the rules alone; missing where they do not say. */
  byReplica?: boolean;
  /** When the resource runs out; missing where its latest moment has no utilization. */
  outlook?: Outlook;
}

/** Returns the load of a basis; that of the latest moment where the range has no utilization. */
export function startOfPlan(
  resource: AssessedResource,
  edition: Edition,
  span: TimeSpan,
  basis: PlanBasis = DEFAULT_BASIS
): PlanStart {
  const judgement = judge(resource, edition, span);
  const loads = loadsOfRange(resource, edition, judgement);
  return {
    ...((basis === 'now' ? undefined : loads[basis]) ?? momentAt(resource, 'latest')),
    p95: loads.p95?.load,
    verdict: judgement.verdict,
    isForFailover: judgement.isForFailover,
    byReplica: resource.recordedVerdict?.isForFailover,
    outlook: outlookOf(resource, judgement.peak),
  };
}

/** Returns the load of a moment at the present unit size. */
function momentAt({ latest, snapshotAt }: AssessedResource, index: number | 'latest'): Start {
  const { time, ...load } = index === 'latest' ? latest : snapshotAt(index);
  return { load: loadAtSize(load, load.units, latest.units), time };
}

/**
 * Returns the loads at the peak and at P95 of a range. P95 is the load of the peak, scaled down: with the mix of another moment,
 * it could be above the peak at another unit size.
 */
function loadsOfRange(
  resource: AssessedResource,
  edition: Edition,
  { positions, peak, advice }: Judgement
): { peak?: Start; p95?: Start } {
  const { units } = resource.latest;
  const size = units !== undefined && isInGuide(edition, units) ? units : edition.sizes[edition.sizes.length - 1];
  const moments = momentsAtSize(resource, size, positions);
  // Of a range at other sizes, peak and P95 tell nothing about the present one.
  const known = ranAtPresentSize(resource, positions) ? peak : undefined;
  // With another mix, another moment may need more units.
  const isOfPeak =
    known !== undefined &&
    (advice.units === null || recommendationFor(resource.snapshotAt(known.index), edition).units === advice.units);
  const index = isOfPeak ? known.index : advice.units === null ? moments.at(-1)?.index : advice.peak.index;
  if (index === undefined) {
    return {};
  }
  const start = momentAt(resource, index);
  const load =
    known === undefined
      ? start.load
      : loadInRange(resource, edition, start.load, { size, positions, peak: known, isOfPeak });
  const highest = highestOf(load, edition, size);
  const p95 =
    known === undefined
      ? quantile(
          moments.map(({ utilization }) => utilization),
          P95
        )
      : p95Of(resource, ratedBetween(positions, worstOverTime(resource.timeline, resource.measuredDimensions)));
  return {
    peak: { ...start, load },
    p95: p95 === undefined ? undefined : { load: highest > p95 ? scaled(load, DIMENSIONS, p95 / highest) : load },
  };
}

interface RatedMoment {
  index: number;
  utilization: number;
}

/**
 * Returns the moments of the range by the worst utilization that they would have at a unit size, lowest first. At the sizes
 * that they had, a change of size would hide which one asked for more.
 */
function momentsAtSize(resource: AssessedResource, size: number, [first, end]: Positions): RatedMoment[] {
  const worst = worstOverTime(resource.timelineAt(size), resource.measuredDimensions);
  return Array.from({ length: end - first }, (_, i) => first + i)
    .map((index) => ({ index, utilization: worst[index] }))
    .filter((moment): moment is RatedMoment => isNumber(moment.utilization))
    .sort((a, b) => a.utilization - b.utilization);
}

/** A long step has the largest size of its minutes, so the step before the range tells of a change within the first one. */
function ranAtPresentSize(resource: AssessedResource, [first, end]: Positions): boolean {
  const periods = sizePeriods(resource, [Math.max(0, first - 1), end]);
  return periods.every(({ units }) => units === resource.latest.units);
}

/**
 * Returns what the range had of the load of a moment. A first long step may reach back before the range, and each pairs the
 * highest traffic of its minutes with an average message: no constraint is above its own peak, and that of the peak is at it.
 */
function loadInRange(
  resource: AssessedResource,
  edition: Edition,
  load: Load,
  { size, positions, peak, isOfPeak }: { size: number; positions: Positions; peak: Peak; isOfPeak: boolean }
): Load {
  return CONSTRAINTS.reduce((scaledLoad, constraint) => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint];
    const own = highestOf(load, edition, size, dimensions);
    const ofRange = rangePeakOf(resource, constraint, positions)?.utilization ?? own;
    const isAtPeak = isOfPeak && constraint === constraintOf(peak.dimension);
    const known = isAtPeak ? peak.utilization : Math.min(own, ofRange, peak.utilization);
    return own > 0 ? scaled(scaledLoad, dimensions, known / own) : scaledLoad;
  }, load);
}

/** The highest utilization of these dimensions at a unit size; 0 without any. */
function highestOf(load: Load, edition: Edition, size: number, dimensions: readonly Dimension[] = DIMENSIONS): number {
  const { units, measured } = load;
  const utilization = utilizationAt(size, { ...conditionsOf(load, edition), units, measured }) ?? {};
  return largest([0, ...dimensions.map((dimension) => utilization[dimension] ?? 0)]);
}

function scaled(load: Load, dimensions: readonly Dimension[], factor: number): Load {
  const measured = { ...load.measured };
  for (const dimension of dimensions) {
    const value = measured[dimension];
    if (value !== undefined) {
      measured[dimension] = value * factor;
    }
  }
  return { ...load, measured };
}

/**
 * Returns the unit size that a plan opens at: that of the verdict, as long as nothing else is asked. Otherwise it is the
 * one that is needed, but a smaller size than the present one only where the verdict is to shrink: a single moment is no
 * reason for it.
 *
 * @param needed the smallest size that holds what is asked about; null where none does
 * @param units the present size
 */
export function openingSize(
  verdict: Verdict,
  { isAsked, needed, units }: { isAsked: boolean; needed: number | null; units: number | undefined }
): number | undefined {
  if (!isAsked && 'units' in verdict) {
    return unitsOfVerdict(verdict);
  }
  const mayShrink = verdict.verdict === 'scaleDown' || units === undefined;
  return needed === null || (needed < (units ?? 0) && !mayShrink) ? units : needed;
}
