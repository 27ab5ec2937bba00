import { quantile, smallest } from '../../../src/model/numbers';
import { UnsupportedError } from './expression';
import { sumOf } from './aggregate';
import { emptyValues, type Grid, type StoredSeries } from './series';

/** A window of the last seconds before each time of a grid. */
export interface Window {
  seconds: number;
  /** How long ago it ends. */
  offset: number;
}

type OverTime = (values: Float64Array, windows: Windows, parameter: number) => Float64Array;

/** Applies a function such as `max_over_time` to a series. The parameter is that of a quantile. */
export function overTime(
  name: string,
  { series, window, grid, parameter = NaN }: { series: StoredSeries; window: Window; grid: Grid; parameter?: number }
): Float64Array {
  const apply = OVER_TIME[name];
  if (apply === undefined) {
    throw new UnsupportedError(name);
  }
  return apply(series.values, new Windows(series, window, grid), parameter);
}

/** The first and last sample of each window. Prometheus leaves out a sample at its very start. */
class Windows {
  /** Seconds between two samples. */
  readonly step: number;
  /** Seconds from the first sample to the start and the end of the first window; divided before they are added up, they round. */
  private readonly start: number;
  private readonly end: number;
  private readonly most: number;

  constructor(
    { values, grid: of }: StoredSeries,
    { seconds, offset }: Window,
    readonly grid: Grid
  ) {
    this.step = of.step;
    this.end = grid.first - offset - of.first;
    this.start = this.end - seconds;
    this.most = values.length - 1;
  }

  first(i: number): number {
    return Math.max(0, Math.floor((this.start + i * this.grid.step) / this.step) + 1);
  }

  last(i: number): number {
    return Math.min(this.most, Math.floor((this.end + i * this.grid.step) / this.step));
  }
}

const OVER_TIME: Readonly<Record<string, OverTime>> = {
  max_over_time: highest,
  min_over_time: recomputed(smallest),
  last_over_time: last,
  count_over_time: count,
  sum_over_time: recomputed((samples) => sumOf(samples)),
  avg_over_time: recomputed((samples) => sumOf(samples) / samples.length),
  stddev_over_time: recomputed((samples) => {
    const mean = sumOf(samples) / samples.length;
    return Math.sqrt(sumOf(samples.map((value) => (value - mean) ** 2)) / samples.length);
  }),
  quantile_over_time: recomputed((samples, share) => quantile(samples, share) ?? NaN),
  deriv: slope,
};

/** Keeps the samples that can still be the highest of a window, the highest first. */
function highest(values: Float64Array, windows: Windows): Float64Array {
  const result = emptyValues(windows.grid);
  const candidates = new Int32Array(values.length);
  let [head, tail, next] = [0, 0, 0];
  for (let i = 0; i < result.length; i++) {
    for (const end = windows.last(i); next <= end; next++) {
      const value = values[next];
      if (value === value) {
        while (tail > head && value >= values[candidates[tail - 1]]) {
          tail--;
        }
        candidates[tail++] = next;
      }
    }
    for (const start = windows.first(i); head < tail && candidates[head] < start;) {
      head++;
    }
    if (head < tail) {
      result[i] = values[candidates[head]];
    }
  }
  return result;
}

function last(values: Float64Array, windows: Windows): Float64Array {
  const result = emptyValues(windows.grid);
  let [latest, next] = [-1, 0];
  for (let i = 0; i < result.length; i++) {
    for (const end = windows.last(i); next <= end; next++) {
      if (!Number.isNaN(values[next])) {
        latest = next;
      }
    }
    if (latest >= windows.first(i)) {
      result[i] = values[latest];
    }
  }
  return result;
}

function count(values: Float64Array, windows: Windows): Float64Array {
  const result = emptyValues(windows.grid);
  let [sum, start, next] = [0, 0, 0];
  for (let i = 0; i < result.length; i++) {
    for (const end = windows.last(i); next <= end; next++) {
      sum += Number(!Number.isNaN(values[next]));
    }
    for (const first = Math.min(windows.first(i), next); start < first; start++) {
      sum -= Number(!Number.isNaN(values[start]));
    }
    if (sum > 0) {
      result[i] = sum;
    }
  }
  return result;
}

function recomputed(of: (samples: readonly number[], parameter: number) => number): OverTime {
  return (values, windows, parameter) => {
    const result = emptyValues(windows.grid);
    for (let i = 0; i < result.length; i++) {
      const samples: number[] = [];
      for (let at = windows.first(i), end = windows.last(i); at <= end; at++) {
        if (!Number.isNaN(values[at])) {
          samples.push(values[at]);
        }
      }
      if (samples.length > 0) {
        result[i] = of(samples, parameter);
      }
    }
    return result;
  };
}

/**
 * The slope of the line that fits the samples of each window best, for each second. All windows share four arrays: one of each
 * for every window took a third of the time of a long replay.
 */
function slope(values: Float64Array, windows: Windows): Float64Array {
  const result = emptyValues(windows.grid);
  const [x, y, xx, xy] = Array.from({ length: 4 }, () => new Float64Array(values.length));
  for (let i = 0; i < result.length; i++) {
    let [count, start, isLevel] = [0, 0, true];
    for (let at = windows.first(i), end = windows.last(i); at <= end; at++) {
      if (!Number.isNaN(values[at])) {
        start = count === 0 ? at : start;
        x[count] = (at - start) * windows.step;
        y[count] = values[at];
        xx[count] = x[count] * x[count];
        xy[count] = x[count] * y[count];
        isLevel &&= y[count] === y[0];
        count++;
      }
    }
    if (count > 1) {
      const [xs, ys] = [sumOf(x, count), sumOf(y, count)];
      const covariance = sumOf(xy, count) - (xs * ys) / count;
      // Rounding would give a constant a slope.
      result[i] = isLevel ? 0 : covariance / (sumOf(xx, count) - (xs * xs) / count);
    }
  }
  return result;
}
