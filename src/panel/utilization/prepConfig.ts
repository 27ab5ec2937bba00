import { colorManipulator } from '@grafana/data';
import { DrawStyle, PointVisibility, type UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { type Thresholds } from '../../model/capacity';
import { type ChartInput, createChart } from '../chart/createChart';
import { drawForecast } from '../chart/drawForecast';
import { type DrawnForecast } from '../chart/forecastLines';
import { isolatedPoints } from '../chart/isolatedPoints';
import { CEILING_WIDTH, PERCENT_AXIS_WIDTH, POINT_SIZE, TIME_AXIS_HEIGHT, VALUE_SCALE_ROOM } from '../layout/limits';
import { type DrawnLine } from './lines';

/** Lighter than in a facet, because several lines cross the bands. */
const BAND_ALPHA = 0.16;

export interface ConfigInput extends ChartInput {
  /** In the order of the data's columns. */
  lines: readonly DrawnLine[];
  thresholds: Thresholds;
  /** Read at each draw. */
  getForecast: () => DrawnForecast | undefined;
}

/** Step two: builds the chart. Depends only on structure, never on values. */
export function prepConfig(input: ConfigInput): UPlotConfigBuilder {
  const { theme, lines } = input;
  const builder = createChart(input, {
    timeAxis: { size: TIME_AXIS_HEIGHT },
    valueAxisWidth: PERCENT_AXIS_WIDTH,
    valueRange: (_, __, max) => shareRange(max),
    cursorPointSize: POINT_SIZE * 2,
  });
  for (const { color, style, width, show } of lines) {
    builder.addSeries({
      scaleKey: 'y',
      theme,
      drawStyle: DrawStyle.Line,
      lineColor: color,
      lineStyle: style,
      lineWidth: width,
      spanNulls: false,
      showPoints: PointVisibility.Auto,
      pointSize: POINT_SIZE,
      // Points on every value would hide the dashes. Isolated values need one, because no line shows them.
      pointsFilter: (plot: uPlot, column: number) => {
        const [from, to] = plot.series[column].idxs ?? [0, -1];
        return isolatedPoints(plot.data[column], from, to);
      },
      show,
    });
  }
  builder.addHook('drawClear', (plot) => drawThresholdBands(plot, input));
  builder.addHook('drawAxes', (plot) => drawCeiling(plot, input));
  builder.addHook('draw', (plot) => {
    const forecast = input.getForecast();
    if (forecast !== undefined) {
      drawForecast(plot, forecast, input.colors.forecast, theme);
    }
  });
  return builder;
}

/** Returns a range from zero to the ceiling, or to the peak if that is higher, with room above. */
export function shareRange(peak: number | null | undefined): [number, number] {
  return [0, Math.max(1, typeof peak === 'number' && Number.isFinite(peak) ? peak : 1) * VALUE_SCALE_ROOM];
}

/** Fills the bands from warning to critical and from critical to the ceiling. */
export function drawThresholdBands(
  plot: Pick<uPlot, 'ctx' | 'bbox' | 'valToPos'>,
  { thresholds, colors, hidden }: Pick<ConfigInput, 'thresholds' | 'colors' | 'hidden'>
): void {
  const { ctx, bbox } = plot;
  const fill = (from: number, to: number, color: string) => {
    const [top, bottom] = [plot.valToPos(to, 'y', true), plot.valToPos(from, 'y', true)];
    ctx.fillStyle = colorManipulator.alpha(color, BAND_ALPHA);
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  };
  ctx.save();
  if (!hidden.has('warning')) {
    fill(thresholds.warning, thresholds.critical, colors.warning);
  }
  if (!hidden.has('critical')) {
    fill(thresholds.critical, thresholds.over, colors.critical);
  }
  ctx.restore();
}

export function drawCeiling(
  plot: Pick<uPlot, 'ctx' | 'bbox' | 'valToPos'>,
  { thresholds, colors, hidden }: Pick<ConfigInput, 'thresholds' | 'colors' | 'hidden'>
): void {
  if (hidden.has('ceiling')) {
    return;
  }
  const { ctx, bbox } = plot;
  const y = plot.valToPos(thresholds.over, 'y', true);
  ctx.save();
  ctx.strokeStyle = colors.ceiling;
  ctx.lineWidth = CEILING_WIDTH * window.devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
