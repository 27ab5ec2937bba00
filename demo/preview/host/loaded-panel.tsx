import {
  DashboardCursorSync,
  type FieldConfigSource,
  getPanelOptionsWithDefaults,
  type PanelPlugin,
  useFieldOverrides,
} from '@grafana/data';
import { PanelContextProvider, useTheme2 } from '@grafana/ui';
import React, { useMemo, useState } from 'react';
import { type DrawnPanelProps } from './panel-props';
import { useLegend } from './use-legend';

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
