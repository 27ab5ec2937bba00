import React, { useCallback, useId, useMemo, useState } from 'react';
import {
  DashboardCursorSync,
  type DataFrame,
  getPanelDataSummary,
  type GrafanaTheme2,
  LoadingState,
  type PanelProps,
} from '@grafana/data';
import { PanelDataErrorView } from '@grafana/runtime';
import { LegendDisplayMode, usePanelContext, useTheme2 } from '@grafana/ui';
import { type Dimension, isFree } from '../model/capacity';
import { withRemovals } from '../options/removals';
import { DEFAULT_OPTIONS, type HeadroomOptions, VIEWS } from '../options/types';
import pluginJson from '../plugin.json';
import { testIds } from '../ui/testIds';
import { attempt } from '../ui/unknown';
import { useToggledSet } from '../ui/useToggledSet';
import { type HeadroomContextValue, HeadroomProvider } from './state/context';
import { fixedColor, hasLegendOverride, isHiddenFrom, sourceAt, unitOverrides } from './state/fields';
import { formatsFor } from './state/format';
import { figureNotes } from './header/figureNotes';
import { Header } from './header/Header';
import { facetsToShow, layOut } from './state/layout';
import { nothingMessage } from './header/nothingWords';
import { type Layer, layerColors } from './state/layers';
import { LazyView } from './LazyView';
import { linksOf } from './chart/links';
import { OverlayView } from './overlay/OverlayView';
import { notesFor, type PanelResource, type Prepared, prepSeries, queryNotes } from './state/prepSeries';
import { readLegend, readOptions, readTooltip } from './state/readOptions';
import { ResourcePicker } from './header/ResourcePicker';
import { useSettings } from './state/useSettings';
import { UtilizationView } from './utilization/UtilizationView';

const NO_ANNOTATIONS: DataFrame[] = [];

