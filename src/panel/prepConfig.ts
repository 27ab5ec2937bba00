import { colorManipulator, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import {
  AxisPlacement,
  DrawStyle,
  LineInterpolation,
  type LineStyle,
  PointVisibility,
  ScaleDirection,
  ScaleOrientation,
  UPlotConfigBuilder,
} from '@grafana/ui';
import type uPlot from 'uplot';
import {
  NO_TIME_AXIS_HEIGHT,
  PIN_PROXIMITY,
  PLOT_RIGHT_ROOM,
  PLOT_TOP_ROOM,
  POINT_SIZE,
  TIME_AXIS_HEIGHT,
  VALUE_AXIS_WIDTH,
  VALUE_SCALE_ROOM,
} from './limits';
import { COLUMN, isolatedPoints } from './prepData';

/** What a facet draws, as the legend names it. */
export const LAYERS = ['measured', 'ceiling', 'warning', 'critical'] as const;

export type Layer = (typeof LAYERS)[number];

export interface LayerColors {
  measured: string;
  ceiling: string;
  warning: string;
  critical: string;
}

export const CEILING_LINE: LineStyle = { fill: 'dash', dash: [8, 4] };

/** Strong enough to be seen under a grid, weak enough that a line across it stays the first thing seen. */
const BAND_ALPHA = 0.22;

/** @param measured colour chosen in the field options, if any */
export function layerColors(theme: GrafanaTheme2, measured?: string): LayerColors {
  return {
    measured: theme.visualization.getColorByName(measured ?? 'blue'),
    ceiling: theme.visualization.getColorByName('red'),
    warning: theme.visualization.getColorByName('yellow'),
    critical: theme.visualization.getColorByName('orange'),
  };
}

export interface ConfigInput {
  theme: GrafanaTheme2;
  colors: LayerColors;
  timeZone: TimeZone;
  /** Read at each draw, so that a new time range rebuilds no chart. */
  getTimeRange: () => TimeRange;
  formatTick: (value: number) => string;
  /** Whether the time axis has labels; its grid is always there. */
  timeAxis: boolean;
  hidden: ReadonlySet<Layer>;
  /** Charts with the same key share their cursor. */
  cursorKey: string;
}

/** Step two: a facet's chart. Depends on structure alone, never on values. */
export function prepConfig(input: ConfigInput): UPlotConfigBuilder {
  const { theme, colors, timeZone, getTimeRange, hidden } = input;
  const builder = new UPlotConfigBuilder(timeZone);

  builder.addScale({
    scaleKey: 'x',
    isTime: true,
    orientation: ScaleOrientation.Horizontal,
    direction: ScaleDirection.Right,
    range: () => {
      const { from, to } = getTimeRange();
      return [from.valueOf(), to.valueOf()];
    },
  });
  builder.addAxis({
    scaleKey: 'x',
    isTime: true,
    theme,
    timeZone,
    placement: AxisPlacement.Bottom,
    grid: { show: true },
    ...(input.timeAxis
      ? { size: TIME_AXIS_HEIGHT }
      : { size: NO_TIME_AXIS_HEIGHT, gap: 0, ticks: { show: false }, values: (_, splits) => splits.map(() => '') }),
  });

  builder.addScale({
    scaleKey: 'y',
    orientation: ScaleOrientation.Vertical,
    direction: ScaleDirection.Up,
    range: (_, __, max) => valueRange(max),
  });
  builder.addAxis({
    scaleKey: 'y',
    theme,
    placement: AxisPlacement.Left,
    size: VALUE_AXIS_WIDTH,
    grid: { show: true },
    formatValue: input.formatTick,
  });

  addLevel(builder, theme, colors.warning, !hidden.has('warning'));
  addLevel(builder, theme, colors.critical, !(hidden.has('warning') && hidden.has('critical')));
  builder.addSeries({
    ...lineOf(theme, colors.ceiling),
    lineInterpolation: LineInterpolation.StepAfter,
    lineStyle: CEILING_LINE,
    show: !(hidden.has('ceiling') && hidden.has('critical')),
    lineWidth: hidden.has('ceiling') ? 0 : 2,
  });
  builder.addSeries({
    ...lineOf(theme, colors.measured),
    lineWidth: 2,
    fillOpacity: 8,
    show: !hidden.has('measured'),
  });
  if (!hidden.has('critical')) {
    builder.addBand({
      series: [COLUMN.ceiling, COLUMN.critical],
      fill: colorManipulator.alpha(colors.critical, BAND_ALPHA),
    });
  }
  if (!hidden.has('warning')) {
    builder.addBand({
      series: [COLUMN.critical, COLUMN.warning],
      fill: colorManipulator.alpha(colors.warning, BAND_ALPHA),
    });
  }

  builder.setPadding([PLOT_TOP_ROOM, PLOT_RIGHT_ROOM, 0, 0]);
  builder.setCursor({
    sync: { key: input.cursorKey, scales: ['x', null] },
    // Facets share time, not values: a level line across them would compare bytes with messages.
    y: false,
    focus: { prox: PIN_PROXIMITY },
    points: {
      size: (_, column) =>
        column === COLUMN.measured || (column === COLUMN.ceiling && !hidden.has('ceiling')) ? POINT_SIZE * 2 : 0,
    },
  });
  return builder;
}

/** From zero, so that what is left can be seen as a share of the whole. */
export function valueRange(max: number | null | undefined): [number, number] {
  return [0, typeof max === 'number' && max > 0 ? max * VALUE_SCALE_ROOM : 1];
}

function lineOf(theme: GrafanaTheme2, lineColor: string) {
  return {
    scaleKey: 'y',
    theme,
    lineColor,
    drawStyle: DrawStyle.Line,
    spanNulls: false,
    showPoints: PointVisibility.Auto,
    pointSize: POINT_SIZE,
    // uPlot draws all points where there is room for them, and a line alone where there is not.
    pointsFilter: (plot: uPlot, column: number, showsAll: boolean) => {
      const [from, to] = plot.series[column].idxs ?? [0, -1];
      return showsAll ? null : isolatedPoints(plot.data[column], from, to);
    },
  };
}

/** An edge of a band: a line that is not drawn itself. */
function addLevel(builder: UPlotConfigBuilder, theme: GrafanaTheme2, color: string, show: boolean): void {
  builder.addSeries({
    ...lineOf(theme, color),
    lineInterpolation: LineInterpolation.StepAfter,
    lineWidth: 0,
    showPoints: PointVisibility.Never,
    pointsFilter: () => null,
    show,
  });
}
