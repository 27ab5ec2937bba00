import React, { type PropsWithChildren, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DashboardCursorSync } from '@grafana/data';
import {
  EventBusPlugin,
  KeyboardPlugin,
  TooltipDisplayMode,
  TooltipPlugin2,
  UPlotChart,
  type UPlotConfigBuilder,
  useTheme2,
  ZoomPlugin,
} from '@grafana/ui';
import type uPlot from 'uplot';
import { type Size } from '../layout/size';
import { useActions, useLook } from '../look/look';
import { KeyboardTooltip, PinnedMoment, useCursorOwner } from './keyboard';
import { type ChartInput, type Drawing, type Line, prepChart } from './prepChart';

/** TooltipHoverMode.xAll, which @grafana/ui does not export: everything at the cursor's time. */
const HOVER_ALL_AT_X = 1;

interface Props extends Size, Pick<ChartInput, 'axisWidth' | 'rightRoom'> {
  /** A change of their looks rebuilds the chart. */
  lines: Line[];
  /** Times, and a column for each line. New columns are drawn into the existing chart. */
  columns: uPlot.AlignedData;
  drawing: Drawing;
  timeAxis?: boolean;
  /** Renders the tooltip for a position in the columns; `isPinned` once a click or Enter keeps it open. */
  tooltip: (index: number, isPinned: boolean) => React.ReactNode;
  /** The plot's name for screen readers. */
  label: string;
  /** Opens the tooltip for the cursor of another panel. Of the charts in one panel, only one should. */
  followsPanels?: boolean;
}

/** Lines against their ceilings over time, with shared cursor, zoom, keyboard control and Grafana's tooltip. */
export function LinesChart(props: Props) {
  const { columns, drawing, width, height, label, axisWidth, rightRoom, timeAxis = true, followsPanels = true } = props;
  const { tooltip: renderMoment } = props;
  const theme = useTheme2();
  const { colors, hidden, timeZone, tooltip, cursor } = useLook();
  const { onZoom } = useActions();
  const owner = useCursorOwner();
  const lines = useStable(props.lines);
  const hasTooltip = tooltip.mode !== TooltipDisplayMode.None;
  const hasRightAxis = drawing.right !== undefined;
  const [latest] = useState(() => createLatest(drawing));

  // Reruns on a change of structure.
  const config = useMemo(() => {
    const builder = prepChart({
      theme,
      colors,
      hidden,
      timeZone,
      lines,
      getDrawing: latest.get,
      timeAxis,
      axisWidth,
      rightRoom,
      hasRightAxis,
      cursorKey: cursor.key,
      isElsewhere: ({ root }) => owner.current.root !== undefined && owner.current.root !== root,
    });
    builder.addHook('init', ({ root }) => {
      root.setAttribute('role', 'application');
      root.setAttribute('aria-label', label);
    });
    return builder;
    // Grafana's tooltip leaves its hooks behind when it unmounts, and clicks would still lock the cursor: hasTooltip
    // therefore rebuilds the chart.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    theme,
    colors,
    hidden,
    timeZone,
    lines,
    latest,
    timeAxis,
    axisWidth,
    rightRoom,
    hasRightAxis,
    cursor.key,
    owner,
    label,
    hasTooltip,
  ]);

  // A new array makes uPlot redraw, which new drawing values need even if the columns stay the same.
  const data = useMemo<uPlot.AlignedData>(() => {
    const [times, ...values] = columns;
    return [times, ...values];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [columns, drawing]);

  const renderTooltip = useCallback(
    (
      plot: uPlot,
      indexes: Array<number | null>,
      _series: number | null,
      isPinned: boolean,
      dismiss: () => void
    ): React.ReactNode => {
      const index = indexes.find((candidate) => candidate !== null) ?? plot.cursor.idx;
      // A pinned tooltip may outlive its row if the next data has fewer rows.
      const row = typeof index === 'number' && index < columns[0].length ? renderMoment(index, isPinned) : null;
      return isPinned ? (
        <PinnedMoment plot={plot} dismiss={dismiss}>
          {row}
        </PinnedMoment>
      ) : (
        row
      );
    },
    [renderMoment, columns]
  );

  return (
    <Plot config={config} data={data} width={width} height={height}>
      <KeepLatest latest={latest} value={drawing} />
      <KeyboardPlugin config={config} />
      {cursor.sync !== DashboardCursorSync.Off && <EventBusPlugin config={config} eventBus={cursor.eventBus} />}
      {hasTooltip ? (
        <>
          <KeyboardTooltip config={config} />
          <TooltipPlugin2
            config={config}
            hoverMode={HOVER_ALL_AT_X}
            queryZoom={onZoom}
            render={renderTooltip}
            syncMode={followsPanels ? cursor.sync : DashboardCursorSync.Off}
            syncScope={cursor.key}
          />
        </>
      ) : (
        <ZoomPlugin config={config} onZoom={onZoom} />
      )}
    </Plot>
  );
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
interface Latest<T> {
  get: () => T;
  set: (value: T) => void;
}

function createLatest<T>(initial: T): Latest<T> {
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
    },
  };
}

/** Rendered inside a chart, because a child's effects run before the chart draws its new data. */
function KeepLatest<T>({ latest, value }: { latest: Latest<T>; value: T }) {
  useLayoutEffect(() => latest.set(value), [latest, value]);
  return null;
}

/** Returns the previous object while a new one is equal as JSON, which keeps memos that depend on it. */
function useStable<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) {
    return kept;
  }
  setKept(value);
  return value;
}
