import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import type uPlot from 'uplot';
import { PLOT_LABEL_SIZE } from '../state/limits';
import { type ForecastLines } from './forecast';
import { FORECAST_LINE, FORECAST_WIDTH } from '../state/layers';
import { nextSizeLabels } from './valueScale';

/** Faint, because the interval lies over the threshold bands and must not hide its trend. */
const INTERVAL_ALPHA = 0.25;

/** Draws the trend from now on as a dotted line, within the band of its interval. */
export function drawForecast(plot: uPlot, { times, trend, earliest, latest }: ForecastLines, color: string): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const [from, to] = times.map((time) => plot.valToPos(time, 'x', true));
  const y = (value: number) => plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
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
  ctx.restore();
}

/**
 * Draws the names of the next unit sizes at the right ends of their lines.
 *
 * @param firstColumn the data column of the first next unit size
 */
export function drawNextSizeLabels(
  plot: uPlot,
  names: readonly string[],
  firstColumn: number,
  theme: GrafanaTheme2
): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const lines = names.flatMap((name, i) => {
    const value = lastVisible(plot, firstColumn + i);
    return value === undefined ? [] : [{ name, y: (plot.valToPos(value, 'y', true) - bbox.top) / ratio }];
  });
  const room = 3 * ratio;
  const height = PLOT_LABEL_SIZE * ratio;
  ctx.save();
  ctx.font = `${height}px ${theme.typography.fontFamily}`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  const placed: Array<{ top: number; left: number }> = [];
  for (const { text, y, above } of nextSizeLabels(lines, bbox.height / ratio, PLOT_LABEL_SIZE)) {
    const words = above ? `↑ ${text}` : text;
    // Above its line if there is room, else below; to the left of labels at the same height.
    const over = bbox.top + y * ratio - height - room;
    const top = above || over < bbox.top ? bbox.top + y * ratio + room : over;
    const beside = placed.filter((label) => Math.abs(label.top - top) < height + room).map(({ left }) => left);
    const right = Math.min(bbox.left + bbox.width, ...beside) - room;
    const left = right - ctx.measureText(words).width - 2 * room;
    placed.push({ top, left });
    ctx.fillStyle = colorManipulator.alpha(theme.colors.background.primary, 0.75);
    ctx.fillRect(left, top - room / 2, right - left, height + room);
    ctx.fillStyle = theme.colors.text.secondary;
    ctx.fillText(words, right - room, top);
  }
  ctx.restore();
}

function lastVisible(plot: uPlot, column: number): number | undefined {
  const [from, to] = plot.series[column]?.idxs ?? [0, -1];
  const values = plot.data[column];
  for (let i = to; i >= from; i--) {
    const value = values[i];
    if (typeof value === 'number') {
      return value;
    }
  }
  return undefined;
}
