import { colorManipulator } from '@grafana/data';
import type uPlot from 'uplot';
import { type ForecastLines } from './forecast';
import { FORECAST_LINE, FORECAST_WIDTH } from '../state/layers';

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
