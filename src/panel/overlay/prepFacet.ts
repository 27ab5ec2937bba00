import { colorManipulator } from '@grafana/data';
import { DrawStyle, LineInterpolation, PointVisibility, type UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { CONSTRAINT_DIMENSIONS, constraintOf, type Dimension, type Thresholds } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, type Timeline } from '../../model/snapshot';
import { type ChartInput, createChart } from '../chart/createChart';
import { drawAhead, drawForecast } from '../chart/drawForecast';
import { type DrawnForecast } from '../chart/forecastLines';
import { isolatedPoints } from '../chart/isolatedPoints';
import { type AxisLimits } from '../data/fields';
import {
  CEILING_LINE,
  COMPARISON_LINE,
  DERIVED_CEILING_LINE,
  ESTIMATE_LINE,
  GUIDE_INBOUND_LINE,
  type Layer,
  NEXT_SIZE_LINE,
} from '../look/layers';
import { CEILING_WIDTH, NO_TIME_AXIS_HEIGHT, POINT_SIZE, TIME_AXIS_HEIGHT, VALUE_AXIS_WIDTH } from '../layout/limits';
import { drawBandsUnderCeiling, drawReference } from './bands';
import { drawNextSizeLabels } from './nextSizeLabels';
import { highestShown, valueRange } from './valueScale';

/** Visible under the grid, but faint enough to keep the lines prominent. */
const BAND_ALPHA = 0.22;

/** Ceilings that go on beyond the data, from a time on. */
interface CeilingsAhead {
  from: number;
  ceiling: number;
  nextSizes: NullableColumn;
}

/** Values that a facet reads at each draw; new data does not rebuild the chart. */
export interface FacetDetails {
  /** The whole ceiling, printed and derived, under which the threshold bands lie. */
  ceiling: NullableColumn;
  thresholds: Thresholds;
  limits: AxisLimits;
  /** Names of the next unit sizes, in the order of their columns. */
  nextSizes: string[];
  forecast?: DrawnForecast;
  /** Present while a forecast of any dimension is drawn. */
  ahead?: CeilingsAhead;
  /** The guide's inbound figure, which is drawn but never stretches the scale. */
  guideInbound?: NullableColumn;
}

export interface ConfigInput extends ChartInput {
  /** The lines, in the order of the data's columns. */
  names: readonly ColumnName[];
  getDetails: () => FacetDetails;
  /** Gives the time axis labels; its grid is always drawn. */
  timeAxis: boolean;
}

export type ColumnName = 'ceiling' | 'derivedCeiling' | 'nextSize' | 'comparison' | 'measured' | 'estimated';

/** The lines of a facet other than the measured one. */
interface FacetParts {
  ceiling: NullableColumn;
  /** True at each time whose ceiling is interpolated or corrected. */
  derived?: readonly boolean[];
  nextSizes: ReadonlyArray<Timeline['ceilings']>;
  /** Values of an earlier time, at the current times. */
  comparison?: Readonly<NullableColumn>;
}

/** Lists a facet's lines in drawing order. In the data, a column of times precedes them. */
export function columnNames(parts: {
  derived: boolean;
  nextSizes: number;
  comparison: boolean;
  estimated: boolean;
}): ColumnName[] {
  return [
    'ceiling',
    ...(parts.derived ? (['derivedCeiling'] as const) : []),
    ...new Array<ColumnName>(parts.nextSizes).fill('nextSize'),
    ...(parts.comparison ? (['comparison'] as const) : []),
    parts.estimated ? 'estimated' : 'measured',
  ];
}

/** Builds the columns that uPlot draws, in the order of {@link columnNames}. null is a gap. */
export function prepColumns(
  resource: Pick<AssessedResource, 'times' | 'measured' | 'shownValues'>,
  dimension: Dimension,
  { ceiling, derived, nextSizes, comparison }: FacetParts
): uPlot.AlignedData {
  return [
    resource.times,
    ...(derived === undefined ? [ceiling] : splitCeiling(ceiling, derived)),
    ...nextSizes.map((ceilings) => ceilingLine(resource, dimension, ceilings)),
    ...(comparison === undefined ? [] : [[...comparison]]),
    [...(resource.shownValues(dimension) ?? ceiling.map(() => null))],
  ];
}

/**
 * Returns a ceiling with a gap wherever nothing is measured, or only one of bytes and messages. There the model uses the
 * declared message size, and the step would look like a change of unit size.
 */
export function ceilingLine(
  { measured }: Pick<AssessedResource, 'measured'>,
  dimension: Dimension,
  ceilings: Timeline['ceilings']
): NullableColumn {
  const ceiling = ceilings[dimension];
  const [bytes, messages] = CONSTRAINT_DIMENSIONS[constraintOf(dimension)].map((other) => measured[other]);
  const all = Object.values(measured);
  const isKnown =
    bytes === undefined || messages === undefined
      ? (i: number) => all.some((column) => column[i] != null)
      : (i: number) => bytes[i] != null && messages[i] != null;
  return ceiling.map((value, i) => (isKnown(i) ? value : null));
}

