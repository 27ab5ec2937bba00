import type uPlot from 'uplot';
import { type NullableColumn } from '../../model/numbers';
import { clipToPlot } from './drawForecast';

/** The steps of a ceiling between two gaps. */
interface CeilingRun {
  /** The position of each step, in pixels from the left. */
  xs: number[];
  /** The ceiling from each step on. */
  values: number[];
  /** The end of the run, in pixels from the left. */
  end: number;
}

/**
 * Reduces a ceiling to its visible steps, at most one per pixel. A ceiling of ten thousand points usually has a handful
 * of steps.
 *
 * @param from first position to look at
 * @param to last position to look at
 */
export function ceilingRuns(
  ceiling: NullableColumn,
  from: number,
  to: number,
  xAt: (index: number) => number
): CeilingRun[] {
  const runs: CeilingRun[] = [];
  let run: CeilingRun | undefined;
  for (let i = from; i <= to; i++) {
    const value = ceiling[i];
    if (typeof value !== 'number') {
      run = undefined;
      continue;
    }
    const x = xAt(i);
    if (run === undefined) {
      run = { xs: [x], values: [value], end: x };
      runs.push(run);
      continue;
    }
    run.end = x;
    const last = run.values.length - 1;
    if (value === run.values[last]) {
      continue;
    }
    if (x - run.xs[last] < 1) {
      run.values[last] = value;
    } else {
      run.xs.push(x);
      run.values.push(value);
    }
  }
  return runs;
}

/** The parts of a plot that drawing needs. */
type Plot = Pick<uPlot, 'ctx' | 'bbox' | 'data' | 'series' | 'valToPos'>;

/** The visible steps of a column, and the place of a value in pixels from the top. */
function runsOnPlot(plot: Plot, column: NullableColumn): { runs: CeilingRun[]; yAt: (value: number) => number } {
  const [first, last] = plot.series[0].idxs ?? [0, -1];
  const [times] = plot.data;
  // Both scales are linear, so two points determine all others.
  const [left, top] = [plot.valToPos(0, 'x', true), plot.valToPos(0, 'y', true)];
  const unit = (plot.valToPos(times[last] ?? 1, 'x', true) - left) / (times[last] ?? 1);
  const slope = plot.valToPos(1e6, 'y', true) - top;
  return {
    runs: ceilingRuns(
      column,
      Math.max(0, first - 1),
      Math.min(times.length - 1, last + 1),
      (i) => left + unit * times[i]
    ),
    yAt: (value) => top + (slope * value) / 1e6,
  };
}

/** A band between two shares of a ceiling. */
interface Band {
  from: number;
  to: number;
  fill: string;
}

/**
 * Fills bands under a ceiling. uPlot's own bands need an extra line at each edge, which doubles the cost of drawing.
 */
export function drawBandsUnderCeiling(plot: Plot, ceiling: NullableColumn, bands: readonly Band[]): void {
  const { ctx } = plot;
  const { runs, yAt } = runsOnPlot(plot, ceiling);
  ctx.save();
  clipToPlot(plot);
  for (const { from, to, fill } of bands) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    for (const run of runs) {
      addRun(
        ctx,
        run,
        (value) => yAt(value * to),
        (value) => yAt(value * from)
      );
    }
    ctx.fill();
  }
  ctx.restore();
}

function addRun(
  ctx: CanvasRenderingContext2D,
  { xs, values, end }: CeilingRun,
  upper: (value: number) => number,
  lower: (value: number) => number
): void {
  const last = xs.length - 1;
  ctx.moveTo(xs[0], upper(values[0]));
  for (let i = 1; i <= last; i++) {
    ctx.lineTo(xs[i], upper(values[i - 1]));
    ctx.lineTo(xs[i], upper(values[i]));
  }
  ctx.lineTo(end, upper(values[last]));
  ctx.lineTo(end, lower(values[last]));
  for (let i = last; i > 0; i--) {
    ctx.lineTo(xs[i], lower(values[i]));
    ctx.lineTo(xs[i], lower(values[i - 1]));
  }
  ctx.lineTo(xs[0], lower(values[0]));
  ctx.closePath();
}
