import React, { useCallback, useId, useMemo, useState } from 'react';
import { DashboardCursorSync, type PanelProps } from '@grafana/data';
import { PanelDataErrorView } from '@grafana/runtime';
import {
  LegendDisplayMode,
  TooltipDisplayMode,
  usePanelContext,
  useTheme2,
  VizLayout,
  type VizLegendOptions,
} from '@grafana/ui';
import { readSettings } from '../options/settings';
import { type HeadroomOptions } from '../options/types';
import { type HeadroomContextValue, HeadroomProvider } from './context';
import { formatsFor } from './format';
import { Header } from './Header';
import { facetsToShow, layOut } from './layout';
import { Legend } from './Legend';
import { nothingWords } from './nothingWords';
import { Overlay } from './Overlay';
import { type Layer, layerColors } from './prepConfig';
import { notesFor, prepSeries } from './prepSeries';
import { ResourcePicker } from './ResourcePicker';
import { testIds } from './testIds';

const DEFAULT_LEGEND: VizLegendOptions = {
  showLegend: true,
  displayMode: LegendDisplayMode.List,
  placement: 'bottom',
  calcs: [],
};

/** Measured traffic of Azure SignalR resources against the ceilings of the performance guide. */
export function HeadroomPanel(props: PanelProps<HeadroomOptions>) {
  // Provisioned and older dashboards may lack any of them.
  const options: Partial<HeadroomOptions> = props.options;
  const { data, fieldConfig, timeRange, timeZone, width, height, replaceVariables, onChangeTimeRange } = props;
  const theme = useTheme2();
  const context = usePanelContext();
  const ownCursorKey = useId();
  const [chosenId, setChosenId] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<Layer>>(new Set());

  // Grafana may give a new replaceVariables at each render; what it says changes seldom.
  const fixedUnits = replaceVariables(options.fixedUnits ?? '');
  const resourceText = replaceVariables(options.resource ?? '', undefined, 'csv');
  const settings = useMemo(
    () => readSettings(options, { fixedUnits, resource: resourceText }),
    [options, fixedUnits, resourceText]
  );

  // Step one. Reruns on new data and changed options.
  const prepared = useMemo(() => prepSeries(data.series, settings), [data.series, settings]);

  const { unit, decimals, color } = fieldConfig.defaults;
  const formats = useMemo(
    () => formatsFor({ unit, decimals }, timeZone, timeRange),
    [unit, decimals, timeZone, timeRange]
  );
  const colors = useMemo(() => layerColors(theme, color?.fixedColor), [theme, color?.fixedColor]);
  const sync = context.sync?.() ?? DashboardCursorSync.Off;
  const tooltip = options.tooltip ?? { mode: TooltipDisplayMode.Multi };

  const toggleLayer = useCallback((layer: Layer) => {
    setHidden((before) => {
      const after = new Set(before);
      return after.delete(layer) ? after : after.add(layer);
    });
  }, []);

  if (prepared.nothing !== undefined) {
    return (
      <PanelDataErrorView
        panelId={props.id}
        data={data}
        fieldConfig={fieldConfig}
        message={nothingWords(prepared.nothing)}
      />
    );
  }

  const { resources, warnings } = prepared;
  const resource = resources.find(({ resourceId }) => resourceId === chosenId) ?? resources[0];
  const { worst, state } = resource.latest;
  const { shown, notMeasured } = facetsToShow(
    settings.facets,
    resource.measuredDimensions,
    state === undefined || state === 'normal' ? undefined : worst?.dimension
  );
  const legend = options.legend ?? DEFAULT_LEGEND;
  const layout = layOut({
    width,
    height,
    facets: shown.length,
    hasPicker: resources.length > 1,
    hasLegend: legend.showLegend,
    hasFootnote: notMeasured.length > 0,
  });

  const value: HeadroomContextValue = {
    resource,
    settings,
    formats,
    colors,
    hidden,
    timeRange,
    timeZone,
    tooltip,
    cursor: {
      key: sync === DashboardCursorSync.Off ? ownCursorKey : context.eventsScope,
      sync,
      eventBus: context.eventBus,
    },
    onZoom: onChangeTimeRange,
  };

  return (
    <HeadroomProvider value={value}>
      <div data-testid={testIds.panel}>
        <Header
          layout={layout.header}
          hasFacets={layout.folding !== 'words'}
          notes={notesFor(resource, settings, warnings)}
          picker={
            <ResourcePicker
              resources={resources}
              value={resource.resourceId}
              formats={formats}
              onChange={setChosenId}
            />
          }
        />
        {layout.folding !== 'words' && (
          <VizLayout
            width={layout.body.width}
            height={layout.body.height}
            legend={
              layout.legend ? (
                <VizLayout.Legend placement={legend.placement} width={legend.width}>
                  <Legend options={legend} onToggle={toggleLayer} />
                </VizLayout.Legend>
              ) : null
            }
          >
            {(vizWidth, vizHeight) => (
              <Overlay
                width={vizWidth}
                height={vizHeight}
                facets={layout.folding === 'facets' ? shown : [worst?.dimension ?? shown[0]]}
                notMeasured={layout.folding === 'facets' ? notMeasured : []}
              />
            )}
          </VizLayout>
        )}
      </div>
    </HeadroomProvider>
  );
}
