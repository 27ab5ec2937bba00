import { type Column } from '../../frames';
import { type NullableColumn } from '../../model/numbers';

/**
 * Projects values of an earlier time onto the times of the current range.
 *
 * Both come from one query, so matching times are at most half a step apart. A time further from any value is a gap.
 *
 * @param times of the values, ascending, already shifted to the current range
 * @param onto times of the current range, ascending
 */
export function projectComparison(times: readonly number[], values: Column, onto: readonly number[]): NullableColumn {
  const reach = medianGap(times) / 2;
  let i = 0;
  return onto.map((time) => {
    while (i + 1 < times.length && Math.abs(times[i + 1] - time) <= Math.abs(times[i] - time)) {
      i++;
    }
    return i < times.length && Math.abs(times[i] - time) <= reach ? values[i] : null;
  });
}

function medianGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
}
