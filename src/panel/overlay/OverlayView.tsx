import React, { useMemo } from 'react';
import { LegendDisplayMode } from '@grafana/schema';
import { VizLayout } from '@grafana/ui';
import { type Dimension } from '../../model';
import { useHeadroom } from '../state/context';
import { placeFacets, type Size } from '../state/layout';
import { DETAIL_LINE_HEIGHT, LEGEND_MOST_SHARE } from '../state/limits';
import { Legend } from './Legend';
import { Overlay } from './Overlay';
import { prepForecast, prepOverlay } from './prepOverlay';

interface Props extends Size {
  /** All facets, including hidden ones, which the legend lists too. */
  facets: Dimension[];
  /** The facets that no override hides. */
  drawn: Dimension[];
  notMeasured: Dimension[];
  /** True if the panel has room for a legend of one line. */
  hasLegend: boolean;
}

/** The Overlay view: measured lines against their ceilings in facets, and a legend. */
export function OverlayView({ width, height, facets, drawn, notMeasured, hasLegend }: Props) {
  const { resource, settings, timeRange, legend } = useHeadroom();
  // Reruns on new data and changed options; the forecast reruns with the time range too.
  const steady = useMemo(() => prepOverlay(resource, settings), [resource, settings]);
  const forecasts = useMemo(() => prepForecast(resource, settings, timeRange), [resource, settings, timeRange]);
  const data = useMemo(() => ({ ...steady, ...forecasts }), [steady, forecasts]);

  const isTable = legend.displayMode === LegendDisplayMode.Table || legend.calcs.length > 0;
  const footnote = notMeasured.length > 0 ? DETAIL_LINE_HEIGHT : 0;
  const fits =
    !isTable ||
    legend.placement === 'right' ||
    placeFacets({ width, height: height * (1 - LEGEND_MOST_SHARE) - footnote }, drawn.length) !== undefined;
  return (
    <VizLayout
      width={width}
      height={height}
      legend={
        hasLegend && fits ? (
          <VizLayout.Legend placement={legend.placement} width={legend.width}>
            <Legend data={data} facets={facets} />
          </VizLayout.Legend>
        ) : null
      }
    >
      {(vizWidth, vizHeight) => (
        <Overlay width={vizWidth} height={vizHeight} facets={drawn} notMeasured={notMeasured} data={data} />
      )}
    </VizLayout>
  );
}
