import { type Edition } from '../../guide';
import { judge, unitsOfVerdict, type Verdict } from '../advice';
import { type Outlook, outlookOf } from '../forecast';
import {
  type AssessedResource,
  type Load,
  type Positions,
  sizePeriods,
  type TimeSpan,
  worstOverTime,
} from '../snapshot';
import { isNumber, P95, quantile } from '../numbers';
import { DIMENSIONS, isInGuide, type Measured } from '../capacity';
import { p95Of, ratedBetween } from '../review';
import { loadAtSize } from './size-comparison';

/** The loads that a plan may start from: the busiest moment of the range, that of its 95th percentile, the latest one. */
export const PLAN_BASES = ['peak', 'p95', 'now'] as const;

export type PlanBasis = (typeof PLAN_BASES)[number];

export const DEFAULT_BASIS: PlanBasis = 'peak';

/** The start of a plan. */
export interface PlanStart {
  /** The load of one moment, with the present unit size: a plan is about what comes next. */
  load: Load;
  /** In Unix milliseconds. */
  time: number;
  /** The load at P95 of the range, whatever the basis; missing where the range has no utilization. */
  p95?: Load;
  /** The verdict on the resource, by the whole range. */
  verdict: Verdict;
  /** True if the resource should grow only to carry the load of the largest other replica, if that fails. */
  isForFailover: boolean;
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
  const { positions, peak, advice, verdict, isForFailover } = judge(resource, edition, span);
  const moments = momentsAtPresentSize(resource, edition, positions);
  const peakIndex = advice.units === null ? moments.at(-1)?.index : advice.peak.index;
  const atP95 = loadAtP95(resource, positions, moments);
  const start =
    (basis === 'p95' && atP95) ||
    momentAt(resource, basis === 'peak' && peakIndex !== undefined ? peakIndex : 'latest');
  return { ...start, p95: atP95?.load, verdict, isForFailover, outlook: outlookOf(resource, peak) };
}

interface Moment {
  load: Load;
  time: number;
}

/** Returns the load of a moment at the present unit size. */
function momentAt({ latest, snapshotAt }: AssessedResource, index: number | 'latest'): Moment {
  const { time, ...load } = index === 'latest' ? latest : snapshotAt(index);
  return { load: loadAtSize(load, load.units, latest.units), time };
}

interface RatedMoment {
  index: number;
  utilization: number;
}

/**
 * Returns the moments of the range by the worst utilization that they would have at the present unit size, lowest first.
 * At the sizes that they had, a change of size would hide which one asked for more.
 */
function momentsAtPresentSize(resource: AssessedResource, edition: Edition, [first, end]: Positions): RatedMoment[] {
  const { units } = resource.latest;
  const size = units !== undefined && isInGuide(edition, units) ? units : edition.sizes[edition.sizes.length - 1];
  const worst = worstOverTime(resource.timelineAt(size), resource.measuredDimensions);
  return Array.from({ length: end - first }, (_, i) => first + i)
    .map((index) => ({ index, utilization: worst[index] }))
    .filter((moment): moment is RatedMoment => isNumber(moment.utilization))
    .sort((a, b) => a.utilization - b.utilization);
}

/**
 * Returns the load at P95 of the range: a real moment next to it, so that its mix and message sizes belong together, with
 * its amounts scaled to the very P95, so the plan shows the figure of the review.
 */
function loadAtP95(
  resource: AssessedResource,
  positions: Positions,
  moments: readonly RatedMoment[]
): Moment | undefined {
  const moment = moments[Math.ceil(P95 * (moments.length - 1))];
  if (moment === undefined) {
    return undefined;
  }
  const { load, time } = momentAt(resource, moment.index);
  // Of other sizes than the present one, the review tells nothing about the present one.
  const p95 = sizePeriods(resource, positions).every(({ units }) => units === resource.latest.units)
    ? p95Of(resource, ratedBetween(positions, worstOverTime(resource.timeline, resource.measuredDimensions)))
    : quantile(
        moments.map(({ utilization }) => utilization),
        P95
      );
  return p95 === undefined || !(moment.utilization > 0)
    ? { load, time }
    : { load: { ...load, measured: scaled(load.measured, p95 / moment.utilization) }, time };
}

function scaled(measured: Measured, factor: number): Measured {
  const amounts = { ...measured };
  for (const dimension of DIMENSIONS) {
    const value = measured[dimension];
    if (value !== undefined) {
      amounts[dimension] = value * factor;
    }
  }
  return amounts;
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
