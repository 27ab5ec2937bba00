/**
 * Returns the positions of values with a gap on both sides, which a line alone would not show.
 *
 * @param from first position to look at
 * @param to last position to look at
 */
export function isolatedPoints(values: ArrayLike<number | null | undefined>, from: number, to: number): number[] {
  const isolated: number[] = [];
  for (let i = from; i <= to; i++) {
    if (values[i] != null && values[i - 1] == null && values[i + 1] == null) {
      isolated.push(i);
    }
  }
  return isolated;
}
