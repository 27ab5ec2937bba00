import { type NoRecommendation, type Recommendation } from './recommend';
import { type Dimension } from '../capacity';

/** Fewer units are only advised by this many days of history, because weekends and month ends differ. */
export const SCALE_DOWN_DAYS = 14;

/**
 * Everything that a verdict depends on. A moment is too short to judge by, as a burst looks healthy a minute later: the
 * rules look at 24 hours, and the panel at its time range.
 */
export interface VerdictFacts {
  /** True if anything was measured in the window. */
  hasTraffic: boolean;
  /** The present unit size; missing where it is unknown. */
  units?: number;
  /** True if the guide has figures for the resource at this size. */
  hasFigures: boolean;
  /** The highest recommendation in the window; missing if some of its load had none. */
  window?: Recommendation;
  /** True if the window came near a ceiling. Otherwise failover headroom alone may be why no size is recommended. */
  nearCeiling: boolean;
  /** The same for {@link SCALE_DOWN_DAYS}; missing where so much history is not known. */
  fortnight?: Recommendation;
  /** True if a forecast approaches a ceiling. */
  approaching: boolean;
}

/** The verdicts that the rules record. */
export type RuledVerdict =
  | { verdict: 'noTraffic' | 'sizeUnknown' | 'noFigure' }
  | { verdict: 'keep'; units: number }
  | { verdict: 'scaleUp' | 'scaleDown'; units: number; to: number; interpolated: boolean }
  | { verdict: 'shard'; units: number; reason: NoRecommendation; dimension?: Dimension };

export type Verdict =
  | RuledVerdict
  /** A free resource near its quota. */
  | { verdict: 'noFigure'; needsPaidSku: true }
  /** Only a server load that does not follow traffic asks for more units, which would not help. */
  | { verdict: 'loadStuck'; units: number }
  /** Nobody declared whether messages reach the hubs through the service, and by that the size suffices or not. */
  | { verdict: 'serverLegUnknown'; units: number };

/** Judges a resource. The rules record the same as `resource:signalr_verdict:units`. */
export function verdictOf(facts: VerdictFacts): RuledVerdict {
  const { hasTraffic, units, hasFigures, window, nearCeiling, fortnight, approaching } = facts;
  if (!hasTraffic) {
    return { verdict: 'noTraffic' };
  }
  if (units === undefined) {
    return { verdict: 'sizeUnknown' };
  }
  if (!hasFigures || window === undefined) {
    return { verdict: 'noFigure' };
  }
  if (window.units === null) {
    return nearCeiling
      ? { verdict: 'shard', units, reason: window.reason, dimension: window.dimension }
      : { verdict: 'keep', units };
  }
  if (window.units > units) {
    return { verdict: 'scaleUp', units, to: window.units, interpolated: window.interpolated };
  }
  const held = fortnight === undefined || fortnight.units === null ? undefined : largerOf(fortnight, window);
  return held !== undefined && held.units < units && !approaching
    ? { verdict: 'scaleDown', units, to: held.units, interpolated: held.interpolated }
    : { verdict: 'keep', units };
}

type Recommended = Extract<Recommendation, { units: number }>;

function largerOf(one: Recommended, other: Recommended): Recommended {
  return other.units > one.units ? other : one;
}

/** The unit size that a verdict speaks of: the one to change to, or the present one. */
export function unitsOfVerdict(
  verdict: Exclude<Verdict, { verdict: 'noTraffic' | 'sizeUnknown' | 'noFigure' }>
): number {
  return 'to' in verdict ? verdict.to : verdict.units;
}
