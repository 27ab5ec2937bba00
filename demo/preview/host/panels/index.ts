import { type PanelPlugin } from '@grafana/data';
import { barGauge } from './bar-gauge';
import { stat } from './stat';
import { stateTimeline } from './state-timeline';
import { table } from './table';
import { timeSeries } from './time-series';

/** The panels of Grafana's application that the preview draws, by type. */
export const GRAFANA_PANELS: Readonly<Record<string, PanelPlugin>> = {
  bargauge: barGauge,
  stat,
  'state-timeline': stateTimeline,
  table,
  timeseries: timeSeries,
};
