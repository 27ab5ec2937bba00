import {
  applyFieldOverrides,
  DashboardCursorSync,
  type DataFrame,
  type DataQueryRequest,
  DataHoverClearEvent,
  DataHoverEvent,
  dateTime,
  EventBusSrv,
  type FieldConfigSource,
  getPanelOptionsWithDefaults,
  type GrafanaTheme2,
  LoadingState,
  type PanelData,
  type PanelPlugin,
  ThemeContext,
  type TimeRange,
  toDataFrame,
} from '@grafana/data';
import { GlobalStyles, PanelChrome, PanelContextProvider, PortalContainer } from '@grafana/ui';
import i18next from 'i18next';
import React, { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import pluginJson from '../../src/plugin.json';
import { type HeadroomOptions, VIEWS } from '../../src/options/types';
import { registerGrafanaParts } from '../../demo/preview/host/grafana-registries';
import '../../demo/preview/host/page.css';
import { loadFont, themeOf } from '../../demo/preview/host/theme';
import { type Scene, SCENES } from './scenes';

/** Settings of the page that a test or a person can change while it is open. */
export interface GalleryRequest extends Partial<Omit<Scene, 'series' | 'annotations'>> {
  /** Frames, or their JSON. */
  series?: Array<Parameters<typeof toDataFrame>[0]>;
  annotations?: Array<Parameters<typeof toDataFrame>[0]>;
  fieldConfig?: FieldConfigSource;
  variables?: Record<string, string>;
  timeZone?: string;
  title?: string;
  /** Size of the panel with its frame; by default from the address, otherwise the window's. */
  width?: number;
  height?: number;
}

declare global {
  interface Window {
    /** Shows another address of the page in place of this one, with a new panel; the language stays. */
    openInGallery: (address: string) => void;
    /** Changes the panel's input, as new data or an edited dashboard would. */
    showInGallery: (request: GalleryRequest) => void;
    /** Requests of the panel to its dashboard. */
    askedOfDashboard: Array<{ what: string; value: unknown }>;
    /** Moves the cursor of another panel of the dashboard to a time; null removes it. */
    hoverInAnotherPanel: (time: number | null) => void;
  }
}

registerGrafanaParts();

/** A plugin as Grafana sees it, with options of any shape. Set before anything is rendered. */
let panelPlugin: PanelPlugin;

/** Loads the plugin in the language from the address, as Grafana does. */
async function loadPlugin(): Promise<PanelPlugin> {
  const lng = new URL(window.location.href).searchParams.get('language') ?? 'en-US';
  // A language counts as available only if it has a text of its own.
  const texts = lng === 'en-US' ? {} : await (await fetch(`/locales/${lng}/${pluginJson.id}.json`)).json();
  const resources = { [lng]: { grafana: { language: lng }, [pluginJson.id]: texts } };
  await i18next.init({ lng, supportedLngs: pluginJson.languages, resources, returnEmptyString: false });
  const { plugin } = await import('../../src/module');
  Reflect.set(plugin, 'meta', { ...pluginJson, module: '', baseUrl: '' });
  return plugin;
}

/** The page at its address. A new address has a new panel, without the time that loading Grafana's libraries takes. */
function Page() {
  const [address, setAddress] = useState({ query: new URL(window.location.href).searchParams, number: 0 });
  useEffect(() => {
    window.openInGallery = (next) => {
      window.history.replaceState(null, '', next);
      flushSync(() =>
        setAddress(({ number }) => ({ query: new URL(window.location.href).searchParams, number: number + 1 }))
      );
    };
  }, []);
  return <Gallery key={address.number} query={address.query} />;
}

/** The panel from its sources, on a scene: `/?scene=climb&view=overlay&theme=dark&language=fr-FR&width=900&height=500`. */
function Gallery({ query }: { query: URLSearchParams }) {
  const theme = themeOf(query.get('theme') === 'light' ? 'light' : 'dark');
  const [request, setRequest] = useState<GalleryRequest>(() => {
    window.askedOfDashboard = [];
    window.chartsMade = [];
    const scene: GalleryRequest = SCENES[query.get('scene') ?? 'climb']?.() ?? {};
    const view = query.get('view');
    return { ...scene, options: { ...scene.options, ...(view !== null && { view: readView(view) }) } };
  });
  useEffect(() => {
    // Renders before it returns: a test's next action sees the change.
    window.showInGallery = (next) => flushSync(() => setRequest((last) => ({ ...last, ...next })));
  }, []);
  const width = request.width ?? Number(query.get('width') ?? window.innerWidth);
  const height = request.height ?? Number(query.get('height') ?? window.innerHeight);
  return (
    <ThemeContext.Provider value={theme}>
      <GlobalStyles />
      <PanelChrome title={request.title ?? 'SignalR Headroom'} width={width} height={height}>
        {(innerWidth, innerHeight) => (
          <PanelOnRequest
            request={request}
            onRequest={setRequest}
            theme={theme}
            width={innerWidth}
            height={innerHeight}
          />
        )}
      </PanelChrome>
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

const eventBus = new EventBusSrv();
window.hoverInAnotherPanel = (time) =>
  eventBus.publish(time === null ? new DataHoverClearEvent() : new DataHoverEvent({ point: { time } }));

interface PanelProps {
  request: GalleryRequest;
  onRequest: (request: GalleryRequest) => void;
  theme: GrafanaTheme2;
  width: number;
  height: number;
}

function PanelOnRequest({ request, onRequest, theme, width, height }: PanelProps) {
  const { from = 0, to = 0, variables, timeZone = 'utc' } = request;
  const timeRange = useMemo<TimeRange>(() => {
    const range = { from: dateTime(from), to: dateTime(to) };
    return { ...range, raw: range };
  }, [from, to]);
  const replaceVariables = useMemo(
    () => (text: string) =>
      Object.entries(variables ?? {}).reduce((result, [name, value]) => result.replaceAll(`$${name}`, value), text),
    [variables]
  );
  const { options, fieldConfig } = getPanelOptionsWithDefaults({
    plugin: panelPlugin,
    currentOptions: { ...request.options },
    currentFieldConfig: request.fieldConfig ?? { defaults: {}, overrides: [] },
    isAfterPluginChange: false,
  });
  const data = useMemo<PanelData>(
    () => ({
      state: LoadingState.Done,
      request: requestAt(request.asked ?? to, timeRange),
      timeRange,
      annotations: request.annotations?.map(toFrame),
      series: applyFieldOverrides({
        data: (request.series ?? []).map(toFrame),
        fieldConfig,
        fieldConfigRegistry: panelPlugin.fieldConfigRegistry,
        replaceVariables,
        theme,
        timeZone,
      }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [
      request.series,
      request.annotations,
      request.asked,
      request.fieldConfig,
      to,
      timeRange,
      replaceVariables,
      theme,
      timeZone,
    ]
  );
  const context = useMemo(() => ({ eventsScope: 'gallery', eventBus, sync: () => DashboardCursorSync.Tooltip }), []);
  const Component = panelPlugin.panel;
  const ask = (what: string, value: unknown) => window.askedOfDashboard.push({ what, value });
  return Component === null ? null : (
    <PanelContextProvider value={context}>
      <Component
        id={1}
        title="SignalR Headroom"
        data={data}
        timeRange={timeRange}
        timeZone={timeZone}
        options={options}
        fieldConfig={fieldConfig}
        transparent={false}
        width={width}
        height={height}
        renderCounter={0}
        eventBus={eventBus}
        replaceVariables={replaceVariables}
        onOptionsChange={(changed: HeadroomOptions) => {
          ask('options', changed);
          onRequest({ ...request, options: changed });
        }}
        onFieldConfigChange={(changed) => {
          ask('fieldConfig', changed);
          onRequest({ ...request, fieldConfig: changed });
        }}
        onChangeTimeRange={(range) => ask('timeRange', range)}
      />
    </PanelContextProvider>
  );
}

/** The query behind the data; a panel may read its time. */
function requestAt(startTime: number, range: TimeRange): DataQueryRequest {
  return {
    requestId: 'gallery',
    app: 'gallery',
    interval: '1m',
    intervalMs: 60_000,
    range,
    scopedVars: {},
    targets: [],
    timezone: 'utc',
    startTime,
  };
}

function toFrame(frame: Parameters<typeof toDataFrame>[0]): DataFrame {
  return toDataFrame(frame);
}

function readView(name: string): HeadroomOptions['view'] {
  return VIEWS.find((known) => known === name) ?? 'overlay';
}

const root = document.getElementById('root');
void Promise.all([loadPlugin(), loadFont()]).then(([loaded]) => {
  panelPlugin = loaded;
  if (root !== null) {
    createRoot(root).render(<Page />);
  }
});
