import { type Edition } from '../../guide';
import { type AssessedResource, type Timeline } from '../snapshot';
import { nextSize } from './recommend';
import { isFree } from '../capacity';

/** A unit size larger than the present one, and the ceilings that it would have had at each time. */
export interface NextSize {
  units: number;
  ceilings: Timeline['ceilings'];
}

/**
 * Returns up to `nextSizes` larger unit sizes of the edition; none for a free resource, and none where the present unit
 * size has no ceilings.
 */
export function nextSizesOf(
  { latest, timelineAt }: Pick<AssessedResource, 'latest' | 'timelineAt'>,
  { edition, nextSizes }: { edition: Edition; nextSizes: number }
): NextSize[] {
  const sizes: NextSize[] = [];
  let units = latest.ceilings && !isFree(latest.sku) ? latest.units : undefined;
  while (units !== undefined && sizes.length < nextSizes) {
    units = nextSize(edition, units);
    if (units !== undefined) {
      sizes.push({ units, ceilings: timelineAt(units).ceilings });
    }
  }
  return sizes;
}
