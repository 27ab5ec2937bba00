import { type AssessedResource } from './assess';
import { type Dimension } from './dimensions';
import { type Forecast, forecastCrossing } from './forecast';
import { type TimeSpan } from './time-span';

/** A trend that is found in a range says nothing beyond this many times the length of that range. */
const FORECAST_REACH = 10;

/** The part of a trend that does not depend on its outcome. Times are in Unix milliseconds. */
interface TrendOrigin {
  /** The worst dimension of the resource. */
  dimension: Dimension;
  /** The start of the trend. */
  since: number;
  /** The end of the trend: the latest moment of the resource. */
  now: number;
}

/** The trend of a resource's worst dimension, with the reason where it does not reach the ceiling. */
export interface CeilingTrend extends TrendOrigin {
  /** The last time that the trend says anything about. */
  until: number;
  forecast: Forecast;
}

/** When the worst dimension of a resource reaches its ceiling. */
export interface CeilingForecast extends TrendOrigin {
  crossing: Extract<Forecast, { at: number }>;
}

interface Trends extends TimeSpan {
  trend: CeilingTrend | undefined;
  forecast: CeilingForecast | undefined;
}

/** The last result for each resource. Several views ask for the same trend, and finding it takes time. */
const cache = new WeakMap<AssessedResource, Trends>();

/**
 * Forecasts when the worst dimension reaches its ceiling, from the trend over the time range up to the latest moment.
 *
 * A change of unit size moves the ceiling and leaves the traffic as it was, so the trend starts after the last change.
 *
 * @returns undefined without a ceiling, without a trend, or where the trend reaches the ceiling too far ahead
 */
export function forecastOf(resource: AssessedResource, span: TimeSpan): CeilingForecast | undefined {
  return trendsOf(resource, span).forecast;
}

/** @returns undefined where the latest moment has no ceiling or lies outside the time range */
export function trendOf(resource: AssessedResource, span: TimeSpan): CeilingTrend | undefined {
  return trendsOf(resource, span).trend;
}

function trendsOf(resource: AssessedResource, { from, to }: TimeSpan): Trends {
  const last = cache.get(resource);
  if (last?.from === from && last.to === to) {
    return last;
  }
  const trend = findTrend(resource, { from, to });
  const trends = { from, to, trend, forecast: forecastIn(trend) };
  cache.set(resource, trends);
  return trends;
}

function forecastIn(trend: CeilingTrend | undefined): CeilingForecast | undefined {
  if (trend === undefined || trend.forecast.at === null || trend.forecast.at > trend.until) {
    return undefined;
  }
  const { dimension, since, now, forecast: crossing } = trend;
  return { dimension, since, now, crossing };
}

function findTrend(resource: AssessedResource, { from, to }: TimeSpan): CeilingTrend | undefined {
  const { times, timeline, latest } = resource;
  const dimension = latest.worst?.dimension;
  const values = dimension && timeline.utilization[dimension];
  const end = times.lastIndexOf(latest.time);
  if (dimension === undefined || values === undefined || latest.time < from || latest.time > to) {
    return undefined;
  }
  const first = times.findIndex((time) => time >= from);
  const start = Math.max(first, startOfUnits(timeline.ceilings.connections, end));
  return {
    dimension,
    since: times[start],
    now: latest.time,
    until: latest.time + FORECAST_REACH * (to - from),
    forecast: forecastCrossing(times.slice(start, end + 1), values.slice(start, end + 1)),
  };
}

/**
 * Finds where the unit size at `end` began. The ceiling of connections depends on the unit size alone. Where it is
 * unknown for a while, the unit size is assumed to have stayed the same.
 */
function startOfUnits(connections: ReadonlyArray<number | null>, end: number): number {
  const now = connections[end];
  let start = end;
  while (start > 0 && (connections[start - 1] === now || connections[start - 1] === null)) {
    start--;
  }
  return start;
}
