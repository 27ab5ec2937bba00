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
