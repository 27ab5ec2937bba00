/** One value for each timestamp; null is a gap. */
export type NullableColumn = Array<number | null>;

/** Spans of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const NUMBERS: number[] = [];

/** Returns a column to fill. A copy of numbers has its own numbers stored unboxed, which a new array would not. */
export function newColumn(length: number): number[] {
  while (NUMBERS.length < length) {
    NUMBERS.push(NaN);
  }
  return NUMBERS.slice(0, length);
}

/** Like `Math.max`, which takes its numbers as arguments and overflows the stack at about 120,000 of them. */
export function largest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) {
    found = Math.max(found, value);
  }
  return found;
}

/** Like `Math.min`, for any number of values. */
export function smallest(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) {
    found = Math.min(found, value);
  }
  return found;
}

/** False for a gap, and for NaN and infinities that a data source may send. */
export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Needs at least one value, in any order. For an even number of values, it averages the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

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

/** Returns the smallest number with so many digits that is not below a positive one. */
export function roundedUp(value: number, digits: number): number {
  const rounded = Number(value.toPrecision(digits));
  return rounded < value ? nextAbove(rounded, digits) : rounded;
}

/** Returns the next larger number with so many digits. */
export function nextAbove(value: number, digits: number): number {
  const exponent = Number(value.toExponential().split('e')[1]);
  return Number((value + 10 ** (exponent - digits + 1)).toPrecision(digits));
}

/**
 * A robust line through points. The slope is the median of the slopes between all pairs, which stays the same even if a fifth
 * of the points are outliers (P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", 1968).
 */

export interface Point {
  x: number;
  y: number;
}

/** Returns the slopes between all pairs of points at different places, ascending. */
export function pairSlopes(points: readonly Point[]): number[] {
  const slopes: number[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      if (points[j].x !== points[i].x) {
        slopes.push((points[j].y - points[i].y) / (points[j].x - points[i].x));
      }
    }
  }
  return slopes.sort((a, b) => a - b);
}

/** Returns the value at a place of the line with this slope that has half of the points on each side. */
export function lineAt(points: readonly Point[], slope: number, x: number): number {
  return median(points.map((point) => point.y - slope * (point.x - x)));
}
