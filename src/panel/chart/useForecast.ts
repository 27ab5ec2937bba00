import { useMemo } from 'react';
import { dateTime, type TimeRange } from '@grafana/data';
import { type CeilingForecast, forecastOf, type Outlook, outlookOf } from '../../model/forecast';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { FORECAST_MOST_SHARE } from '../layout/limits';
import { timeSpanOf } from '../data/timeSpan';

interface Ahead {
  /** When the first constraint reaches its ceiling; missing without a ceiling. */
  outlook?: Outlook;
  /** Missing without a date, and while forecasts are hidden. */
  forecast?: CeilingForecast;
  /** The time range of the charts: runs on to the time of the forecast, as far as the limit allows. */
  range: TimeRange;
}

/** Returns the forecast that charts draw, and the time range that they show for it. */
export function useForecast(): Ahead {
  const { resource, timeRange } = useData();
  const { hidden } = useLook();
  const span = timeSpanOf(timeRange);
  const outlook = useMemo(() => outlookOf(resource), [resource]);
  const forecast = hidden.has('forecast') ? undefined : forecastOf(outlook);
  const end = endOfAxis(span, forecast);
  const range = useMemo(
    () => (end > timeRange.to.valueOf() ? { ...timeRange, to: dateTime(end) } : timeRange),
    [timeRange, end]
  );
  return useMemo(() => ({ outlook, forecast, range }), [outlook, forecast, range]);
}

/** Returns the end of a time axis that shows when a forecast reaches the ceiling, in Unix milliseconds. */
export function endOfAxis({ from, to }: { from: number; to: number }, forecast: CeilingForecast | undefined): number {
  return forecast === undefined
    ? to
    : Math.max(to, Math.min(Math.ceil(forecast.at), to + FORECAST_MOST_SHARE * (to - from)));
}
