import { type TimeRange } from '@grafana/data';

/**
 * The positions of the times that lie in a time range: data may reach a step beyond it.
 *
 * @param times in Unix milliseconds, ascending
 * @returns the first, and the one after the last; equal where none does
 */
export function visiblePositions(
  times: readonly number[],
  { from, to }: Pick<TimeRange, 'from' | 'to'>
): [first: number, end: number] {
  const [start, stop] = [from.valueOf(), to.valueOf()];
  const first = times.findIndex((time) => time >= start);
  const after = times.findIndex((time) => time > stop);
  const end = after === -1 ? times.length : after;
  return first === -1 || end <= first ? [0, 0] : [first, end];
}
