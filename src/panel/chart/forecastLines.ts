import { type CeilingForecast } from '../../model/forecast';
import { type Formats } from '../look/format';
import { DAY_MS } from '../../model/numbers';

/** A forecast and its interval as straight lines between two times, in the unit of the ceiling. */
export interface ForecastLines {
  times: [number, number];
  trend: [number, number];
  earliest: [number, number];
  latest: [number, number];
  ceiling: number;
  /** When the trend reaches the ceiling, in Unix milliseconds; undefined if that is after the last time. */
  reached?: number;
}

/** A share of the ceiling beyond every scale. Caps the steep edge of an interval that starts at the ceiling. */
const STEEPEST = 10;

/**
 * Returns a forecast's lines from now on, relative to the current ceiling.
 *
 * @param until end of the time axis, in Unix milliseconds
 * @returns undefined if the time axis ends now
 */
export function forecastLines(
  { now, level, at, earliest, latest }: CeilingForecast,
  ceiling: number,
  until: number
): ForecastLines | undefined {
  if (until <= now) {
    return undefined;
  }
  const through = (crossing: number): [number, number] => {
    const rise = crossing > now ? (1 - level) / (crossing - now) : Infinity;
    return [level * ceiling, Math.min(level + rise * (until - now), STEEPEST) * ceiling];
  };
  return {
    times: [now, until],
    trend: through(at),
    earliest: through(earliest),
    latest: through(latest),
    ceiling,
    reached: at <= until ? at : undefined,
  };
}

/** A forecast as a chart draws it. */
export interface DrawnForecast {
  lines: ForecastLines;
  /** The time at which the trend reaches the ceiling; an arrow says that the chart ends before it. */
  words: string;
}

/** @returns undefined if the time axis ends now */
export function drawnForecast(
  forecast: CeilingForecast,
  ceiling: number,
  until: number,
  formats: Pick<Formats, 'time' | 'fullMinute'>
): DrawnForecast | undefined {
  const lines = forecastLines(forecast, ceiling, until);
  const { now, at } = forecast;
  // Over a range of days, every time has its date.
  // Up to a day ahead, a time of day is clear without its date.
  const isClear = at - now < DAY_MS || formats.time(at) !== formats.time(at - DAY_MS);
  const time = isClear ? formats.time(at) : formats.fullMinute(at);
  return lines && { lines, words: at <= until ? `≈ ${time}` : `≈ ${time} →` };
}
