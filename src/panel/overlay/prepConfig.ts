import { colorManipulator, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
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
import { type NullableColumn, type Thresholds } from '../../model';
import { addTimeAxis } from '../chart/timeAxis';
import { type AxisLimits } from '../state/fields';
import {
  NO_TIME_AXIS_HEIGHT,
  PIN_PROXIMITY,
  PLOT_RIGHT_ROOM,
  PLOT_TOP_ROOM,
  POINT_SIZE,
  TIME_AXIS_HEIGHT,
  VALUE_AXIS_WIDTH,
} from '../state/limits';
import { drawBands } from './bands';
import { drawForecast, drawNextSizeLabels } from './draw';
import { type ForecastLines } from './forecast';
import {
  CEILING_LINE,
  COMPARISON_LINE,
  DERIVED_CEILING_LINE,
  FORECAST_LINE,
  FORECAST_WIDTH,
  type Layer,
  type LayerColors,
  NEXT_SIZE_LINE,
} from '../state/layers';
import { type ColumnName, isolatedPoints } from './prepData';
import { highestShown, valueRange } from './valueScale';

/** Strong enough to be seen under a grid, weak enough that a line across it stays the first thing seen. */
const BAND_ALPHA = 0.22;

/** What a facet reads as it draws, so that new data rebuilds no chart. */
export interface FacetDetails {
  /** The whole of it, under which the bands of the thresholds lie. */
  ceiling: NullableColumn;
  thresholds: Thresholds;
  limits: AxisLimits;
  /** Names of the next unit sizes, in the order of their columns. */
  nextSizes: string[];
  forecast?: ForecastLines;
}

export interface ConfigInput {
  theme: GrafanaTheme2;
  colors: LayerColors;
  /** The lines that there are, in the order of the data's columns. */
  names: readonly ColumnName[];
  timeZone: TimeZone;
  /** Read at each draw, so that a new time range rebuilds no chart. */
  getTimeRange: () => TimeRange;
  getDetails: () => FacetDetails;
  formatTick: (value: number) => string;
  /** Whether the time axis has labels; its grid is always there. */
  timeAxis: boolean;
  hidden: ReadonlySet<Layer>;
  /** Charts with the same key share their cursor. */
  cursorKey: string;
}

/** Step two: a facet's chart. Depends on structure alone, never on values. */
export function prepConfig(input: ConfigInput): UPlotConfigBuilder {
  const { theme, colors, names, timeZone, getDetails, hidden } = input;
  const fills = {
    warning: colorManipulator.alpha(colors.warning, BAND_ALPHA),
    critical: colorManipulator.alpha(colors.critical, BAND_ALPHA),
  };
  const builder = new UPlotConfigBuilder(timeZone);

  addTimeAxis(
    builder,
    input,
    input.timeAxis
      ? { size: TIME_AXIS_HEIGHT }
      : { size: NO_TIME_AXIS_HEIGHT, gap: 0, ticks: { show: false }, values: (_, splits) => splits.map(() => '') }
  );

  builder.addScale({
    scaleKey: 'y',
    orientation: ScaleOrientation.Vertical,
    direction: ScaleDirection.Up,
    range: (plot) => valueRange(highestOf(plot, names), getDetails().limits),
  });
  builder.addAxis({
    scaleKey: 'y',
    theme,
    placement: AxisPlacement.Left,
    size: VALUE_AXIS_WIDTH,
    grid: { show: true },
    formatValue: input.formatTick,
  });

  for (const name of names) {
    builder.addSeries({ scaleKey: 'y', theme, drawStyle: DrawStyle.Line, spanNulls: false, ...lookOf(name, input) });
  }
  builder.addHook('drawAxes', (plot) => {
    const { ceiling, thresholds } = getDetails();
    const { warning, critical, over } = thresholds;
    drawBands(plot, ceiling, [
      ...(hidden.has('critical') ? [] : [{ from: critical, to: over, fill: fills.critical }]),
      ...(hidden.has('warning') ? [] : [{ from: warning, to: critical, fill: fills.warning }]),
    ]);
  });
  builder.addHook('draw', (plot) => {
    const { forecast, nextSizes } = getDetails();
    if (forecast !== undefined && !hidden.has('forecast')) {
      drawForecast(plot, forecast, colors.forecast);
    }
    if (nextSizes.length > 0 && !hidden.has('nextSizes')) {
      drawNextSizeLabels(plot, nextSizes, names.indexOf('nextSize') + 1, theme);
    }
  });

  builder.setPadding([PLOT_TOP_ROOM, PLOT_RIGHT_ROOM, 0, 0]);
  builder.setCursor({
    sync: { key: input.cursorKey, scales: ['x', null] },
    // Facets share time, not values: a level line across them would compare bytes with messages.
    y: false,
    focus: { prox: PIN_PROXIMITY },
    points: { size: (_, column) => (hasCursorPoint(names[column - 1], hidden) ? POINT_SIZE * 2 : 0) },
  });
  return builder;
}

/** The top of what is drawn, next unit sizes and the trend set aside. Worked out by uPlot before it asks for a range. */
function highestOf(plot: uPlot, names: readonly ColumnName[]): number {
  const next: number[] = [];
  let main = 0;
  names.forEach((name, i) => {
    const { show, max } = plot.series[i + 1];
    if (show !== true || typeof max !== 'number' || !Number.isFinite(max) || name === 'trend') {
      return;
    }
    if (name === 'nextSize') {
      next.push(max);
    } else {
      main = Math.max(main, max);
    }
  });
  return highestShown(main, next);
}

function lookOf(name: ColumnName, { colors, hidden }: ConfigInput) {
  switch (name) {
    case 'ceiling':
    case 'derivedCeiling':
      return {
        ...step(colors.ceiling, hidden.has('ceiling') ? 0 : 2),
        ...(hidden.has('ceiling') ? NO_POINTS : POINTS),
        lineStyle: name === 'ceiling' ? CEILING_LINE : DERIVED_CEILING_LINE,
        // Its bands need the scale that it gives.
        show: !(hidden.has('ceiling') && hidden.has('critical') && hidden.has('warning')),
      };
    case 'nextSize':
      return { ...step(colors.nextSizes, 1), ...NO_POINTS, lineStyle: NEXT_SIZE_LINE, show: !hidden.has('nextSizes') };
    case 'comparison':
      return {
        lineColor: colors.comparison,
        lineWidth: 1,
        lineStyle: COMPARISON_LINE,
        ...POINTS,
        show: !hidden.has('comparison'),
      };
    case 'trend':
      return {
        lineColor: colors.forecast,
        lineWidth: FORECAST_WIDTH,
        lineStyle: FORECAST_LINE,
        ...NO_POINTS,
        show: !hidden.has('forecast'),
      };
    case 'measured':
      return { lineColor: colors.measured, lineWidth: 2, fillOpacity: 8, ...POINTS, show: !hidden.has('measured') };
  }
}

function step(lineColor: string, lineWidth: number) {
  return { lineColor, lineWidth, lineInterpolation: LineInterpolation.StepAfter };
}

const NO_POINTS = { showPoints: PointVisibility.Never, pointsFilter: () => null };

const POINTS = {
  showPoints: PointVisibility.Auto,
  pointSize: POINT_SIZE,
  // uPlot draws all points where there is room for them, and a line alone where there is not.
  pointsFilter: (plot: uPlot, column: number, showsAll: boolean) => {
    const [from, to] = plot.series[column].idxs ?? [0, -1];
    return showsAll ? null : isolatedPoints(plot.data[column], from, to);
  },
};

function hasCursorPoint(name: ColumnName | undefined, hidden: ReadonlySet<Layer>): boolean {
  return name === 'measured' || ((name === 'ceiling' || name === 'derivedCeiling') && !hidden.has('ceiling'));
}
