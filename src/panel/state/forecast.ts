import { type DateTime } from '@grafana/data';
import { type Dimension, type Forecast, forecastCrossing } from '../../model';
import { FORECAST_REACH } from './limits';
import { type AssessedResource } from './resources';

/** When the worst dimension of a resource reaches its ceiling; times in Unix milliseconds. */
export interface CeilingForecast {
  dimension: Dimension;
  /** Where the trend begins. */
  since: number;
  /** The moment that it looks ahead from. */
  now: number;
  crossing: Extract<Forecast, { at: number }>;
}

/** The trend of a resource's worst dimension, whether it reaches the ceiling or why not; times in Unix milliseconds. */
export interface CeilingTrend {
  dimension: Dimension;
  /** Where it begins. */
  since: number;
  /** The moment that it looks ahead from. */
  now: number;
  /** What lies after this is too far ahead to be told. */
  until: number;
  forecast: Forecast;
}

interface Made {
  from: number;
  to: number;
  trend: CeilingTrend | undefined;
  forecast: CeilingForecast | undefined;
}

/** Each resource's last trend and forecast, with the time range that they were made for: a trend takes its time. */
const made = new WeakMap<AssessedResource, Made>();

/**
 * The trend of the worst utilization over the visible time range, up to the latest moment.
 *
 * A change of unit size moves the ceiling, not the traffic: what lies before the last one is another trend's.
 *
 * @returns undefined where there is no ceiling, no trend, or none that reaches the ceiling soon enough to be told
 */
export function forecastOf(
  resource: AssessedResource,
  range: { from: DateTime; to: DateTime }
): CeilingForecast | undefined {
  return madeFor(resource, range.from.valueOf(), range.to.valueOf()).forecast;
}

/** @returns undefined where there is no ceiling at the latest moment, or that lies outside of the time range */
export function trendOf(resource: AssessedResource, from: number, to: number): CeilingTrend | undefined {
  return madeFor(resource, from, to).trend;
}

function madeFor(resource: AssessedResource, from: number, to: number): Made {
  const last = made.get(resource);
  if (last?.from === from && last.to === to) {
    return last;
  }
  const trend = makeTrend(resource, from, to);
  const next = { from, to, trend, forecast: forecastIn(trend) };
  made.set(resource, next);
  return next;
}

function forecastIn(trend: CeilingTrend | undefined): CeilingForecast | undefined {
  if (trend === undefined || trend.forecast.at === null || trend.forecast.at > trend.until) {
    return undefined;
  }
  const { dimension, since, now, forecast: crossing } = trend;
  return { dimension, since, now, crossing };
}

function makeTrend(resource: AssessedResource, from: number, to: number): CeilingTrend | undefined {
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
 * Where the unit size that holds at `end` began. Ceilings of connections are in proportion to the unit size and to
 * nothing else; where it is not known for a while it is taken to have stayed.
 */
function startOfUnits(connections: ReadonlyArray<number | null>, end: number): number {
  const now = connections[end];
  let start = end;
  while (start > 0 && (connections[start - 1] === now || connections[start - 1] === null)) {
    start--;
  }
  return start;
}
