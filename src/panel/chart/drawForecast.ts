import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/schema';
import type uPlot from 'uplot';
import { FORECAST_LINE, FORECAST_WIDTH } from '../look/layers';
import { PLOT_LABEL_SIZE } from '../layout/limits';
import { type DrawnForecast } from './forecastLines';

/** Faint, because the interval lies over the threshold bands and must not hide its trend. */
const INTERVAL_ALPHA = 0.25;

/**
 * Draws the trend from now on as a dotted line within the band of its interval, and writes the time at which it reaches
 * the ceiling.
 */
export function drawForecast(
  plot: uPlot,
  { lines: { times, trend, earliest, latest, ceiling, reached }, words }: DrawnForecast,
  color: string,
  theme: GrafanaTheme2
): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const [from, to] = times.map((time) => plot.valToPos(time, 'x', true));
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const bottom = bbox.top + bbox.height;
  const end = reached === undefined ? bbox.left + bbox.width : plot.valToPos(reached, 'x', true);
  ctx.save();
  clipToPlot(plot);
  ctx.fillStyle = colorManipulator.alpha(color, INTERVAL_ALPHA);
  ctx.beginPath();
  ctx.moveTo(from, y(earliest[0]));
  ctx.lineTo(to, y(earliest[1]));
  ctx.lineTo(to, y(latest[1]));
  ctx.lineTo(from, y(latest[0]));
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = color;
  ctx.lineWidth = FORECAST_WIDTH * ratio;
  ctx.lineCap = 'round';
  ctx.setLineDash((FORECAST_LINE.dash ?? []).map((length) => length * ratio));
  ctx.beginPath();
  ctx.moveTo(from, y(trend[0]));
  ctx.lineTo(to, y(trend[1]));
  ctx.stroke();
  if (reached !== undefined) {
    ctx.lineWidth = ratio;
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(end, y(ceiling));
    ctx.lineTo(end, bottom);
    ctx.stroke();
  }
  const top = bottom - (PLOT_LABEL_SIZE + 2 * LABEL_ROOM) * ratio;
  drawLabel(plot, { text: words, color, right: end - LABEL_ROOM * ratio, top }, theme);
  ctx.restore();
}

/** Draws a horizontal line from a time on to the end of the plot, as a ceiling goes on while the unit size stays. */
export function drawAhead(
  plot: uPlot,
  from: number,
  value: number,
  { color, width, style }: { color: string; width: number; style: LineStyle }
): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const y = plot.valToPos(value, 'y', true);
  ctx.save();
  clipToPlot(plot);
  ctx.strokeStyle = color;
  ctx.lineWidth = width * ratio;
  ctx.setLineDash((style.dash ?? []).map((length) => length * ratio));
  ctx.beginPath();
  ctx.moveTo(plot.valToPos(from, 'x', true), y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** Keeps what is drawn next inside the plot. */
export function clipToPlot({ ctx, bbox }: Pick<uPlot, 'ctx' | 'bbox'>): void {
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
}

interface Label {
  text: string;
  color: string;
  /** The right and the upper end of the label, in pixels of the canvas. */
  right: number;
  top: number;
}

/** Pixels around the text of a label. */
export const LABEL_ROOM = 3;

/**
 * Writes a text on a plot, on a background that keeps it readable over lines. Leaves out a text that would not fit.
 *
 * @returns the left end of the label, in pixels of the canvas
 */
export function drawLabel(
  { ctx, bbox }: Pick<uPlot, 'ctx' | 'bbox'>,
  { text, color, right, top }: Label,
  theme: GrafanaTheme2
): number {
  const ratio = window.devicePixelRatio;
  const room = LABEL_ROOM * ratio;
  const height = PLOT_LABEL_SIZE * ratio;
  ctx.font = `${height}px ${theme.typography.fontFamily}`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  const left = right - ctx.measureText(text).width - 2 * room;
  if (left < bbox.left) {
    return right;
  }
  ctx.fillStyle = colorManipulator.alpha(theme.colors.background.primary, 0.75);
  ctx.fillRect(left, top - room / 2, right - left, height + room);
  ctx.fillStyle = color;
  ctx.fillText(text, right - room, top);
  return left;
}
