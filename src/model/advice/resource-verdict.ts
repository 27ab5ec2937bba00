import { type Edition } from '../../guide';
import { type Advice, adviceFor, failoverAdviceFor } from './advice';
import {
  type AssessedResource,
  lazily,
  type Peak,
  peakOf,
  type Positions,
  positionsIn,
  rangePeakOf,
  serverLegRange,
  type TimeSpan,
} from '../snapshot';
import { isApproaching, outlookOf } from '../forecast';
import { DAY_MS, isNumber } from '../numbers';
import { failoverTimelines } from './failover';
import { sizeRecommended } from './recommend';
import { DEFAULT_TARGET, isFree, type Rating } from '../capacity';
import { type RuledVerdict, SCALE_DOWN_DAYS, type Verdict, verdictOf } from './verdict';

/** The first and the last value of a range may miss its ends by this much. */
const TOLERANCE = DAY_MS / 2;

/** The judgement of a time range on a resource. */
export interface Judgement {
  /** Of the values in the range. */
  positions: Positions;
  /** The highest utilization of the range; missing where it has none. */
  peak?: Peak;
  /** The size for the resource's own load. Found when it is asked for: that takes longer than all else. */
  readonly advice: Advice;
  /** The size with the load of the largest other replica, in case that fails; missing without replicas. Found when asked for. */
  readonly failover?: Advice;
  verdict: Verdict;
  /** True if the resource should grow only to carry the load of the largest other replica, if that fails. */
  isForFailover: boolean;
}

type AsCounted = Omit<Judgement, 'verdict' | 'isForFailover'> & { verdict: RuledVerdict };

/** The last judgement of each resource. Several views ask for the same one, and finding it takes time. */
const cache = new WeakMap<AssessedResource, { edition: Edition; span: TimeSpan; judgement: Judgement }>();

/**
 * Judges a resource. The verdict of the rules is taken over, so that every screen and alert says the same; without it, the
 * values in the time range decide.
 */
export function judge(resource: AssessedResource, edition: Edition, { from, to }: TimeSpan): Judgement {
  const last = cache.get(resource);
  if (last !== undefined && last.edition === edition && last.span.from === from && last.span.to === to) {
    return last.judgement;
  }
  const span = { from, to };
  const counted = judgeAsCounted(resource, edition, span);
  const verdict = settledVerdict(resource, edition, counted);
  // A copy would find the advice, which waits until it is asked for.
  const judgement = Object.assign(counted, {
    verdict,
    isForFailover: verdict.verdict === 'scaleUp' && isForFailover(resource, verdict, counted),
  });
  cache.set(resource, { edition, span, judgement });
  return judgement;
}

/** {@link judge} of a resource whose bytes are compared as Azure counts them, unless its options say how that differs. */
export function judgeAsCounted(resource: AssessedResource, edition: Edition, span: TimeSpan): AsCounted {
  const positions = positionsIn(resource.times, span);
  const peak = rangePeakOf(resource, undefined, positions);
  const own = lazily(() => adviceFor(resource, edition, positions, peak));
  const withOther = lazily(() => failoverAdviceFor(resource, edition, positions, peak));
  const verdict =
    resource.recordedVerdict === undefined
      ? verdictByRange(resource, { positions, peak, advice: withOther() ?? own() })
      : completed(resource.recordedVerdict, resource, edition, own);
  return {
    positions,
    peak,
    get advice() {
      return own();
    },
    get failover() {
      return withOther();
    },
    verdict,
  };
}

function verdictByRange(
  resource: AssessedResource,
  { positions, peak, advice }: Omit<AsCounted, 'verdict'>
): RuledVerdict {
  const { latest } = resource;
  return verdictOf({
    hasTraffic: hasValues(resource, positions),
    units: latest.units,
    hasFigures: latest.ceilings !== undefined && !isFree(latest.sku),
    window: advice,
    nearCeiling: (peak?.utilization ?? 0) > DEFAULT_TARGET,
    fortnight: coversFortnight(resource, positions) ? advice : undefined,
    approaching: isApproaching(outlookOf(resource)),
  });
}

