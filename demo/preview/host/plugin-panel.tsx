import { type PanelPlugin } from '@grafana/data';
import { LoadingPlaceholder } from '@grafana/ui';
import React, { useEffect, useState } from 'react';
import { LoadedPanel } from './loaded-panel';
import { type DrawnPanelProps } from './panel-props';
import { loadPanelPlugin } from './plugin-loader';

let loading: Promise<PanelPlugin> | undefined;

/** The built panel with the same props as in Grafana. */
export function PluginPanel(props: DrawnPanelProps) {
  const [plugin, setPlugin] = useState<PanelPlugin>();
  const [failure, setFailure] = useState<Error>();
  const { type } = props.panel;
  useEffect(() => {
    loading ??= loadPanelPlugin(type);
    loading.then(setPlugin, setFailure);
  }, [type]);
  if (failure !== undefined) {
    // Shown by the boundary around the panel.
    throw failure;
  }
  return plugin === undefined ? (
    <LoadingPlaceholder text="Loading the panel" />
  ) : (
    <LoadedPanel {...props} plugin={plugin} />
  );
}