/** Measured traffic of Azure SignalR resources against the ceilings of the performance guide. */
export function HeadroomPanel(props: PanelProps<HeadroomOptions>) {
  const saved = readOptions(props.options);
  // Provisioned and older dashboards may lack any option.
  const options: Partial<HeadroomOptions> = saved;
  const { data, fieldConfig, timeRange, timeZone, width, height, replaceVariables } = props;
  const { onChangeTimeRange, onOptionsChange } = props;
  const theme = useTheme2();
  const context = usePanelContext();
  const ownCursorKey = useId();
  const [chosenId, setChosenId] = useState<string>();
  const [hidden, toggleLayer] = useToggledSet<Layer>();

  const settings = useSettings(options, replaceVariables, fieldConfig.defaults.thresholds);

  // Step one. Reruns on new data and changed options.
  const fresh = useMemo(() => prepSeries(data.series, settings), [data.series, settings]);
  const isLoading = data.state === LoadingState.Loading || data.state === LoadingState.NotStarted;
  const prepared = useLastPicture(fresh, isLoading);
  const resource = useSameResource(prepared.nothing === undefined ? prepared.resources : [], chosenId, isLoading);
  const sources = useMemo(() => {
    const origins = Object.entries(resource?.origins ?? {});
    return new Map(origins.map(([dimension, origin]) => [dimension, sourceAt(data.series, origin)]));
  }, [resource, data.series]);
  const sourceOf = useCallback((dimension: Dimension) => sources.get(dimension), [sources]);
  const fieldOf = useCallback((dimension: Dimension) => sourceOf(dimension)?.field, [sourceOf]);

  const linksTo = useCallback<HeadroomContextValue['linksTo']>(
    ({ origins }) => {
      const [origin] = Object.values(origins);
      const source = origin && sourceAt(data.series, origin);
      return source === undefined ? [] : linksOf(source);
    },
    [data.series]
  );

  const { defaults, overrides } = fieldConfig;
  const { unit, decimals } = defaults;
  const formats = useMemo(
    () => formatsFor({ unit, decimals }, timeZone, timeRange, unitOverrides(overrides, fieldOf)),
    [unit, decimals, timeZone, timeRange, overrides, fieldOf]
  );
  const color = fixedColor(defaults);
  const { warning, critical } = settings.thresholds.colors;
  const colors = useMemo(() => layerColors(theme, { warning, critical }, color), [theme, warning, critical, color]);
  const sync = context.sync?.() ?? DashboardCursorSync.Off;
  const legend = useMemo(() => readLegend(options.legend), [options.legend]);
  const tooltip = useMemo(() => readTooltip(options.tooltip), [options.tooltip]);

  if (prepared.nothing !== undefined || resource === undefined) {
    return (
      <PanelDataErrorView
        panelId={props.id}
        data={{ ...data, series: data.series.filter(isReadable) }}
        fieldConfig={fieldConfig}
        message={nothingMessage(prepared.nothing ?? { reason: 'noData' }, data.errors, fieldConfig.defaults.noValue)}
      />
    );
  }

  const { resources, warnings } = prepared;
  const { sku, worst, state } = resource.latest;
  // A free resource has a ceiling for its connections only.
  const isCalm = state === undefined || (state === 'normal' && !isFree(sku));
  const { shown: facets, notMeasured } = facetsToShow(
    settings.facets,
    resource.measuredDimensions,
    isCalm ? undefined : worst?.dimension
  );
  const drawn = facets.filter((dimension) => !isHiddenFrom(fieldOf(dimension), 'viz'));
  const view = VIEWS.find((name) => name === options.view) ?? DEFAULT_OPTIONS.view;
  const layout = layOut({
    view,
    width,
    height,
    facets: drawn.length,
    hiddenFacets: facets.length - drawn.length,
    measured: resource.measuredDimensions.length,
    hasPicker: resources.length > 1,
    legend: legend.showLegend ? (legend.placement === 'right' && isWideWindow(theme) ? 'beside' : 'under') : 'none',
    isLegendTall: legend.displayMode === LegendDisplayMode.Table || legend.calcs.length > 0,
    hasFootnote: notMeasured.length > 0,
  });

  const value: HeadroomContextValue = {
    resources,
    resource,
    notes: [
      ...queryNotes(data.errors),
      ...figureNotes(resource.latest, resource, formats),
      ...notesFor(resource, resource.settings, warnings),
    ],
    settings: resource.settings,
    formats,
    colors,
    hidden,
    timeRange,
    // A range may end in the future, and a dashboard stays open after its last query.
    until: Math.min(timeRange.to.valueOf(), data.request?.startTime ?? Infinity),
    timeZone,
    tooltip,
    legend,
    hasLegendOverride: hasLegendOverride(overrides),
    cursor: {
      key: sync === DashboardCursorSync.Off ? ownCursorKey : context.eventsScope,
      sync,
      eventBus: context.eventBus,
    },
    annotations: data.annotations ?? NO_ANNOTATIONS,
    fieldOf,
    sourceOf,
    linksTo,
    options,
    onOptionsChange: (changed) => onOptionsChange(withRemovals(saved, { ...saved, ...changed })),
    replaceVariables,
    onZoom: onChangeTimeRange,
    onToggleLayer: toggleLayer,
  };

  const body = () => {
    const { width: bodyWidth, height: bodyHeight } = layout.body;
    const shown = layout.folding === 'full' ? view : layout.folding;
    switch (shown) {
      case 'overlay':
        return (
          <OverlayView
            width={bodyWidth}
            height={bodyHeight}
            facets={facets}
            drawn={drawn}
            notMeasured={layout.footnote ? notMeasured : []}
            hasLegend={layout.legend}
          />
        );
      case 'utilization':
        return <UtilizationView width={bodyWidth} height={bodyHeight} hasLegend={layout.legend} />;
      case 'review':
      case 'plan':
        return <LazyView view={shown} width={bodyWidth} height={bodyHeight} />;
      case 'words':
        return null;
    }
  };

  return (
    <HeadroomProvider value={value}>
      {/* Grafana's sandbox lets a plugin touch only elements inside this mark, and sets none for a module that awaits. */}
      <div data-plugin-sandbox={pluginJson.id} data-testid={testIds.panel}>
        {layout.header.height > 0 && (
          <Header layout={layout.header} width={width} picker={<ResourcePicker onChange={setChosenId} />} />
        )}
        {body()}
      </div>
    </HeadroomProvider>
  );
}

/** Keeps showing the last data until the first new data arrives. */
function useLastPicture(fresh: Prepared, isLoading: boolean): Prepared {
  const [last, setLast] = useState<Prepared>();
  if (fresh.nothing === undefined && fresh !== last) {
    setLast(fresh);
  }
  return isLoading && fresh.nothing !== undefined && last !== undefined ? last : fresh;
}

/**
 * Returns the chosen resource, else the one shown before, so that zooming does not change it; else the worst.
 *
 * @param isLoading while true, the data may lack the worst resource
 */
function useSameResource(
  all: PanelResource[],
  chosenId: string | undefined,
  isLoading: boolean
): PanelResource | undefined {
  const [shownId, setShownId] = useState<string>();
  const find = (id: string | undefined) => all.find(({ resourceId }) => resourceId === id);
  const resource = find(chosenId) ?? find(shownId) ?? all.at(0);
  if (!isLoading && resource !== undefined && resource.resourceId !== shownId) {
    setShownId(resource.resourceId);
  }
  return resource;
}

/** In a narrower window, Grafana moves a legend from the right to the bottom. */
function isWideWindow(theme: GrafanaTheme2): boolean {
  return document.body.clientWidth >= theme.breakpoints.values.lg;
}

/** Grafana's message summarizes the frames, and throws where one does. */
function isReadable(frame: DataFrame): boolean {
  return attempt(() => getPanelDataSummary([frame])) !== undefined;
}
