import { type GrafanaTheme2 } from '@grafana/data';
import type uPlot from 'uplot';
import { smallest } from '../../model/numbers';
import { drawLabel, LABEL_ROOM } from './drawForecast';
import { PLOT_LABEL_SIZE } from '../layout/limits';

/** A label for next unit sizes. `y` is in pixels from the top of the plot; `above`: their lines are above the scale. */
interface NextSizeLabel {
  text: string;
  y: number;
  above: boolean;
}

/**
 * Places the names of next unit sizes at their lines. Lines closer than the height of the text share a label, as do all
 * lines above the scale.
 *
 * @param lines names with their places, in pixels from the top of the plot, smallest unit size first
 */
export function nextSizeLabels(
  lines: ReadonlyArray<{ name: string; y: number }>,
  plotHeight: number,
  lineHeight: number
): NextSizeLabel[] {
  const labels: NextSizeLabel[] = [];
  for (const { name, y } of lines) {
    const above = y < 0;
    const near = labels.find((label) => label.above === above && (above || Math.abs(label.y - y) < lineHeight));
    if (near !== undefined) {
      near.text = `${near.text}, ${name}`;
    } else if (y <= plotHeight) {
      labels.push({ text: name, y: Math.max(0, y), above });
    }
  }
  return labels;
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
  const room = LABEL_ROOM * ratio;
  const height = PLOT_LABEL_SIZE * ratio;
  ctx.save();
  const placed: Array<{ top: number; left: number }> = [];
  for (const { text, y, above } of nextSizeLabels(lines, bbox.height / ratio, PLOT_LABEL_SIZE)) {
    // Above its line if there is room, else below; to the left of labels at the same height.
    const over = bbox.top + y * ratio - height - room;
    const top = above || over < bbox.top ? bbox.top + y * ratio + room : over;
    const beside = placed.filter((label) => Math.abs(label.top - top) < height + room).map(({ left }) => left);
    const right = smallest([bbox.left + bbox.width, ...beside]) - room;
    const words = above ? `↑ ${text}` : text;
    placed.push({ top, left: drawLabel(plot, { text: words, color: theme.colors.text.secondary, right, top }, theme) });
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
