/// <reference types="systemjs" />
import * as grafanaData from '@grafana/data';
import {
  type AbsoluteTimeRange,
  DashboardCursorSync,
  type EventBus,
  type FieldConfigSource,
  FieldMatcherID,
  getPanelOptionsWithDefaults,
  type InterpolateFunction,
  type PanelData,
  type PanelPlugin,
  type TimeRange,
  useFieldOverrides,
} from '@grafana/data';
import * as grafanaUi from '@grafana/ui';
import { LoadingPlaceholder, type PanelContext, PanelContextProvider, useTheme2 } from '@grafana/ui';
import React, * as react from 'react';
import { useMemo, useState } from 'react';
import { useAsync } from 'react-use';
import { isEqual } from 'lodash';
import { type Panel, TIME_ZONE } from './dashboard';
import * as emotionCss from '@emotion/css';
import * as grafanaRuntime from '@grafana/runtime';
import * as i18next from 'i18next';
import * as lodash from 'lodash';
import * as reactDom from 'react-dom';
import { NoData } from './no-data';

/** Passed from the page to the frame of a panel. */
export interface PanelViewProps {
  panel: Panel;
  /** That of the panel whose result it shows. */
  result?: PanelData;
  /** Keeps the result for other panels. */
  onResult?: (id: number, result: PanelData) => void;
  range: TimeRange;
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
  const { plugin, panel, data, width, height, eventBus, replaceVariables, onChangeTimeRange } = props;
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
  const { fieldConfig } = defaults;
  const [shown, setShown] = useState<ShownSeries>(null);
  const drawn = useFieldOverrides(
    plugin,
    useMemo(() => withOnly(shown, fieldConfig), [shown, fieldConfig]),
    data,
    TIME_ZONE,
    theme,
    replaceVariables
  );
  const context = useMemo(
    (): PanelContext => ({
      eventsScope: '__global_',
      eventBus,
      sync: () => DashboardCursorSync.Crosshair,
      onToggleSeriesVisibility: (series) => setShown((last) => (isEqual(last, series) ? null : series)),
    }),
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
        timeRange={data.timeRange}
        timeZone={TIME_ZONE}
        options={options}
        fieldConfig={fieldConfig}
        transparent={false}
        width={width}
        height={height}
        renderCounter={0}
        eventBus={eventBus}
        replaceVariables={replaceVariables}
        onOptionsChange={setOptions}
        onFieldConfigChange={() => undefined}
        onChangeTimeRange={onChangeTimeRange}
      />
    </PanelContextProvider>
  );
}

/** The series that were clicked in the legend; null for all. */
type ShownSeries = string | string[] | null;

/** Adds what Grafana adds to show a clicked series alone; a second click shows all. */
function withOnly(shown: ShownSeries, fieldConfig: FieldConfigSource): FieldConfigSource {
  if (shown === null) {
    return fieldConfig;
  }
  const matcher = { id: FieldMatcherID.byNames, options: { mode: 'exclude', names: [shown].flat() } };
  const hide = { id: 'custom.hideFrom', value: { viz: true, legend: false, tooltip: true } };
  return { ...fieldConfig, overrides: [...fieldConfig.overrides, { matcher, properties: [hide] }] };
}

let loading: Promise<PanelPlugin> | undefined;

/** The built panel with the same props as in Grafana. */
export function PluginPanel(props: DrawnPanelProps) {
  const { value: plugin, error } = useAsync(() => (loading ??= loadPanelPlugin(props.panel.type)), [props.panel.type]);
  if (error !== undefined) {
    // Shown by the boundary around the panel.
    throw error;
  }
  return plugin === undefined ? (
    <LoadingPlaceholder text="Loading the panel" />
  ) : (
    <LoadedPanel {...props} plugin={plugin} />
  );
}

/**
 * The libraries that Grafana 12.2 shares with plugins, as far as the panel uses them. The page must have one copy of each, or
 * hooks and contexts break.
 */
const SHARED: Readonly<Record<string, object>> = {
  '@emotion/css': emotionCss,
  '@grafana/data': grafanaData,
  // The library only has a placeholder for the empty state, which is part of Grafana's application.
  '@grafana/runtime': { ...grafanaRuntime, PanelDataErrorView: NoData },
  '@grafana/ui': grafanaUi,
  i18next: { ...i18next, __useDefault: true },
  lodash: { ...lodash, __useDefault: true },
  react,
  'react-dom': reactDom,
};

const SHARED_PREFIX = 'shared:';

/** Loads a built panel as Grafana does: an AMD module, through SystemJS, with the shared libraries by name. */
async function loadPanelPlugin(id: string): Promise<grafanaData.PanelPlugin> {
  const names = Object.keys(SHARED);
  System.addImportMap({ imports: Object.fromEntries(names.map((name) => [name, SHARED_PREFIX + name])) });
  for (const name of names) {
    System.set(SHARED_PREFIX + name, SHARED[name]);
  }
  const base = `/public/plugins/${id}`;
  const url = `${base}/module.js`;
  const [module, meta] = await Promise.all([
    System.import(url),
    fetch(`${base}/plugin.json`).then((response) => response.json()),
  ]);
  // The exports of an AMD module, or a promise of them if the module is asynchronous.
  const { plugin } = await (module.__useDefault ? module.default : module);
  if (!(plugin instanceof grafanaData.PanelPlugin)) {
    throw new Error(`${url} does not export a panel plugin.`);
  }
  plugin.meta = { ...meta, module: url, baseUrl: base };
  return plugin;
}
