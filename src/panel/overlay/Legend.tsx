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
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../context';
import { LegendItem } from '../LegendItem';
import { type LegendEntry, legendItems } from './legendItems';
import { type OverlayData } from './prepOverlay';

/** What the lines and bands of all facets are; a click hides or shows a layer in all of them, or a facet. */
export function Legend({ data }: { data: OverlayData }) {
  const theme = useTheme2();
  const headroom = useHeadroom();
  const { resource, settings, formats, colors, hidden, timeRange, legend: options, sourceOf, onToggleLayer } = headroom;
  const context = usePanelContext();
  // Grafana would take a layer for a series of the data, and write an override that hides every series but it.
  const ownContext = useMemo(() => ({ ...context, onToggleSeriesVisibility: undefined }), [context]);
  const items = useMemo(
    () => legendItems({ resource, data, settings, formats, colors, hidden, timeRange, options, theme, sourceOf }),
    [resource, data, settings, formats, colors, hidden, timeRange, options, theme, sourceOf]
  );
  const toggle = (
    { data: entry, fieldName, label }: VizLegendItem<LegendEntry>,
    event: React.MouseEvent<HTMLButtonElement>
  ) => {
    if (entry === undefined) {
      return;
    }
    if ('layer' in entry) {
      onToggleLayer(entry.layer);
    } else if (context.onToggleSeriesVisibility) {
      const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
      context.onToggleSeriesVisibility(
        fieldName ?? label,
        isMore ? SeriesVisibilityChangeMode.AppendToSelection : SeriesVisibilityChangeMode.ToggleSelection
      );
    } else {
      onToggleLayer('measured');
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
