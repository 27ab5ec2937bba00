import { type AssessedResource } from './assess';

/** A time range, both ends included, in Unix milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** The first position of a part of a column, and the position after its last. */
export type Positions = [first: number, end: number];

/**
 * Finds the times that lie in a time range; a source may also return one before or after it.
 *
 * @param times in Unix milliseconds, ascending
 * @returns two equal positions where no time lies in the range
 */
export function positionsIn(times: readonly number[], { from, to }: TimeSpan): Positions {
  const first = times.findIndex((time) => time >= from);
  const after = times.findIndex((time) => time > to);
  const end = after === -1 ? times.length : after;
  return first === -1 || end <= first ? [0, 0] : [first, end];
}

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