/** Splits a ceiling into printed and derived parts. Both keep the value at a change, to keep its step. */
function splitCeiling(ceiling: NullableColumn, derived: readonly boolean[]): [NullableColumn, NullableColumn] {
  const part = (wanted: boolean) =>
    ceiling.map((value, i) => (derived[i] === wanted || (i > 0 && derived[i - 1] === wanted) ? value : null));
  return [part(false), part(true)];
}

/** Builds a facet's chart. Depends only on structure, never on values. */
export function prepConfig(input: ConfigInput): UPlotConfigBuilder {
  const { theme, colors, names, getDetails, hidden } = input;
  const fills = {
    warning: colorManipulator.alpha(colors.warning, BAND_ALPHA),
    critical: colorManipulator.alpha(colors.critical, BAND_ALPHA),
  };
  const builder = createChart(input, {
    timeAxis: input.timeAxis
      ? { size: TIME_AXIS_HEIGHT }
      : { size: NO_TIME_AXIS_HEIGHT, gap: 0, ticks: { show: false }, values: (_, splits) => splits.map(() => '') },
    valueAxisWidth: VALUE_AXIS_WIDTH,
    valueRange: (plot) => valueRange(highestOf(plot, names), getDetails().limits),
    cursorPointSize: (_, column) => (hasCursorPoint(names[column - 1], hidden) ? POINT_SIZE * 2 : 0),
  });
  for (const name of names) {
    builder.addSeries({ scaleKey: 'y', theme, drawStyle: DrawStyle.Line, spanNulls: false, ...lookOf(name, input) });
  }
  builder.addHook('drawAxes', (plot) => {
    const { ceiling, thresholds } = getDetails();
    const { warning, critical, over } = thresholds;
    drawBandsUnderCeiling(plot, ceiling, [
      ...(hidden.has('critical') ? [] : [{ from: critical, to: over, fill: fills.critical }]),
      ...(hidden.has('warning') ? [] : [{ from: warning, to: critical, fill: fills.warning }]),
    ]);
  });
  builder.addHook('draw', (plot) => {
    const { ahead, forecast, guideInbound, nextSizes } = getDetails();
    if (guideInbound !== undefined && !hidden.has('guideInbound')) {
      drawReference(plot, guideInbound, { color: colors.guideInbound, dash: GUIDE_INBOUND_LINE.dash ?? [] });
    }
    if (ahead !== undefined) {
      drawCeilingsAhead(plot, ahead, input);
    }
    if (forecast !== undefined && !hidden.has('forecast')) {
      drawForecast(plot, forecast, colors.forecast, theme);
    }
    if (nextSizes.length > 0 && !hidden.has('nextSizes')) {
      drawNextSizeLabels(plot, nextSizes, names.indexOf('nextSize') + 1, theme);
    }
  });
  return builder;
}

function drawCeilingsAhead(
  plot: uPlot,
  { from, ceiling, nextSizes }: CeilingsAhead,
  { colors, hidden }: Pick<ConfigInput, 'colors' | 'hidden'>
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
function highestOf(plot: uPlot, names: readonly ColumnName[]): number {
  const next: number[] = [];
  let main = 0;
  names.forEach((name, i) => {
    const { show, max } = plot.series[i + 1];
    if (show !== true || typeof max !== 'number' || !Number.isFinite(max)) {
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
        ...step(colors.ceiling, hidden.has('ceiling') ? 0 : CEILING_WIDTH),
        ...(hidden.has('ceiling') ? NO_POINTS : POINTS),
        lineStyle: name === 'ceiling' ? CEILING_LINE : DERIVED_CEILING_LINE,
        // The bands need the ceiling in the scale, even if its line is hidden.
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
    case 'measured':
      return { lineColor: colors.measured, lineWidth: 2, fillOpacity: 8, ...POINTS, show: !hidden.has('measured') };
    case 'estimated':
      return {
        lineColor: colors.measured,
        lineWidth: 2,
        lineStyle: ESTIMATE_LINE,
        ...POINTS,
        show: !hidden.has('measured'),
      };
  }
}

function step(lineColor: string, lineWidth: number) {
  return { lineColor, lineWidth, lineInterpolation: LineInterpolation.StepAfter };
}

const NO_POINTS = { showPoints: PointVisibility.Never, pointsFilter: () => null };

const POINTS = {
  showPoints: PointVisibility.Auto,
  pointSize: POINT_SIZE,
  // uPlot draws either all points or none; an isolated value needs its point in both cases.
  pointsFilter: (plot: uPlot, column: number, showsAll: boolean) => {
    const [from, to] = plot.series[column].idxs ?? [0, -1];
    return showsAll ? null : isolatedPoints(plot.data[column], from, to);
  },
};

function hasCursorPoint(name: ColumnName | undefined, hidden: ReadonlySet<Layer>): boolean {
  switch (name) {
    case 'measured':
    case 'estimated':
      return true;
    case 'ceiling':
    case 'derivedCeiling':
      return !hidden.has('ceiling');
    default:
      return false;
  }
}
