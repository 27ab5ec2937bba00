import { type NextSize, nextSizesOf } from '../../model/advice';
import { type Dimension, constraintOf } from '../../model/capacity';
import { type CeilingForecast, forecastOf, type Outlook, outlookOf } from '../../model/forecast';
import { type NullableColumn } from '../../model/numbers';
import { type DerivedMarks, derivedMarks, guideInboundColumns, type GuideInboundColumns } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { type PanelResource } from '../data/panelData';
import { projectComparison } from './comparison';

/** Data about the resource that facets, tooltip and legend share. */
export interface OverlayData {
  /** When the first constraint reaches its ceiling; missing while the option is off, and without a date. */
  forecast?: CeilingForecast;
  /** Says why the forecast is missing; missing while the option is off, and without a ceiling. */
  outlook?: Outlook;
  nextSizes: NextSize[];
  derived: DerivedMarks;
  /** The guide's inbound figure of broadcasts or big groups; missing for a mix without them. */
  guideInbound?: GuideInboundColumns;
  /** Values of an earlier time, at the current times; present if the dashboard compares times. */
  comparison?: Partial<Record<Dimension, Readonly<NullableColumn>>>;
  /** Milliseconds from that time to the current one; 0 or missing where it is unknown. */
  comparedBy?: number;
}

export function prepOverlay(resource: PanelResource, settings: PanelSettings): OverlayData {
  const { comparison } = resource;
  const outlook = settings.forecast ? outlookOf(resource) : undefined;
  return {
    outlook,
    forecast: forecastOf(outlook),
    nextSizes: nextSizesOf(resource, settings),
    derived: derivedMarks(resource, settings.edition),
    guideInbound: guideInboundColumns(resource, settings.edition),
    comparedBy: comparison?.earlierBy,
    comparison: comparison && comparedColumns(resource, comparison),
  };
}

/** The earlier values beside the present ceilings, so they are corrected as the present values are. */
function comparedColumns(
  { times, measuredDimensions, measuredAs }: PanelResource,
  { times: earlier, measured }: NonNullable<PanelResource['comparison']>
): OverlayData['comparison'] {
  const projected: Partial<Record<Dimension, NullableColumn>> = {};
  for (const dimension of measuredDimensions) {
    const values = measured[dimension];
    if (values !== undefined) {
      projected[dimension] = projectComparison(earlier, values, times);
    }
  }
  return measuredAs(projected);
}

/** The guide's inbound figure in the unit of a facet; undefined in the other facets. */
export function guideColumn({ guideInbound }: OverlayData, dimension: Dimension): NullableColumn | undefined {
  return dimension === 'inboundBytes' || dimension === 'inboundMessages' ? guideInbound?.[dimension] : undefined;
}

/** True if a facet belongs to the forecast's constraint: bytes and messages of a direction are one constraint. */
export function isForecastOf({ dimension }: CeilingForecast, facet: Dimension): boolean {
  return constraintOf(dimension) === constraintOf(facet);
}
