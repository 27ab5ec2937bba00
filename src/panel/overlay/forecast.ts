import { type CeilingForecast, constraintOf, type Dimension, type NullableColumn } from '../../model';

/** True if a facet belongs to the forecast's constraint: bytes and messages of a direction are one constraint. */
export function isForecastOf({ dimension }: CeilingForecast, facet: Dimension): boolean {
  return constraintOf(dimension) === constraintOf(facet);
}

/** A trend and its interval as straight lines between two times, in the unit of the ceiling. */
export interface ForecastLines {
  times: [number, number];
  trend: [number, number];
  earliest: [number, number];
  latest: [number, number];
}

/** A share of the ceiling beyond every scale. Caps the steep edge of an interval that starts at the ceiling. */
const STEEPEST = 10;

/**
 * Returns a forecast's lines from now on, relative to the current ceiling.
 *
 * @param until end of the time range, in Unix milliseconds
 * @returns undefined if the time range ends now, as it usually does
 */
export function forecastLines(
  { now, crossing: { at, earliest, latest, slope, level } }: CeilingForecast,
  ceiling: number,
  until: number
): ForecastLines | undefined {
  if (until <= now) {
    return undefined;
  }
  // The time of the level: the model's last point, which for long series is the middle of the last few samples.
  const start = at - (1 - level) / slope;
  const through = (crossing: number): [number, number] => {
    const rise = crossing > start ? (1 - level) / (crossing - start) : Infinity;
    const valueAt = (time: number) =>
      Math.min(time > start ? level + rise * (time - start) : level, STEEPEST) * ceiling;
    return [valueAt(now), valueAt(until)];
  };
  return { times: [now, until], trend: through(at), earliest: through(earliest), latest: through(latest) };
}

/**
 * Returns the trend behind a forecast over the time that the model used, relative to the ceiling at each moment.
 * Without a forecast, all values are gaps.
 */
export function trendColumn(
  forecast: CeilingForecast | undefined,
  times: readonly number[],
  ceiling: NullableColumn
): NullableColumn {
  if (forecast === undefined) {
    return ceiling.map(() => null);
  }
  const { since, now, crossing } = forecast;
  const { at, slope } = crossing;
  return ceiling.map((value, i) =>
    value === null || times[i] < since || times[i] > now ? null : Math.max(0, 1 + slope * (times[i] - at)) * value
  );
}