/**
 * Orders no more units by a server load that does not follow traffic, nor by traffic that may be counted twice, for the server
 * leg; and a paid SKU in place of a free one that is near its quota, as the alerts do.
 */
function settledVerdict(resource: AssessedResource, edition: Edition, { verdict, peak }: AsCounted): Verdict {
  const { sku, state } = resource.latest;
  if (verdict.verdict === 'noFigure' && isFree(sku) && isNearCeiling(state)) {
    return { verdict: 'noFigure', needsPaidSku: true };
  }
  const isOrder = verdict.verdict === 'scaleUp' || verdict.verdict === 'shard';
  if (isOrder && resource.recordedVerdict?.isLoadStuck === true) {
    return { verdict: 'loadStuck', units: verdict.units };
  }
  return resource.isRaw === true &&
    resource.recordedVerdict === undefined &&
    isOrder &&
    peak !== undefined &&
    serverLegRange(resource.snapshotAt(peak.index), { edition }) !== undefined
    ? { verdict: 'serverLegUnknown', units: verdict.units }
    : verdict;
}

function isNearCeiling(state: Rating | undefined): boolean {
  return state === 'warning' || state === 'critical' || state === 'over';
}

function isForFailover(
  { recordedVerdict }: AssessedResource,
  { units }: Extract<Verdict, { verdict: 'scaleUp' | 'scaleDown' }>,
  counted: AsCounted
): boolean {
  // The range may miss the hour that the rules judge by, and the data the other replicas.
  const ofRange = () => {
    const { failover, advice } = counted;
    return failover !== undefined && advice.units !== null && advice.units <= units;
  };
  return recordedVerdict?.isForFailover ?? ofRange();
}

/**
 * The highest utilization that the load of a range would have at the larger unit size that a verdict advises; with the load of
 * the largest other replica, if the size is for its failure.
 *
 * @returns undefined if the range does not need that size: the rules also judge by hours and replicas that the data may lack
 */
export function utilizationAfter(resource: AssessedResource, judgement: Judgement): number | undefined {
  const { verdict, positions, isForFailover } = judgement;
  if (verdict.verdict !== 'scaleUp' || (judgement[isForFailover ? 'failover' : 'advice']?.units ?? 0) < verdict.to) {
    return undefined;
  }
  const timelineAt = isForFailover ? failoverTimelines(resource) : resource.timelineAt;
  return peakOf(resource.times, timelineAt(verdict.to), resource.measuredDimensions, positions)?.utilization;
}

/** Adds what the rules do not record: the present size beside the advised one, and the reason for none. */
function completed(
  { verdict, units }: NonNullable<AssessedResource['recordedVerdict']>,
  { latest }: AssessedResource,
  edition: Edition,
  adviceOfRange: () => Advice
): RuledVerdict {
  switch (verdict) {
    case 'noTraffic':
    case 'sizeUnknown':
    case 'noFigure':
      return { verdict };
    case 'keep':
      return { verdict, units };
    case 'shard': {
      const advice = adviceOfRange();
      return advice.units === null
        ? { verdict, units, reason: advice.reason, dimension: advice.dimension }
        : { verdict, units, reason: 'beyondTheGuide' };
    }
    case 'scaleUp':
    case 'scaleDown': {
      const { interpolated } = sizeRecommended(edition, units, latest.mix);
      return { verdict, units: latest.units ?? units, to: units, interpolated };
    }
  }
}

/** True if traffic or connections were measured at these times; server load alone says of neither. */
export function hasValues({ measured, measuredDimensions }: AssessedResource, positions: Positions): boolean {
  return measuredDimensions.some(
    (dimension) => dimension !== 'serverLoad' && measured[dimension]?.slice(...positions).some(isNumber)
  );
}

function coversFortnight({ times }: AssessedResource, [first, end]: Positions): boolean {
  return end > first && times[end - 1] - times[first] >= SCALE_DOWN_DAYS * DAY_MS - TOLERANCE;
}
