import React, { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { DashboardCursorSync, type TimeRange } from '@grafana/data';
import {
  EventBusPlugin,
  KeyboardPlugin,
  TooltipDisplayMode,
  TooltipPlugin2,
  UPlotChart,
  useTheme2,
  ZoomPlugin,
} from '@grafana/ui';
import type uPlot from 'uplot';
import { type Dimension } from '../model';
import { useHeadroom } from './context';
import { type Formats } from './format';
import { type Size } from './layout';
import { MomentTooltip } from './MomentTooltip';
import { prepConfig } from './prepConfig';
import { prepData } from './prepData';

/** TooltipHoverMode.xAll, which @grafana/ui does not export: everything at the cursor's time. */
const HOVER_ALL_AT_X = 1;

interface Props extends Size {
  dimension: Dimension;
  timeAxis: boolean;
}

/** One dimension's measured line against its ceiling. */
export function FacetChart({ dimension, width, height, timeAxis }: Props) {
  const theme = useTheme2();
  const { resource, settings, formats, colors, hidden, timeRange, timeZone, tooltip, cursor, onZoom } = useHeadroom();
  const { thresholds } = settings;
  const [drawing] = useState(() => createDrawing({ timeRange, formats }));

  // Reruns on a change of structure: theme, time zone, hidden layers, axis, cursor.
  const config = useMemo(
    () =>
      prepConfig({
        theme,
        colors,
        timeZone,
        getTimeRange: () => drawing.get().timeRange,
        formatTick: (value) => drawing.get().formats.tick(dimension, value),
        timeAxis,
        hidden,
        cursorKey: cursor.key,
      }),
    [theme, colors, timeZone, dimension, timeAxis, hidden, cursor.key, drawing]
  );

  // Reruns on new data and new thresholds.
  const columns = useMemo(() => prepData(resource, dimension, thresholds), [resource, dimension, thresholds]);

  // A new array makes uPlot draw again, which a new time range or format needs even while the columns are the same.
  const data = useMemo<uPlot.AlignedData>(() => {
    const [times, ...values] = columns;
    return [times, ...values];
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, timeRange, formats]);

  const renderTooltip = useCallback(
    (plot: uPlot, indexes: Array<number | null>) => {
      const index = indexes.find((candidate) => candidate !== null) ?? plot.cursor.idx;
      return typeof index === 'number' ? (
        <MomentTooltip index={index} dimension={tooltip.mode === TooltipDisplayMode.Single ? dimension : undefined} />
      ) : null;
    },
    [tooltip.mode, dimension]
  );

  return (
    <UPlotChart config={config} data={data} width={width} height={height}>
      <KeepDrawing drawing={drawing} timeRange={timeRange} formats={formats} />
      <KeyboardPlugin config={config} />
      {cursor.sync !== DashboardCursorSync.Off && <EventBusPlugin config={config} eventBus={cursor.eventBus} />}
      {tooltip.mode === TooltipDisplayMode.None ? (
        <ZoomPlugin config={config} onZoom={onZoom} />
      ) : (
        <TooltipPlugin2
          config={config}
          hoverMode={HOVER_ALL_AT_X}
          queryZoom={onZoom}
          render={renderTooltip}
          maxWidth={tooltip.maxWidth}
        />
      )}
    </UPlotChart>
  );
}

/** What a chart reads as it draws, so that a new value needs no new chart. */
interface DrawingValues {
  timeRange: TimeRange;
  formats: Formats;
}

interface Drawing {
  get: () => DrawingValues;
  set: (values: DrawingValues) => void;
}

function createDrawing(initial: DrawingValues): Drawing {
  let values = initial;
  return {
    get: () => values,
    set: (next) => {
      values = next;
    },
  };
}

/** Inside the chart, because effects of children run before the chart draws their parent's new data. */
function KeepDrawing({ drawing, timeRange, formats }: DrawingValues & { drawing: Drawing }) {
  useLayoutEffect(() => drawing.set({ timeRange, formats }), [drawing, timeRange, formats]);
  return null;
}
