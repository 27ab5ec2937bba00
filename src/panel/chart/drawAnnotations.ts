import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import type uPlot from 'uplot';
import { type Annotation, annotationColor } from './annotations';

/** An annotation ready to draw; its colours are computed once for all redraws. */
interface DrawnAnnotation {
  time: number;
  timeEnd?: number;
  line: string;
  fill: string;
}

/** Faint, to keep the lines over it prominent. */
const REGION_ALPHA = 0.14;

export function toDrawn(annotations: readonly Annotation[], theme: GrafanaTheme2): DrawnAnnotation[] {
  return annotations.map((annotation) => {
    const line = annotationColor(annotation, theme);
    return {
      time: annotation.time,
      timeEnd: annotation.timeEnd,
      line,
      fill: colorManipulator.alpha(line, REGION_ALPHA),
    };
  });
}

/** Draws a dashed line at each moment and a band over each region. */
export function drawAnnotations(
  plot: Pick<uPlot, 'ctx' | 'bbox' | 'scales' | 'valToPos'>,
  annotations: readonly DrawnAnnotation[]
): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x;
  if (annotations.length === 0 || min == null || max == null) {
    return;
  }
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  let last = NaN;
  for (const { time, timeEnd, line, fill } of annotations) {
    if ((timeEnd ?? time) < min || time > max) {
      continue;
    }
    const x = Math.round(plot.valToPos(time, 'x', true));
    ctx.strokeStyle = line;
    if (timeEnd !== undefined) {
      const end = Math.round(plot.valToPos(timeEnd, 'x', true));
      ctx.fillStyle = fill;
      ctx.fillRect(x, bbox.top, Math.max(ratio, end - x), bbox.height);
      drawLine(ctx, end, bbox);
    }
    if (x !== last) {
      drawLine(ctx, x, bbox);
      last = x;
    }
  }
  ctx.restore();
}

function drawLine(ctx: CanvasRenderingContext2D, x: number, { top, height }: uPlot.BBox): void {
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + height);
  ctx.stroke();
}
