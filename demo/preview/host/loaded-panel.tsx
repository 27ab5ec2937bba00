import {
  type AbsoluteTimeRange,
  DashboardCursorSync,
  type EventBus,
  type FieldConfigSource,
  getPanelOptionsWithDefaults,
  type InterpolateFunction,
  type PanelData,
  type PanelPlugin,
  type TimeRange,
  useFieldOverrides,
} from '@grafana/data';
import { LoadingPlaceholder, PanelContextProvider, useTheme2 } from '@grafana/ui';
import React, { useEffect, useMemo, useState } from 'react';
import { useLegend } from './use-legend';
import { type Panel } from './dashboard';
import { loadPanelPlugin } from './plugin-loader';

/** Passed from the page to the frame of a panel. */
export interface PanelViewProps {
  panel: Panel;
  range: TimeRange;
  timeZone: string;
  variables: Record<string, string> | undefined;
  eventBus: EventBus;
  replaceVariables: InterpolateFunction;
  onChangeTimeRange: (range: AbsoluteTimeRange) => void;
}

/** Passed from the frame to its content: also the data, and the remaining space in pixels. */
export interface DrawnPanelProps extends PanelViewProps {
  data: PanelData;
  width: number;
  height: number;
}

/** A panel with the props that Grafana would give it. */
export function LoadedPanel(props: DrawnPanelProps & { plugin: PanelPlugin }) {
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
  const legend = useLegend(data.series, fieldConfig, setOptions);
  const drawn = useFieldOverrides(plugin, legend.fieldConfig, data, timeZone, theme, replaceVariables);
  const { onToggleSeriesVisibility, onToggleLegendSort } = legend;
  const context = useMemo(
    () => ({
      eventsScope: '__global_',
      eventBus,
      sync: () => DashboardCursorSync.Crosshair,
      onToggleSeriesVisibility,
      onToggleLegendSort,
    }),
    [eventBus, onToggleSeriesVisibility, onToggleLegendSort]
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
