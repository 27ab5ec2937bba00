import { css } from '@emotion/css';
import React, { memo, useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2, VizLayout } from '@grafana/ui';
import { constraintOf, type Dimension } from '../../model/capacity';
import { forecastOf } from '../../model/forecast';
import { testIds } from '../../ui/testIds';
import { ChartGroup } from '../chart/keyboard';
import { ChartLegend } from '../chart/ChartLegend';
import { useForecast } from '../chart/useForecast';
import { rowCount } from '../data/laneEvents';
import { useData } from '../data/panelData';
import { Lane } from '../lane/Lane';
import { gridOf } from '../layout/grid';
import {
  CHART_GAP,
  CHARTS_AT_LEAST,
  LANE_ROW_HEIGHT,
  LEAST_WIDTH_IN_TWO_COLUMNS,
  LEGEND_FROM_HEIGHT,
  LEGEND_MOST_PERCENT,
  PLOT_RIGHT_ROOM,
  RIGHT_AXIS_WIDTH,
  VALUE_AXIS_WIDTH,
} from '../layout/limits';
import { type Size } from '../layout/size';
import { useLook } from '../look/look';
import { notMeasuredWords } from '../words/words';
import { OverlayChart } from './OverlayChart';
import { overlayLegend } from './overlayLegend';
import { type OverlayData, prepOverlay } from './prepOverlay';

/** The Overlay view: measured lines against their ceilings, a chart for each measured dimension. */
export const OverlayView = memo(function OverlayView({ width, height }: Size) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const { resource, settings, seriesOf } = useData();
  const { formats, colors, legend } = useLook();
  const { outlook } = useForecast();
  // Reruns on new data and changed options.
  const data = useMemo(() => prepOverlay({ resource, settings, seriesOf }), [resource, settings, seriesOf]);
  const notMeasured = (['inboundBytes', 'outboundBytes', 'connections'] as const).filter(
    (dimension) => !resource.measuredDimensions.map(constraintOf).includes(constraintOf(dimension))
  );
  const entries = overlayLegend({
    ...{ resource, settings, seriesOf, formats, colors, legend, data, theme },
    forecastOf: forecastOf(outlook)?.dimension,
  });
  return (
    <VizLayout
      width={width}
      height={height}
      legend={
        legend.showLegend && height >= LEGEND_FROM_HEIGHT ? (
          <VizLayout.Legend placement={legend.placement} width={legend.width} maxWidth={LEGEND_MOST_PERCENT}>
            <ChartLegend entries={entries} />
            {notMeasured.length > 0 && (
              <div className={styles.notMeasured} data-testid={testIds.overlay.notMeasured}>
                {notMeasuredWords(notMeasured)}
              </div>
            )}
          </VizLayout.Legend>
        ) : null
      }
    >
      {(vizWidth, vizHeight) => <Charts width={vizWidth} height={vizHeight} data={data} />}
    </VizLayout>
  );
});

/** As many charts as fit, and under each time axis the lane, if it takes the room of no chart. */
function Charts({ width, height, data }: Size & { data: OverlayData }) {
  const styles = useStyles2(getStyles);
  const { resource, lane } = useData();
  const { hidden } = useLook();
  const worst = resource.latest.worst?.dimension;
  const charts = data.charts.filter((dimension) => !hidden.has(dimension));
  const laneHeight = rowCount(lane) * LANE_ROW_HEIGHT;
  const fitting = (room: Size) => {
    const most = (leastInTwo?: number) => {
      for (let count = charts.length; count > 0; count--) {
        const grid = gridOf(room, count, leastInTwo);
        if (grid !== undefined) {
          return { count, grid };
        }
      }
      // At least one stays, however small: its legend may be higher than expected.
      return { count: 1, grid: { columns: 1, size: room } };
    };
    const wide = most(LEAST_WIDTH_IN_TWO_COLUMNS);
    return wide.count >= CHARTS_AT_LEAST ? wide : most();
  };
  const alone = fitting({ width, height });
  const withLane = fitting({ width, height: height - laneHeight });
  const hasLane = laneHeight > 0 && charts.length > 0 && withLane.count === alone.count;
  const { count, grid } = hasLane ? withLane : alone;
  const shown = mostImportant(charts, worst, count);
  const rightRoom = shown.some((dimension) => data.estimates[dimension]) ? RIGHT_AXIS_WIDTH : PLOT_RIGHT_ROOM;
  const lastRow = shown.length - grid.columns;
  const leader = shown.find((dimension) => dimension === worst) ?? shown.at(0);
  return (
    <div data-testid={testIds.overlay.container}>
      <ChartGroup>
        <div className={styles.grid}>
          {shown.map((dimension, i) => (
            <OverlayChart
              key={dimension}
              {...grid.size}
              // The last one of an odd number has its row alone.
              width={i === shown.length - 1 && i % grid.columns === 0 ? width : grid.size.width}
              dimension={dimension}
              data={data}
              timeAxis={i >= lastRow}
              rightRoom={rightRoom}
              followsPanels={dimension === leader}
            />
          ))}
        </div>
      </ChartGroup>
      {hasLane && (
        // Side by side, each time axis has its own, because a lane across both would be at other times than either.
        <div className={styles.grid}>
          {shown.slice(shown.length % grid.columns === 0 ? lastRow : -1).map((dimension, i, { length }) => (
            <Lane
              key={dimension}
              width={length === 1 ? width : grid.size.width}
              left={VALUE_AXIS_WIDTH}
              right={rightRoom}
              isCopy={i > 0}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Keeps the most important charts in their order: the one that runs out, outbound traffic, then the first of each constraint. */
function mostImportant(charts: readonly Dimension[], runningOut: Dimension | undefined, count: number): Dimension[] {
  const rank = (dimension: Dimension) =>
    dimension === runningOut ? 2 : Number(constraintOf(dimension) === 'outbound');
  const ordered = [...charts].sort((a, b) => rank(b) - rank(a));
  const isFirst = (dimension: Dimension) =>
    ordered.find((other) => constraintOf(other) === constraintOf(dimension)) === dimension;
  const kept = [...ordered.filter(isFirst), ...ordered.filter((dimension) => !isFirst(dimension))].slice(0, count);
  return charts.filter((dimension) => kept.includes(dimension));
}

const getStyles = (theme: GrafanaTheme2) => ({
  grid: css({ display: 'flex', flexWrap: 'wrap', gap: CHART_GAP }),
  notMeasured: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
