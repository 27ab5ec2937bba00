import React, { useMemo } from 'react';
import {
  LegendDisplayMode,
  PanelContextProvider,
  SeriesVisibilityChangeMode,
  usePanelContext,
  useTheme2,
  VizLegend,
  type VizLegendItem,
} from '@grafana/ui';
import { type Dimension } from '../../model';
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../state/context';
import { LegendItem } from '../chart/LegendItem';
import { type LegendEntry, legendItems } from './legendItems';
import { type OverlayData } from './prepOverlay';

interface Props {
  data: OverlayData;
  /** Includes hidden facets: a click on their entry shows them again. */
  facets: Dimension[];
}

/** Names the lines and bands; a click hides or shows a facet, or a layer in all facets. */
export function Legend({ data, facets }: Props) {
  const theme = useTheme2();
  const headroom = useHeadroom();
  const { resource, settings, formats, colors, hidden, timeRange, legend: options, sourceOf, onToggleLayer } = headroom;
  const context = usePanelContext();
  // Given the callback, Grafana would treat a layer as a series and write an override that hides every real series.
  const ownContext = useMemo(() => ({ ...context, onToggleSeriesVisibility: undefined }), [context]);
  const hidesSeries = context.onToggleSeriesVisibility !== undefined;
  const items = legendItems({
    resource,
    facets,
    data,
    settings,
    formats,
    colors,
    hidden,
    timeRange,
    options,
    theme,
    sourceOf,
    hidesSeries,
  });
  const toggle = (
    { data: entry, fieldName }: VizLegendItem<LegendEntry>,
    event: React.MouseEvent<HTMLButtonElement>
  ) => {
    if (entry === undefined) {
      return;
    }
    if ('layer' in entry) {
      onToggleLayer(entry.layer);
    } else if (fieldName) {
      const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
      context.onToggleSeriesVisibility?.(
        fieldName,
        isAdding ? SeriesVisibilityChangeMode.AppendToSelection : SeriesVisibilityChangeMode.ToggleSelection
      );
    }
  };
  const isTable = options.displayMode === LegendDisplayMode.Table;
  return (
    <div data-testid={testIds.overlay.legend}>
      <PanelContextProvider value={ownContext}>
        <VizLegend<LegendEntry>
          items={items}
          displayMode={options.displayMode}
          placement={options.placement}
          limit={options.limit}
          sortBy={options.sortBy}
          sortDesc={options.sortDesc}
          isSortable={true}
          onLabelClick={toggle}
          itemRenderer={
            isTable ? undefined : (item) => <LegendItem item={item} onClick={(event) => toggle(item, event)} />
          }
        />
      </PanelContextProvider>
    </div>
  );
}
