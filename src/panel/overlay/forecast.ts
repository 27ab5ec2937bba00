import { type CeilingForecast, constraintOf, type Dimension, type NullableColumn } from '../../model';

/** True if a facet belongs to the forecast's constraint: bytes and messages of a direction are one constraint. */
export function isForecastOf({ dimension }: CeilingForecast, facet: Dimension): boolean {
  return constraintOf(dimension) === constraintOf(facet);
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
