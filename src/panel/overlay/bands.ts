import type uPlot from 'uplot';
import { type NullableColumn } from '../../model';

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

/** A band between two shares of a ceiling. */
interface Band {
  from: number;
  to: number;
  fill: string;
}

/**
 * Fills bands under a ceiling. uPlot's own bands need an extra line at each edge, which doubles the cost of drawing.
 */
export function drawBandsUnderCeiling(
  plot: Pick<uPlot, 'ctx' | 'bbox' | 'data' | 'series' | 'valToPos'>,
  ceiling: NullableColumn,
  bands: readonly Band[]
): void {
  const { ctx, bbox, data } = plot;
  const [first, last] = plot.series[0].idxs ?? [0, -1];
  const [times] = data;
  // Both scales are linear, so two points determine all others.
  const [left, top] = [plot.valToPos(0, 'x', true), plot.valToPos(0, 'y', true)];
  const unit = (plot.valToPos(times[last] ?? 1, 'x', true) - left) / (times[last] ?? 1);
  const slope = plot.valToPos(1e6, 'y', true) - top;
  const yAt = (value: number) => top + (slope * value) / 1e6;
  const runs = ceilingRuns(
    ceiling,
    Math.max(0, first - 1),
    Math.min(times.length - 1, last + 1),
    (i) => left + unit * times[i]
  );
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
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
