import { isNumber, MINUTE_MS, HOUR_MS } from '../numbers';
import { UTILIZATION_TOLERANCE } from '../capacity';

/** A climb counts from this utilization on. */
export const CLIMBING_FROM = 0.8;

/** Every slope must reach the ceiling within this time. */
export const CLIMBING_MINUTES = 60;

/** A utilization that stayed this long at one level climbs no more. */
const LEVEL_MS = 10 * MINUTE_MS;

/** The longest one gives the time, and the shorter ones say whether the climb goes on. */
const SLOPES_MS = [HOUR_MS, 30 * MINUTE_MS, LEVEL_MS] as const;

/** How far values can be from the present one at the same level. A climb goes further within ten minutes. */
const LEVEL_BAND = 0.01;

/**
 * Returns the minutes until a climbing utilization reaches 1: it is at 0.80 or more, and its slopes over the last hour, the
 * last 30 and the last 10 minutes all reach 1 within 60 minutes, and in the last 10 it rose by more than 0.01: near the ceiling,
 * noise alone would reach it. The slope of the hour gives the time.
 *
 * @param times Unix milliseconds, ascending
 * @param values a utilization for each time; null is a gap
 * @param index position of the present moment
 * @returns undefined where it does not climb so, or has reached 1
 */
export function climbingMinutes(
  times: readonly number[],
  values: ReadonlyArray<number | null>,
  index: number
): number | undefined {
  const value = values[index];
  if (!isNear(value)) {
    return undefined;
  }
  const hasRisen = pointsBefore(times, values, index, LEVEL_MS).some(({ y }) => value - y > LEVEL_BAND);
  const [minutes, ...confirmed] = SLOPES_MS.map((span) => minutesLeft(value, slopeBefore(times, values, index, span)));
  return hasRisen && [minutes, ...confirmed].every((left) => left <= CLIMBING_MINUTES) ? minutes : undefined;
}

/**
 * Returns the minutes for which a utilization has stayed at its level after a climb: the line through the last hour still
 * reaches 1, but for the last ten minutes or longer no value was further than 0.01 from the present one.
 *
 * @param times Unix milliseconds, ascending
 * @param values a utilization for each time; null is a gap
 * @param index position of the present moment
 * @returns undefined without a climb, or while it goes on
 */
export function levelMinutes(
  times: readonly number[],
  values: ReadonlyArray<number | null>,
  index: number
): number | undefined {
  const value = values[index];
  if (!isNear(value) || minutesLeft(value, slopeBefore(times, values, index, HOUR_MS)) > CLIMBING_MINUTES) {
    return undefined;
  }
  const points = pointsBefore(times, values, index, HOUR_MS);
  const end = points.findIndex(({ y }) => Math.abs(y - value) > LEVEL_BAND);
  const [first] = points.slice(0, end < 0 ? undefined : end).slice(-1);
  const span = -first.x;
  return span >= LEVEL_MS ? span / MINUTE_MS : undefined;
}

/** True from where a climb counts to just under the ceiling. */
function isNear(value: number | null | undefined): value is number {
  return isNumber(value) && value >= CLIMBING_FROM - UTILIZATION_TOLERANCE && value < 1 - UTILIZATION_TOLERANCE;
}

/** Infinity without a slope that leads up. */
function minutesLeft(value: number, slope: number | undefined): number {
  return slope === undefined || slope <= 0 ? Infinity : (1 - value) / (slope * MINUTE_MS);
}

/**
 * Returns the slope of the least-squares line through the values of a time span, per millisecond, as `deriv` of Prometheus 3
 * computes it: a value at the very start of the span is not in it.
 *
 * @param index position of the last value
 * @param span length of the time span in milliseconds
 * @returns undefined for fewer than two values
 */
export function slopeBefore(
  times: readonly number[],
  values: ReadonlyArray<number | null>,
  index: number,
  span: number
): number | undefined {
  const points = pointsBefore(times, values, index, span);
  if (points.length < 2) {
    return undefined;
  }
  const mean = { x: meanOf(points.map(({ x }) => x)), y: meanOf(points.map(({ y }) => y)) };
  let covariance = 0;
  let variance = 0;
  for (const { x, y } of points) {
    covariance += (x - mean.x) * (y - mean.y);
    variance += (x - mean.x) ** 2;
  }
  return covariance / variance;
}

/** The values of a time span that ends with an index, the newest first, with their distance from it in milliseconds. */
function pointsBefore(
  times: readonly number[],
  values: ReadonlyArray<number | null>,
  index: number,
  span: number
): Array<{ x: number; y: number }> {
  const points: Array<{ x: number; y: number }> = [];
  for (let i = index; i >= 0 && times[i] > times[index] - span; i--) {
    const value = values[i];
    if (isNumber(value)) {
      points.push({ x: times[i] - times[index], y: value });
    }
  }
  return points;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
