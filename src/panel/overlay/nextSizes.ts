import { nextSize, type Timeline } from '../../model';
import { type Settings } from '../../options/settings';
import { type AssessedResource } from '../state/resources';

/** A unit size larger than the one that runs, and the ceilings that it would have had at each time. */
export interface NextSize {
  units: number;
  ceilings: Timeline['ceilings'];
}

/** As many larger unit sizes as the options ask for and the edition has. None where the present one is not known. */
export function nextSizesOf(
  { latest, timelineAt }: Pick<AssessedResource, 'latest' | 'timelineAt'>,
  { edition, nextSizes }: Pick<Settings, 'edition' | 'nextSizes'>
): NextSize[] {
  const sizes: NextSize[] = [];
  let units = latest.ceilings && latest.units;
  while (units !== undefined && sizes.length < nextSizes) {
    units = nextSize(edition, units);
    if (units !== undefined) {
      sizes.push({ units, ceilings: timelineAt(units).ceilings });
    }
  }
  return sizes;
}
