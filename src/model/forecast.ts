/**
 * Forecasts when a utilization reaches its limit, from a robust trend.
 *
 * The slope is the Theil-Sen estimate, and its interval follows from the variance of Kendall's S (Sen 1968). A trend is not
 * significant if its interval contains 0, and not usable if the latest values have left it.
 */
import { median } from './median';
import { lineAt, pairSlopes, type Point } from './theil-sen';

export interface ForecastOptions {
  /** The value to reach; 1 is the ceiling. */
  limit?: number;
  /** The most points to compare in pairs. Longer series are first reduced to medians of as many equal time spans. */
  maxPoints?: number;
}

export type NoForecast = 'tooFewPoints' | 'flat' | 'falling' | 'notSignificant' | 'leftTrend' | 'alreadyReached';

export type Forecast =
  | {
      /** When the trend reaches the limit, with its interval, in the unit of the given times. */
      at: number;
      earliest: number;
      latest: number;
      /** Rise of the trend per unit of time. */
      slope: number;
      /** The trend's value at the last point. */
      level: number;
    }
  | { at: null; reason: NoForecast };

/** Too few points make any date a guess. */
export const MIN_FORECAST_POINTS = 8;

/** 120 points are 7,140 pairs: they take well under a millisecond, and more of them hardly change the slope. */
const DEFAULT_MAX_POINTS = 120;

/** The latest points decide whether the trend still holds: this part of all points, and at least this many. */
const LATEST_PART = 0.1;
const LATEST_POINTS = 5;

/** Points have left the trend if their distance exceeds both the usual scatter and this share of the limit. */
const LEFT_SCATTERS = 3;
const LEFT_SHARE = 0.05;

/** Turns a median absolute deviation into the standard deviation of a normal distribution. */
const DEVIATION_OF_MAD = 1.4826;

/** For a two-sided interval of 95%. */
const Z_95 = 1.959963984540054;

/**
 * @param times ascending
 * @param values one for each time; anything but a finite number is a gap
 */
export function forecastCrossing(
  times: readonly number[],
  values: ReadonlyArray<number | null | undefined>,
  options: ForecastOptions = {}
): Forecast {
  const limit = options.limit ?? 1;
  const points = reduce(finitePoints(times, values), options.maxPoints ?? DEFAULT_MAX_POINTS);
  if (points.length < MIN_FORECAST_POINTS) {
    return { at: null, reason: 'tooFewPoints' };
  }
  const slopes = pairSlopes(points);
  const slope = median(slopes);
  const now = points[points.length - 1].x;
  const level = lineAt(points, slope, now);
  if (level >= limit) {
    return { at: null, reason: 'alreadyReached' };
  }
  const [low, high] = slopeInterval(slopes, points);
  if (slope === 0) {
    return { at: null, reason: 'flat' };
  }
  if (low <= 0 && high >= 0) {
    return { at: null, reason: 'notSignificant' };
  }
  if (slope < 0) {
    return { at: null, reason: 'falling' };
  }
  if (hasLeft(points, (time) => level + slope * (time - now), LEFT_SHARE * limit)) {
    return { at: null, reason: 'leftTrend' };
  }
  const crossing = (s: number) => now + Math.max(0, (limit - lineAt(points, s, now)) / s);
  const at = crossing(slope);
  // The lines of the interval pivot in the middle of the points, so the steeper one may cross shortly after the trend.
  return { at, earliest: Math.min(at, crossing(high)), latest: Math.max(at, crossing(low)), slope, level };
}

function finitePoints(times: readonly number[], values: ReadonlyArray<number | null | undefined>): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < times.length; i++) {
    const value = values[i];
    if (typeof value === 'number' && Number.isFinite(value) && Number.isFinite(times[i])) {
      points.push({ x: times[i], y: value });
    }
  }
  return points;
}

/** Reduces too many points to the medians of equal time spans. */
function reduce(points: Point[], maxPoints: number): Point[] {
  if (points.length <= maxPoints) {
    return points;
  }
  const first = points[0].x;
  const span = (points[points.length - 1].x - first) / maxPoints;
  const spans: Point[][] = Array.from({ length: maxPoints }, () => []);
  for (const point of points) {
    spans[Math.min(maxPoints - 1, Math.floor((point.x - first) / span))].push(point);
  }
  return spans
    .filter((part) => part.length > 0)
    .map((part) => ({ x: median(part.map((p) => p.x)), y: median(part.map((p) => p.y)) }));
}

/** Returns the 95% interval of the slope. */
function slopeInterval(slopes: readonly number[], points: readonly Point[]): [number, number] {
  const n = points.length;
  let variance = n * (n - 1) * (2 * n + 5);
  for (const size of tieSizes(points.map((point) => point.y))) {
    variance -= size * (size - 1) * (2 * size + 5);
  }
  const reach = Z_95 * Math.sqrt(Math.max(0, variance) / 18);
  const low = Math.max(0, Math.floor((slopes.length - reach) / 2) - 1);
  const high = Math.min(slopes.length - 1, Math.ceil((slopes.length + reach) / 2));
  return [slopes[low], slopes[high]];
}

/**
 * Returns true if the latest values lie off the trend. After a sudden step, the trend still follows the points before
 * it, and would date the ceiling hours too late.
 */
function hasLeft(points: readonly Point[], trendAt: (time: number) => number, least: number): boolean {
  const distances = points.map(({ x, y }) => y - trendAt(x));
  const latest = distances.slice(-Math.max(LATEST_POINTS, Math.round(LATEST_PART * points.length)));
  const scatter = DEVIATION_OF_MAD * median(distances.map(Math.abs));
  return Math.abs(median(latest)) > Math.max(least, LEFT_SCATTERS * scatter);
}

function tieSizes(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1);
}
