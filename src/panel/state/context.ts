import { createContext, useContext } from 'react';
import {
  type DashboardCursorSync,
  type DataFrame,
  type EventBus,
  type InterpolateFunction,
  type LinkModel,
  type TimeRange,
} from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { type VizLegendOptions, type VizTooltipOptions } from '@grafana/ui';
import { type PanelSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { type Dimension } from '../../model/capacity';
import { type PanelField, type SeriesSource } from './fields';
import { type Formats } from './format';
import { type Layer, type LayerColors } from './layers';
import { type Note, type PanelResource } from './prepSeries';

/** Everything that the panel's components share. */
export interface HeadroomContextValue {
  /** All resources in the data, worst first. */
  resources: PanelResource[];
  /** The chosen resource. */
  resource: PanelResource;
  /** Notes about the chosen resource, the queries and the options. */
  notes: Note[];
  settings: PanelSettings;
  formats: Formats;
  colors: LayerColors;
  hidden: ReadonlySet<Layer>;
  timeRange: TimeRange;
  /** The last time that the data can have a value for, in Unix milliseconds. */
  until: number;
  timeZone: TimeZone;
  tooltip: Pick<VizTooltipOptions, 'mode' | 'maxWidth' | 'maxHeight'>;
  legend: VizLegendOptions;
  /** True if Grafana hides series after a click in a legend, by an override of its own. */
  hasLegendOverride: boolean;
  cursor: { key: string; sync: DashboardCursorSync; eventBus: EventBus };
  /** Frames with the dashboard's annotations in the time range. */
  annotations: DataFrame[];
  /** The field of a measured dimension of the chosen resource, with overrides applied. */
  fieldOf: (dimension: Dimension) => PanelField | undefined;
  /** The same field with its name and its frame, which the field's links refer to. */
  sourceOf: (dimension: Dimension) => SeriesSource | undefined;
  /** The data links of a resource's series. */
  linksTo: (resource: PanelResource) => LinkModel[];
  /** The options as the dashboard stores them, unchecked. */
  options: Partial<HeadroomOptions>;
  onOptionsChange: (options: Partial<HeadroomOptions>) => void;
  replaceVariables: InterpolateFunction;
  onZoom: (range: { from: number; to: number }) => void;
  onToggleLayer: (layer: Layer) => void;
}

const HeadroomContext = createContext<HeadroomContextValue | undefined>(undefined);

export const HeadroomProvider = HeadroomContext.Provider;

export function useHeadroom(): HeadroomContextValue {
  const value = useContext(HeadroomContext);
  if (value === undefined) {
    throw new Error('useHeadroom is for components inside HeadroomProvider');
  }
  return value;
}
