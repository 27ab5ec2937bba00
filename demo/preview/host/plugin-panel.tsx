import {
  DashboardCursorSync,
  type FieldConfigSource,
  getPanelOptionsWithDefaults,
  type PanelPlugin,
  useFieldOverrides,
} from '@grafana/data';
import { LoadingPlaceholder, PanelContextProvider, useTheme2 } from '@grafana/ui';
import React, { useEffect, useMemo, useState } from 'react';
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

function LoadedPanel(props: DrawnPanelProps & { plugin: PanelPlugin }) {
  const { plugin, panel, data, range, timeZone, width, height, eventBus, replaceVariables, onChangeTimeRange } = props;
  const theme = useTheme2();
  const defaults = useMemo(
    () =>
      getPanelOptionsWithDefaults({
        plugin,
        currentOptions: panel.options,
        currentFieldConfig: panel.fieldConfig,
        isAfterPluginChange: false,
      }),
    [plugin, panel]
  );
  const [options, setOptions] = useState(defaults.options);
  const [fieldConfig, setFieldConfig] = useState<FieldConfigSource>(defaults.fieldConfig);
  const drawn = useFieldOverrides(plugin, fieldConfig, data, timeZone, theme, replaceVariables);
  const context = useMemo(
    () => ({ eventsScope: '__global_', eventBus, sync: () => DashboardCursorSync.Crosshair }),
    [eventBus]
  );
  const Component = plugin.panel;
  if (Component === null || drawn === undefined) {
    return null;
  }
  return (
    <PanelContextProvider value={context}>
      <Component
        id={panel.id}
        title={panel.title}
        data={drawn}
        timeRange={range}
        timeZone={timeZone}
        options={options}
        fieldConfig={fieldConfig}
        transparent={false}
        width={width}
        height={height}
        renderCounter={0}
        eventBus={eventBus}
        replaceVariables={replaceVariables}
        onOptionsChange={setOptions}
        onFieldConfigChange={setFieldConfig}
        onChangeTimeRange={onChangeTimeRange}
      />
    </PanelContextProvider>
  );
}
