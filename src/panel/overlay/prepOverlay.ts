import { type TimeRange } from '@grafana/data';
import { type Dimension, type NoForecast, type NullableColumn } from '../../model';
import { type Settings } from '../../options/settings';
import { type CeilingForecast, forecastOf, trendOf } from '../state/forecast';
import { type AssessedResource } from '../state/resources';
import { projectComparison } from './comparison';
import { type DerivedMarks, derivedMarks } from './derived';
import { type NextSize, nextSizesOf } from './nextSizes';

/** What all facets, their tooltip and their legend share beside the resource itself. */
export interface OverlayData {
  /** When what is closest to its ceiling reaches it; not there while the option is off. */
  forecast?: CeilingForecast;
  /** Why there is none: `tooFar` where the trend reaches the ceiling later than can be told. */
  noForecast?: NoForecast | 'tooFar';
  nextSizes: NextSize[];
  derived: DerivedMarks;
  /** Values of an earlier time, at the times of this one, where the dashboard compares times. */
  comparison?: Partial<Record<Dimension, NullableColumn>>;
}

type Forecasts = Pick<OverlayData, 'forecast' | 'noForecast'>;

/** Reruns with the time range; the cheap part. */
export function prepForecast(resource: AssessedResource, settings: Settings, timeRange: TimeRange): Forecasts {
  const forecast = settings.forecast ? forecastOf(resource, timeRange) : undefined;
  if (forecast !== undefined || !settings.forecast) {
    return { forecast };
  }
  const trend = trendOf(resource, timeRange.from.valueOf(), timeRange.to.valueOf());
  return { noForecast: trend && (trend.forecast.at === null ? trend.forecast.reason : 'tooFar') };
}

export function prepOverlay(resource: AssessedResource, settings: Settings): Omit<OverlayData, keyof Forecasts> {
  const { comparison, times, measuredDimensions } = resource;
  return {
    nextSizes: nextSizesOf(resource, settings),
    derived: derivedMarks(resource, settings.edition),
    comparison:
      comparison &&
      Object.fromEntries(
        measuredDimensions.flatMap((dimension) => {
          const values = comparison.measured[dimension];
          return values === undefined ? [] : [[dimension, projectComparison(comparison.times, values, times)]];
        })
      ),
  };
}
