import { type TimeRange } from '@grafana/data';
import {
  type AssessedResource,
  type CeilingForecast,
  type DerivedMarks,
  derivedMarks,
  type Dimension,
  forecastOf,
  guideInboundColumns,
  type GuideInboundColumns,
  type NextSize,
  nextSizesOf,
  type NoForecast,
  type NullableColumn,
  trendOf,
} from '../../model';
import { type PanelSettings } from '../../options/settings';
import { type PanelResource } from '../state/prepSeries';
import { timeSpanOf } from '../state/timeSpan';
import { projectComparison } from './comparison';

/** Data about the resource that facets, tooltip and legend share. */
export interface OverlayData {
  /** For the constraint closest to its ceiling; missing while the option is off. */
  forecast?: CeilingForecast;
  /** The reason for a missing forecast. `tooFar`: the trend reaches the ceiling beyond the forecast's horizon. */
  noForecast?: NoForecast | 'tooFar';
  nextSizes: NextSize[];
  derived: DerivedMarks;
  /** The guide's inbound figure of broadcasts or big groups; missing for a mix without them. */
  guideInbound?: GuideInboundColumns;
  /** Values of an earlier time, at the current times; present if the dashboard compares times. */
  comparison?: Partial<Record<Dimension, NullableColumn>>;
  /** Milliseconds from that time to the current one; 0 or missing where it is unknown. */
  comparedBy?: number;
}

type Forecasts = Pick<OverlayData, 'forecast' | 'noForecast'>;

/** Separate from {@link prepOverlay} because it reruns with the time range; it is cheap. */
export function prepForecast(resource: AssessedResource, settings: PanelSettings, timeRange: TimeRange): Forecasts {
  const span = timeSpanOf(timeRange);
  const forecast = settings.forecast ? forecastOf(resource, span) : undefined;
  if (forecast !== undefined || !settings.forecast) {
    return { forecast };
  }
  const trend = trendOf(resource, span);
  return { noForecast: trend && (trend.forecast.at === null ? trend.forecast.reason : 'tooFar') };
}

export function prepOverlay(resource: PanelResource, settings: PanelSettings): Omit<OverlayData, keyof Forecasts> {
  const { comparison, times, measuredDimensions } = resource;
  return {
    nextSizes: nextSizesOf(resource, settings),
    derived: derivedMarks(resource, settings.edition),
    guideInbound: guideInboundColumns(resource, settings.edition),
    comparedBy: comparison?.earlierBy,
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

/** The guide's inbound figure in the unit of a facet; undefined in the other facets. */
export function guideColumn({ guideInbound }: OverlayData, dimension: Dimension): NullableColumn | undefined {
  return dimension === 'inboundBytes' || dimension === 'inboundMessages' ? guideInbound?.[dimension] : undefined;
}
