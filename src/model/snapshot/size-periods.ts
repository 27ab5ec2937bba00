import { type AssessedResource } from './assess';
import { type Positions } from './time-span';

/** A unit size, and the first time of a range at which it ran. */
export interface SizePeriod {
  units: number;
  since: number;
}

/** Returns every unit size that a resource had in a range, in order. A gap between two equal sizes is no change. */
export function sizePeriods(
  { times, changes, conditionsAt }: Pick<AssessedResource, 'times' | 'changes' | 'conditionsAt'>,
  [first, end]: Positions
): SizePeriod[] {
  const periods: SizePeriod[] = [];
  for (const index of [first, ...(changes ?? times.keys())]) {
    const { units } = index >= first && index < end ? conditionsAt(index) : {};
    if (units !== undefined && units !== periods.at(-1)?.units) {
      periods.push({ units, since: times[index] });
    }
  }
  return periods;
}
