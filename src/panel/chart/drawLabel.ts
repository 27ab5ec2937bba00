import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import type uPlot from 'uplot';
import { PLOT_LABEL_SIZE } from '../layout/limits';

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
