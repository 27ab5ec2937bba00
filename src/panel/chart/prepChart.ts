import { colorManipulator, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { type LineStyle, type TimeZone } from '@grafana/schema';
import {
  AxisPlacement,
  DrawStyle,
  LineInterpolation,
  PointVisibility,
  ScaleDirection,
  ScaleOrientation,
  UPlotConfigBuilder,
} from '@grafana/ui';
import type uPlot from 'uplot';
import { type Thresholds } from '../../model/capacity';
import { largest, type NullableColumn } from '../../model/numbers';
import { type AxisLimits } from '../data/fields';
import {
  CEILING_WIDTH,
  NO_TIME_AXIS_HEIGHT,
  PIN_PROXIMITY,
  PLOT_TOP_ROOM,
  POINT_SIZE,
  TIME_AXIS_HEIGHT,
} from '../layout/limits';
import { CEILING_LINE, type ChartPart, type LayerColors, NEXT_SIZE_LINE } from '../look/layers';
import { drawBandsUnderCeiling } from './bands';
import { drawAhead, drawForecast } from './drawForecast';
import { type DrawnForecast } from './forecastLines';
import { isolatedPoints } from './isolatedPoints';
import { drawNextSizeLabels } from './nextSizeLabels';
import { highestShown, valueRange } from './valueScale';

/** Visible under the grid, but faint enough to keep the lines prominent. */
const BAND_ALPHA = 0.2;

/** The look of a line of a chart. */
export interface Line {
  kind: 'ceiling' | 'nextSize' | 'comparison' | 'measured' | 'limit';
  color: string;
  style?: LineStyle;
  width: number;
  /** False for a line that a legend or an override hides. */
  show: boolean;
  /** Fills the area under it, 0 to 100. */
  fillOpacity?: number;
}

/** Ceilings that go on beyond the data, from a time on. */
interface CeilingsAhead {
  from: number;
  ceiling: number;
  nextSizes: NullableColumn;
}

/** Values that a chart reads at each draw; a change of them does not rebuild it. */
export interface Drawing {
  timeRange: TimeRange;
  formatTick: (value: number) => string;
  /** The axis on the right: the same line in another unit. */
  right?: {
    /** One of the left unit in the right unit. */
    factor: number;
    formatTick: (value: number) => string;
  };
  /** The whole ceiling, under which the threshold bands lie. */
  ceiling: NullableColumn;
  thresholds: Thresholds;
  limits: AxisLimits;
  /** Names of the next unit sizes, in the order of their lines. */
  nextSizes: string[];
  forecast?: DrawnForecast;
  /** Present while a forecast of any constraint is drawn. */
  ahead?: CeilingsAhead;
}

/** The structure of a chart; a change of it rebuilds the chart. */
export interface ChartInput {
  theme: GrafanaTheme2;
  colors: LayerColors;
  hidden: ReadonlySet<ChartPart>;
  timeZone: TimeZone;
  /** In the order of the data's columns, which a column of times precedes. */
  lines: readonly Line[];
  getDrawing: () => Drawing;
  /** Gives the time axis labels; its grid is always drawn. */
  timeAxis: boolean;
  /** Pixels of the axis on the left. */
  axisWidth: number;
  /** Pixels right of the plot, for the axis there if it has one. */
  rightRoom: number;
  hasRightAxis: boolean;
  /** Charts with the same key share their cursor. */
  cursorKey: string;
  /** True while the tooltip is that of another chart of the panel. */
  isElsewhere: (plot: uPlot) => boolean;
}

/** Builds a chart. Depends only on structure, never on values. */
export function prepChart(input: ChartInput): UPlotConfigBuilder {
  const { theme, colors, hidden, lines, getDrawing } = input;
  const builder = new UPlotConfigBuilder(input.timeZone);
  addScalesAndAxes(builder, input);
  builder.setCursor({
    sync: { key: input.cursorKey, scales: ['x', null] },
    // Charts share time, but not values: a horizontal cursor line would compare bytes with connections.
    y: false,
    focus: { prox: PIN_PROXIMITY },
    points: { size: (_, column) => (hasCursorPoint(lines[column - 1]) ? POINT_SIZE * 2 : 0) },
    // A chart without a hit has no tooltip: of the charts in a panel, only one has it.
    dataIdx: (plot, column, index) => (column > 0 && input.isElsewhere(plot) ? null : index),
  });
  for (const line of lines) {
    builder.addSeries({ scaleKey: 'y', theme, drawStyle: DrawStyle.Line, spanNulls: false, ...lookOf(line) });
  }
  const fills = {
    warning: colorManipulator.alpha(colors.warning, BAND_ALPHA),
    critical: colorManipulator.alpha(colors.critical, BAND_ALPHA),
  };
  builder.addHook('drawAxes', (plot) => {
    const { ceiling, thresholds } = getDrawing();
    const { warning, critical, over } = thresholds;
    drawBandsUnderCeiling(plot, ceiling, [
      ...(hidden.has('critical') ? [] : [{ from: critical, to: over, fill: fills.critical }]),
      ...(hidden.has('warning') ? [] : [{ from: warning, to: critical, fill: fills.warning }]),
    ]);
  });
  builder.addHook('draw', (plot) => {
    const { ahead, forecast, nextSizes } = getDrawing();
    if (ahead !== undefined) {
      drawCeilingsAhead(plot, ahead, input);
    }
    if (forecast !== undefined && !hidden.has('forecast')) {
      drawForecast(plot, forecast, colors.forecast, theme);
    }
    if (nextSizes.length > 0 && !hidden.has('nextSizes')) {
      drawNextSizeLabels(plot, nextSizes, lines.findIndex(({ kind }) => kind === 'nextSize') + 1, theme);
    }
  });
  return builder;
}

function addScalesAndAxes(builder: UPlotConfigBuilder, input: ChartInput): void {
  const { theme, timeZone, lines, getDrawing } = input;
  const isTime = { scaleKey: 'x', isTime: true };
  builder.addScale({
    ...isTime,
    orientation: ScaleOrientation.Horizontal,
    direction: ScaleDirection.Right,
    range: () => {
      const { from, to } = getDrawing().timeRange;
      return [from.valueOf(), to.valueOf()];
    },
  });
  builder.addAxis({
    ...isTime,
    theme,
    timeZone,
    placement: AxisPlacement.Bottom,
    grid: { show: true },
    ...(input.timeAxis
      ? { size: TIME_AXIS_HEIGHT }
      : { size: NO_TIME_AXIS_HEIGHT, gap: 0, ticks: { show: false }, values: (_, splits) => splits.map(() => '') }),
  });
  const upwards = { orientation: ScaleOrientation.Vertical, direction: ScaleDirection.Up };
  const rangeOf = (plot: uPlot) => valueRange(highestOf(plot, lines), getDrawing().limits);
  builder.addScale({ ...upwards, scaleKey: 'y', range: rangeOf });
  builder.addAxis({
    scaleKey: 'y',
    theme,
    placement: AxisPlacement.Left,
    size: input.axisWidth,
    grid: { show: true },
    formatValue: (value: number) => getDrawing().formatTick(value),
  });
  if (input.hasRightAxis) {
    const scaleKey = 'right';
    builder.addScale({
      ...upwards,
      scaleKey,
      range: (plot) => {
        const { factor = 1 } = getDrawing().right ?? {};
        const [min, max] = rangeOf(plot);
        return [min * factor, max * factor];
      },
    });
    builder.addAxis({
      scaleKey,
      theme,
      placement: AxisPlacement.Right,
      size: input.rightRoom,
      grid: { show: false },
      color: theme.colors.text.secondary,
      formatValue: (value: number) => getDrawing().right?.formatTick(value) ?? '',
    });
  }
  builder.setPadding([PLOT_TOP_ROOM, input.hasRightAxis ? 0 : input.rightRoom, 0, 0]);
}

function drawCeilingsAhead(
  plot: uPlot,
  { from, ceiling, nextSizes }: CeilingsAhead,
  { colors, hidden }: Pick<ChartInput, 'colors' | 'hidden'>
): void {
  if (!hidden.has('ceiling')) {
    drawAhead(plot, from, ceiling, { color: colors.ceiling, width: CEILING_WIDTH, style: CEILING_LINE });
  }
  for (const value of hidden.has('nextSizes') ? [] : nextSizes) {
    if (value !== null) {
      drawAhead(plot, from, value, { color: colors.nextSizes, width: 1, style: NEXT_SIZE_LINE });
    }
  }
}

/** The highest value that the scale must show. uPlot computes the maximum of each line before it asks for a range. */
function highestOf(plot: uPlot, lines: readonly Line[]): number {
  const maxima = lines.flatMap(({ kind }, i) => {
    const { show, max } = plot.series[i + 1];
    return show === true && typeof max === 'number' && Number.isFinite(max) ? [{ kind, max }] : [];
  });
  const of = (isNext: boolean) => maxima.filter(({ kind }) => (kind === 'nextSize') === isNext).map(({ max }) => max);
  return highestShown(Math.max(0, largest(of(false))), of(true));
}

function lookOf({ kind, color, style, width, show, fillOpacity }: Line) {
  const isStep = kind === 'ceiling' || kind === 'nextSize';
  const isSolid = style === undefined || style.fill === 'solid';
  return {
    lineColor: color,
    lineStyle: style,
    lineWidth: width,
    fillOpacity,
    show,
    ...(isStep && { lineInterpolation: LineInterpolation.StepAfter }),
    showPoints: kind === 'nextSize' || width === 0 ? PointVisibility.Never : PointVisibility.Auto,
    pointSize: POINT_SIZE,
    // uPlot draws either all points or none. An isolated value needs its point, and points would hide dashes.
    pointsFilter: (plot: uPlot, column: number, showsAll: boolean) => {
      const [from, to] = plot.series[column].idxs ?? [0, -1];
      return showsAll && isSolid ? null : isolatedPoints(plot.data[column], from, to);
    },
  };
}

function hasCursorPoint(line: Line | undefined): boolean {
  return line !== undefined && line.width > 0 && (line.kind === 'measured' || line.kind === 'ceiling');
}
