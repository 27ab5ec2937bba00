import type uPlot from 'uplot';
import { ceilingRuns, drawBandsUnderCeiling } from './bands';

const at = (index: number) => index * 10;

describe('the steps of a ceiling', () => {
  it('appear only where it changes', () => {
    expect(ceilingRuns([5, 5, 5, 7, 7], 0, 4, at)).toEqual([{ xs: [0, 30], values: [5, 7], end: 40 }]);
  });

  it('end at a gap and start again after it', () => {
    expect(ceilingRuns([5, null, 5, 5], 0, 3, at)).toEqual([
      { xs: [0], values: [5], end: 0 },
      { xs: [20], values: [5], end: 30 },
    ]);
  });

  it('keep only the last change within a pixel', () => {
    expect(ceilingRuns([5, 6, 7, 8], 0, 3, (index) => index / 2)).toEqual([{ xs: [0, 1], values: [6, 8], end: 1.5 }]);
  });

  it('cover only the visible positions', () => {
    expect(ceilingRuns([1, 2, 3, 4], 1, 2, at)).toEqual([{ xs: [10, 20], values: [2, 3], end: 20 }]);
  });

  it('are empty without a ceiling', () => {
    expect(ceilingRuns([null, null], 0, 1, at)).toEqual([]);
  });
});

/** Returns the corners drawn on a plot of 100 by 100 pixels, at one pixel per millisecond and per unit of value. */
function cornersOf(
  column: Array<number | null>,
  draw: (plot: Pick<uPlot, 'ctx' | 'bbox' | 'data' | 'series' | 'valToPos'>) => void
) {
  const calls: string[] = [];
  const context: unknown = new Proxy<Record<string, unknown>>(
    {},
    {
      get:
        (_, name) =>
        (...values: number[]) => {
          if (name === 'moveTo' || name === 'lineTo') {
            calls.push(values.map((value) => Math.round(value)).join(' '));
          }
        },
      set: () => true,
    }
  );
  const isContext = (value: unknown): value is CanvasRenderingContext2D => value === context;
  const times = column.map((_, i) => i * 10);
  if (isContext(context)) {
    draw({
      ctx: context,
      bbox: { left: 0, top: 0, width: 100, height: 100 },
      data: [times, column],
      series: [{ idxs: [0, times.length - 1] }],
      valToPos: (value: number, scale: string) => (scale === 'x' ? value : 100 - value),
    });
  }
  return calls;
}

describe('the bands under a ceiling', () => {
  const corners = (ceiling: Array<number | null>) =>
    cornersOf(ceiling, (plot) => drawBandsUnderCeiling(plot, ceiling, [{ from: 0.8, to: 1, fill: 'red' }]));

  it('span the given shares of it', () => {
    expect(corners([50, 50])).toEqual(['0 50', '10 50', '10 60', '0 60']);
  });

  it('step with it', () => {
    expect(corners([50, 100])).toEqual(['0 50', '10 50', '10 0', '10 0', '10 20', '10 20', '10 60', '0 60']);
  });

  it('are interrupted by a gap', () => {
    expect(corners([50, 50, null, 50, 50])).toHaveLength(8);
  });
});
