import React, { useCallback, useMemo, useState } from 'react';
import { DashboardCursorSync, type TimeRange } from '@grafana/data';
import {
  EventBusPlugin,
  KeyboardPlugin,
  TooltipDisplayMode,
  TooltipPlugin2,
  type UPlotConfigBuilder,
  useTheme2,
  ZoomPlugin,
} from '@grafana/ui';
import type uPlot from 'uplot';
import { useHeadroom } from '../state/context';
import { type Formats } from '../state/format';
import { type Size } from '../state/layout';
import { PLOT_RIGHT_ROOM } from '../state/limits';
import { AnnotationMarks } from './AnnotationMarks';
import { readAnnotations } from './annotations';
import { drawAnnotations, toDrawn } from './drawAnnotations';
import { FollowCursor } from './FollowCursor';
import { createLatest, KeepLatest } from './latest';
import { Plot } from './Plot';

/** TooltipHoverMode.xAll, which @grafana/ui does not export: everything at the cursor's time. */
const HOVER_ALL_AT_X = 1;

/** What a chart reads as it draws, so that a new value needs no new chart. */
export interface DrawingValues {
  timeRange: TimeRange;
  formats: Formats;
}

interface Props extends Size {
  /** Makes the chart; a new function makes a new one, so that it depends on structure alone. */
  prepConfig: (drawing: () => DrawingValues) => UPlotConfigBuilder;
  /** What the axes take of the chart, in pixels: the values' on its left, the times' at its bottom. */
  axes: { left: number; bottom: number };
  /** Times in the first column. New columns are drawn into the chart that is there. */
  columns: uPlot.AlignedData;
  /** What a tooltip says of a position in the columns; `isPinned` where a click keeps it. */
  tooltip: (index: number, isPinned: boolean) => React.ReactNode;
  /** What a screen reader says of the plot, which takes the focus. */
  label?: string;
  /** Of charts that share a panel, one opens its tooltip for the cursor of another panel. */
  followsPanels?: boolean;
  /** Goes inside the chart: {@link KeepLatest} of what its own drawing reads. */
  children?: React.ReactNode;
}

/** A chart over the panel's time range that shares its cursor, zooms, takes the keyboard and shows annotations. */
export function TimeChart(props: Props) {
  const {
    prepConfig,
    axes,
    columns,
    tooltip: renderMoment,
    width,
    height,
    label,
    followsPanels = true,
    children,
  } = props;
  const theme = useTheme2();
  const { formats, timeRange, tooltip, cursor, onZoom, annotations: frames } = useHeadroom();
  const annotations = useMemo(() => readAnnotations(frames), [frames]);
  const drawn = useMemo(() => toDrawn(annotations, theme), [annotations, theme]);
  const drawing = useMemo(() => ({ timeRange, formats, annotations: drawn }), [timeRange, formats, drawn]);
  const [latest] = useState(() => createLatest(drawing));
  const hasTooltip = tooltip.mode !== TooltipDisplayMode.None;

  const config = useMemo(() => {
    const builder = prepConfig(latest.get);
    builder.addHook('drawAxes', (plot) => drawAnnotations(plot, latest.get().annotations));
    builder.addHook('init', ({ root }) => {
      root.setAttribute('role', 'application');
      if (label !== undefined) {
        root.setAttribute('aria-label', label);
      }
    });
    return builder;
    // Grafana's tooltip leaves its hooks in the chart as it goes: a click would go on locking the cursor.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [prepConfig, latest, label, hasTooltip]);

  // A new array makes uPlot draw again, which what is read as it draws needs even while the columns are the same.
  const data = useMemo<uPlot.AlignedData>(() => {
    const [times, ...values] = columns;
    return [times, ...values];
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, drawing]);

  // Worked out, not asked of uPlot as it draws: nothing is to be rendered because something is drawn.
  const area = { left: axes.left, width: width - axes.left - PLOT_RIGHT_ROOM, bottom: height - axes.bottom };

  // A tooltip that is pinned may outlive its row: the next data may have fewer.
  const renderRow = useCallback(
    (index: number, isPinned: boolean) => (index < columns[0].length ? renderMoment(index, isPinned) : null),
    [renderMoment, columns]
  );

  const renderTooltip = useCallback(
    (plot: uPlot, indexes: Array<number | null>, _series: number | null, isPinned: boolean): React.ReactNode => {
      const index = indexes.find((candidate) => candidate !== null) ?? plot.cursor.idx;
      return typeof index === 'number' ? renderRow(index, isPinned) : null;
    },
    [renderRow]
  );

  return (
    <Plot config={config} data={data} width={width} height={height}>
      <KeepLatest latest={latest} value={drawing} />
      {children}
      <KeyboardPlugin config={config} />
      {cursor.sync !== DashboardCursorSync.Off && <EventBusPlugin config={config} eventBus={cursor.eventBus} />}
      {hasTooltip ? (
        <>
          <TooltipPlugin2
            config={config}
            hoverMode={HOVER_ALL_AT_X}
            queryZoom={onZoom}
            render={renderTooltip}
            maxWidth={tooltip.maxWidth}
          />
          <FollowCursor
            config={config}
            followsPanels={followsPanels && cursor.sync === DashboardCursorSync.Tooltip}
            times={columns[0]}
            render={renderRow}
          />
        </>
      ) : (
        <ZoomPlugin config={config} onZoom={onZoom} />
      )}
      <AnnotationMarks area={area} annotations={annotations} />
    </Plot>
  );
}
