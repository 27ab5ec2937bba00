import { createContext, useContext } from 'react';
import {
  type DashboardCursorSync,
  type DataFrame,
  type EventBus,
  type Field,
  type InterpolateFunction,
  type TimeRange,
} from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { type VizLegendOptions, type VizTooltipOptions } from '@grafana/ui';
import { type PanelSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { type Dimension } from '../../model';
import { type SeriesSource } from './fields';
import { type Formats } from './format';
import { type Layer, type LayerColors } from './layers';
import { type Note, type PanelResource } from './prepSeries';

/** What the parts of the panel share. */
export interface HeadroomContextValue {
  /** All that the data has, worst first. */
  resources: PanelResource[];
  /** The chosen one. */
  resource: PanelResource;
  /** What a person should know of the chosen resource, of the queries and of the options. */
  notes: Note[];
  settings: PanelSettings;
  formats: Formats;
  colors: LayerColors;
  hidden: ReadonlySet<Layer>;
  timeRange: TimeRange;
  timeZone: TimeZone;
  tooltip: Pick<VizTooltipOptions, 'mode' | 'maxWidth' | 'maxHeight'>;
  legend: VizLegendOptions;
  cursor: { key: string; sync: DashboardCursorSync; eventBus: EventBus };
  /** Frames of annotations over the time range, as the dashboard gives them. */
  annotations: DataFrame[];
  /** The field of a measured dimension of the chosen resource: its configuration, display, links and overrides. */
  fieldOf: (dimension: Dimension) => Field | undefined;
  /** That field with its frame, whose rows its links speak of, and its name. */
  sourceOf: (dimension: Dimension) => SeriesSource | undefined;
  /** The options as the dashboard keeps them, unchecked. */
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
