import { type Edition } from '../../guide';
import { type Advice, judge, unitsOfVerdict, type Verdict } from '../advice';
import { type Outlook, outlookOf } from '../forecast';
import { type AssessedResource, type Load, type Positions, type TimeSpan, worstOverTime } from '../snapshot';
import { isNumber, P95 } from '../numbers';
import { isInGuide } from '../capacity';

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
  /** The verdict on the resource, by the whole range. */
  verdict: Verdict;
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
  const { latest } = resource;
  const { positions, advice, verdict } = judge(resource, edition, span);
  const index = basis === 'now' ? undefined : indexOf(basis, resource, edition, positions, advice);
  const { time, ...load } = index === undefined ? latest : resource.snapshotAt(index);
  return { load: { ...load, units: latest.units }, time, verdict, outlook: outlookOf(resource) };
}

/** All moments are compared at one unit size, because a change of size would hide which one asked for more. */
function indexOf(
  basis: Exclude<PlanBasis, 'now'>,
  resource: AssessedResource,
  edition: Edition,
  [first, end]: Positions,
  advice: Advice
): number | undefined {
  if (basis === 'peak' && advice.units !== null) {
    return advice.peak.index;
  }
  const { units } = resource.latest;
  const size = units !== undefined && isInGuide(edition, units) ? units : edition.sizes[edition.sizes.length - 1];
  const worst = worstOverTime(resource.timelineAt(size), resource.measuredDimensions);
  const ascending = Array.from({ length: end - first }, (_, i) => first + i)
    .map((index) => ({ index, utilization: worst[index] }))
    .filter((moment): moment is { index: number; utilization: number } => isNumber(moment.utilization))
    .sort((a, b) => a.utilization - b.utilization);
  const share = basis === 'peak' ? 1 : P95;
  return ascending[Math.ceil(share * (ascending.length - 1))]?.index;
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
