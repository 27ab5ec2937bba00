import React from 'react';
import { SeriesVisibilityChangeMode, usePanelContext, useTheme2, type VizLegendItem } from '@grafana/ui';
import { type Dimension } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { ChartLegend, isAdding } from '../chart/ChartLegend';
import { useData } from '../data/panelData';
import { useActions, useLook } from '../look/look';
import { type LegendEntry, legendItems } from './legendItems';
import { type OverlayData } from './prepOverlay';

interface Props {
  data: OverlayData;
  /** Includes hidden facets: a click on their entry shows them again. */
  facets: Dimension[];
  /** The facets that are in sight. */
  drawn: readonly Dimension[];
}

/** Names the lines and bands; a click hides or shows a facet, or a layer in all facets. */
export function Legend({ data, facets, drawn }: Props) {
  const theme = useTheme2();
  const { resource, settings, timeRange, seriesOf } = useData();
  const { formats, colors, hidden, legend: options, hasLegendOverride } = useLook();
  const { onToggleLayer } = useActions();
  const { onToggleSeriesVisibility } = usePanelContext();
  const items = legendItems({
    resource,
    facets,
    drawn,
    data,
    settings,
    formats,
    colors,
    hidden,
    timeRange,
    options,
    theme,
    seriesOf,
    hidesSeries: onToggleSeriesVisibility !== undefined,
    showsSeriesAgain: hasLegendOverride,
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
      onToggleSeriesVisibility?.(
        fieldName,
        isAdding(event) ? SeriesVisibilityChangeMode.AppendToSelection : SeriesVisibilityChangeMode.ToggleSelection
      );
    }
  };
  return (
    <div data-testid={testIds.overlay.legend}>
      <ChartLegend items={items} limit={options.limit} onToggle={toggle} />
    </div>
  );
}
