/** The share of the percentile that reviews and plans use. */
export const P95 = 0.95;

/**
 * The value below which a share of the values lies, interpolated between its two neighbours (type 7 of Hyndman and
 * Fan, "Sample quantiles in statistical packages", 1996), as Prometheus' quantile_over_time computes it.
 *
 * @param values in any order
 * @param share 0 to 1
 * @returns undefined without values
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  if (values.length === 0) {
    return undefined;
  }
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = Math.floor(rank);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
}
