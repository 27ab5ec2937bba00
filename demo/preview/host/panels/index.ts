import { type PanelPlugin } from '@grafana/data';
import { stat } from './stat';
import { stateTimeline } from './state-timeline';
import { table } from './table';
import { timeSeries } from './time-series';

/** The panels of Grafana's application that the preview draws, by type. */
export const GRAFANA_PANELS: Readonly<Record<string, PanelPlugin>> = {
  stat,
  'state-timeline': stateTimeline,
  table,
  timeseries: timeSeries,
};
