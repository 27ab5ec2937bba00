import { createContext, useContext } from 'react';
import { type DashboardCursorSync, type EventBus, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { type VizTooltipOptions } from '@grafana/ui';
import { type Settings } from '../options/settings';
import { type Formats } from './format';
import { type Layer, type LayerColors } from './prepConfig';
import { type AssessedResource } from './resources';

/** What the parts of the panel share. */
export interface HeadroomContextValue {
  resource: AssessedResource;
  settings: Settings;
  formats: Formats;
  colors: LayerColors;
  hidden: ReadonlySet<Layer>;
  timeRange: TimeRange;
  timeZone: TimeZone;
  tooltip: Pick<VizTooltipOptions, 'mode' | 'maxWidth'>;
  cursor: { key: string; sync: DashboardCursorSync; eventBus: EventBus };
  onZoom: (range: { from: number; to: number }) => void;
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
