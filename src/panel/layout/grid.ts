import { CHART_ASPECT, CHART_GAP, LEAST_CHART } from './limits';
import { type Size } from './size';

/** Charts in one or two columns. */
export interface Grid {
  columns: number;
  /** Of each chart. */
  size: Size;
}

/**
 * Lays out charts in one or two columns, whichever brings them closer to the best shape for lines.
 *
 * @param leastInTwo the least width of a chart beside another one, in pixels
 * @returns undefined if they would be too small to read
 */
export function gridOf({ width, height }: Size, count: number, leastInTwo = LEAST_CHART.width): Grid | undefined {
  const [best] = (count > 1 ? [1, 2] : [1])
    .map((columns): Grid => {
      const rows = Math.ceil(count / columns);
      return {
        columns,
        size: {
          width: Math.floor((width - (columns - 1) * CHART_GAP) / columns),
          height: Math.floor((height - (rows - 1) * CHART_GAP) / rows),
        },
      };
    })
    .filter(
      ({ columns, size }) =>
        size.width >= (columns === 1 ? LEAST_CHART.width : leastInTwo) && size.height >= LEAST_CHART.height
    )
    .sort((a, b) => offShape(a.size) - offShape(b.size));
  return best;
}

function offShape({ width, height }: Size): number {
  return Math.abs(Math.log(width / height / CHART_ASPECT));
}
