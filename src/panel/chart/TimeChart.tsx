import React, { type PropsWithChildren, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DashboardCursorSync, type TimeRange } from '@grafana/data';
import {
  EventBusPlugin,
  KeyboardPlugin,
  TooltipDisplayMode,
  TooltipPlugin2,
  UPlotChart,
  type UPlotConfigBuilder,
  ZoomPlugin,
} from '@grafana/ui';
import type uPlot from 'uplot';
import { useEscape } from '../../ui/useEscape';
import { useActions, useLook } from '../look/look';
import { type Formats } from '../look/format';
import { type Size } from '../layout/layout';
import { FollowCursor } from './FollowCursor';
import { useForecast } from './useForecast';

/** TooltipHoverMode.xAll, which @grafana/ui does not export: everything at the cursor's time. */
const HOVER_ALL_AT_X = 1;

/** Values that a chart reads at each draw; changing them does not rebuild it. */
export interface DrawingValues {
  timeRange: TimeRange;
  formats: Formats;
}

interface Props extends Size {
  /** Builds the chart. A new function rebuilds it, so it must change only with the chart's structure. */
  prepConfig: (drawing: () => DrawingValues) => UPlotConfigBuilder;
  /** Times in the first column. New columns are drawn into the existing chart. */
  columns: uPlot.AlignedData;
  /** Renders the tooltip for a position in the columns; `isPinned` once a click or Enter keeps it open. */
  tooltip: (index: number, isPinned: boolean) => React.ReactNode;
  /** The plot's name for screen readers. */
  label?: string;
  /** Opens the tooltip for the cursor of another panel. Of the charts in one panel, only one should. */
  followsPanels?: boolean;
  /** Rendered inside the chart, such as {@link KeepLatest} for values that its drawing reads. */
  children?: React.ReactNode;
}

/** A chart over the panel's time range and its forecast, with shared cursor, zoom and keyboard control. */
export function TimeChart(props: Props) {
  const { prepConfig, columns, tooltip: renderMoment, width, height, label, followsPanels = true, children } = props;
  const { formats, tooltip, cursor } = useLook();
  const { onZoom } = useActions();
  const { range: timeRange } = useForecast();
  const drawing = useMemo(() => ({ timeRange, formats }), [timeRange, formats]);
  const [latest] = useState(() => createLatest(drawing));
  const hasTooltip = tooltip.mode !== TooltipDisplayMode.None;

  const config = useMemo(() => {
    const builder = prepConfig(latest.get);
    builder.addHook('init', ({ root }) => {
      root.setAttribute('role', 'application');
      if (label !== undefined) {
        root.setAttribute('aria-label', label);
      }
    });
    return builder;
    // Grafana's tooltip leaves its hooks behind when it unmounts, and clicks would still lock the cursor: hasTooltip
    // therefore rebuilds the chart.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [prepConfig, latest, label, hasTooltip]);

  // A new array makes uPlot redraw, which new drawing values need even if the columns stay the same.
  const data = useMemo<uPlot.AlignedData>(() => {
    const [times, ...values] = columns;
    return [times, ...values];
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, drawing]);

  // A pinned tooltip may outlive its row if the next data has fewer rows.
  const renderRow = useCallback(
    (index: number, isPinned: boolean) => (index < columns[0].length ? renderMoment(index, isPinned) : null),
    [renderMoment, columns]
  );

  const renderTooltip = useCallback(
    (
      plot: uPlot,
      indexes: Array<number | null>,
      _series: number | null,
      isPinned: boolean,
      dismiss: () => void
    ): React.ReactNode => {
      const index = indexes.find((candidate) => candidate !== null) ?? plot.cursor.idx;
      const row = typeof index === 'number' ? renderRow(index, isPinned) : null;
      return isPinned ? <ClosedByEscape close={dismiss}>{row}</ClosedByEscape> : row;
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
    </Plot>
  );
}

/** The content of Grafana's tooltip while a click keeps it open. */
function ClosedByEscape({ close, children }: PropsWithChildren<{ close: () => void }>) {
  useEscape(true, close);
  return children;
}

interface PlotProps extends Size {
  config: UPlotConfigBuilder;
  data: uPlot.AlignedData;
}

/**
 * Works around Grafana's chart up to 12.2, which applies one change at a time: when a new size comes together with new
 * data or a new configuration, it applies the size and keeps drawing the old data.
 */
export function Plot({ config, data, children, ...size }: PropsWithChildren<PlotProps>) {
  const plot = useRef<uPlot>(undefined);
  const [made, setMade] = useState({ config, count: 0 });
  if (made.config !== config) {
    setMade({ config, count: made.count + 1 });
  }
  useLayoutEffect(() => {
    if (plot.current !== undefined && plot.current.data !== data) {
      plot.current.setData(data);
    }
  }, [data]);
  return (
    <UPlotChart
      // A new configuration needs a new chart in any case.
      key={made.count}
      config={config}
      data={data}
      plotRef={(instance) => {
        plot.current = instance;
      }}
      {...size}
    >
      {children}
    </UPlotChart>
  );
}

/** A value that a chart reads at each draw; setting it does not rebuild the chart. */
export interface Latest<T> {
  get: () => T;
  set: (value: T) => void;
}

export function createLatest<T>(initial: T): Latest<T> {
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
    },
  };
}

/** Rendered inside a chart, because a child's effects run before the chart draws its new data. */
export function KeepLatest<T>({ latest, value }: { latest: Latest<T>; value: T }) {
  useLayoutEffect(() => latest.set(value), [latest, value]);
  return null;
}
