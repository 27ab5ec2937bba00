import { isFullSoon, type Outlook } from '../forecast';
import { type VerdictKind } from '../snapshot';
import { type Verdict } from './verdict';

/** Higher for what must be done sooner; what nobody measures may be near its ceiling. */
export const URGENCY: Readonly<Record<VerdictKind, number>> = {
  shard: 6,
  scaleUp: 5,
  noTraffic: 4,
  sizeUnknown: 4,
  noFigure: 3,
  scaleDown: 2,
  keep: 1,
};

/** A size that is full soon cannot be kept for long. */
export const URGENCY_OF_PLAN = 4;

/** The urgency of what to do about a resource. */
export function urgencyOf({ verdict }: Verdict, outlook: Outlook | undefined): number {
  switch (verdict) {
    case 'loadStuck':
      return URGENCY_OF_PLAN;
    // Whoever says that it is "no" has to scale.
    case 'serverLegUnknown':
      return URGENCY.scaleUp;
    case 'keep':
      return isFullSoon(outlook) ? URGENCY_OF_PLAN : URGENCY.keep;
    default:
      return URGENCY[verdict];
  }
}
