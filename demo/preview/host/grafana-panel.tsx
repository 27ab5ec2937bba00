import { type PanelPlugin } from '@grafana/data';
import React from 'react';
import { LoadedPanel } from './loaded-panel';
import { NoData } from './no-data';
import { type DrawnPanelProps } from './panel-props';

/** A panel of Grafana's application, or its empty state. */
export function GrafanaPanel(props: DrawnPanelProps & { plugin: PanelPlugin }) {
  const { data, panel } = props;
  const isEmpty = data.series.every((frame) => frame.length === 0);
  return isEmpty ? (
    <NoData data={data} panelId={panel.id} fieldConfig={panel.fieldConfig} />
  ) : (
    <LoadedPanel {...props} />
  );
}
