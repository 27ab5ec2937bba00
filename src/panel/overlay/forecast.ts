import { type Dimension, DIRECTION_DIMENSIONS, type NullableColumn } from '../../model';
import { type CeilingForecast } from '../state/forecast';
import { directionOf } from './derived';

/** The facets that a forecast is about: bytes and messages of a direction are one constraint. */
export function isForecastOf({ dimension }: CeilingForecast, facet: Dimension): boolean {
  const direction = directionOf(dimension);
  return direction === undefined ? facet === dimension : Object.values(DIRECTION_DIMENSIONS[direction]).includes(facet);
}

/** A trend and the interval of it, as straight lines from one time to another, in the unit of a ceiling. */
export interface ForecastLines {
  times: [number, number];
  trend: [number, number];
  earliest: [number, number];
  latest: [number, number];
}

/** Shares of a ceiling above any scale: an interval that starts at the ceiling rises to here at once. */
const STEEPEST = 10;

/**
 * What is drawn of a forecast from now on, as a share of the ceiling that holds now.
 *
 * @param until end of the time range, in Unix milliseconds
 * @returns undefined where the time range ends now, as it mostly does
 */
export function forecastLines(
  { now, crossing: { at, earliest, latest, slope, level } }: CeilingForecast,
  ceiling: number,
  until: number
): ForecastLines | undefined {
  if (until <= now) {
    return undefined;
  }
  // Where the level holds: at the model's last point, which for long series is the middle of the last few.
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
 * The trend behind a forecast, over the time that it was found in, as a share of the ceiling of each moment; no value
 * where there is no forecast.
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
