import { lastIndex, medianStep } from '../model/snapshot';
import { type Column } from './types';

/** Values at ascending times without duplicates. */
export interface Samples {
  times: number[];
  values: Column;
  /** For a unit size or a share: positions of values that differ from the one before, if they are known. */
  changes?: readonly number[];
}

/** The times of a field, ascending and unique, with their positions in the field. */
export interface Axis {
  /** May be the frame's own array: never write to it. */
  times: number[];
  /** Positions in the field; undefined if they are 0, 1, 2... */
  order?: readonly number[];
  /** True if some entries of the field are not times. */
  invalid: boolean;
}

/**
 * How long a sample holds at the times of faster series, in steps of its own series. One and a half tolerates a late
 * sample; two would hide a missing one.
 */
const HOLD_STEPS = 1.5;

/**
 * The same for the last sample, up to the time at which the next one is due. A source that stamps an hour with its start
 * delivers it when the next has passed; until then, nothing is missing.
 */
const LAST_HOLD_STEPS = 2;

/** A longer distance between two points, in intervals of their source, is a gap. */
const GAP_INTERVALS = 1.5;

/** Prometheus returns at most 11,000 points; a range with far more intervals has a false one. */
const MOST_INTERVALS = 100_000;

/** A series counts as slower than the axis above this ratio of their steps; below it, the difference is jitter. */
const SLOWER = 1.1;

/** The last millisecond that a Date can hold; the first is as far before 1970. */
const LATEST_TIME = 8.64e15;

/** How many axes a new one is compared with. More would compare thousands of fields with each other. */
const RECENT_AXES = 8;

/**
 * Reads time fields. Equal fields get the same axis, which makes comparing axes cheap: the frames of one Prometheus query
 * nearly always share their times.
 */
export function axisReader(): (field: readonly unknown[]) => Axis {
  const recent: Array<{ field: readonly unknown[]; axis: Axis }> = [];
  return (field) => {
    const known = recent.find((other) => areEqual(other.field, field));
    if (known !== undefined) {
      return known.axis;
    }
    const axis = isAscending(field) ? { times: field, invalid: false } : sorted(field);
    recent.unshift({ field, axis });
    recent.splice(RECENT_AXES);
    return axis;
  };
}

/** Unlike `every`, `findIndex` also looks at items that an array lacks. */
function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.findIndex((item, i) => item !== b[i]) < 0;
}

/** The median step, computed only on request: series that share one axis do not need it. */
export function stepOf(times: readonly number[]): () => number | undefined {
  let step: { median: number | undefined } | undefined;
  return () => {
    step ??= { median: medianStep(times) };
    return step.median;
  };
}

/** All times of all axes, ascending and unique. */
export function unionOf(axes: readonly number[][]): number[] {
  let layer: number[][] = [...new Set(axes)];
  while (layer.length > 1) {
    layer = pairs(layer).map(([a, b]) => (b === undefined ? a : union(a, b)));
  }
  return layer[0] ?? [];
}

/**
 * Returns the samples at the times of an axis that contains theirs. A series slower than the axis holds each value for
 * as long as its own step explains, and its last one until the next is overdue; any other missing value is a gap.
 */
export function project(samples: Samples, axis: readonly number[], axisStep: () => number | undefined): Column {
  if (samples.times === axis) {
    return samples.values;
  }
  const { times, values } = samples;
  const step = medianStep(times);
  const finest = axisStep();
  const held = step !== undefined && finest !== undefined && step > finest * SLOWER ? step : 0;
  const column: Column = [];
  let next = 0;
  for (const time of axis) {
    if (next < times.length && times[next] <= time) {
      next++;
    }
    const age = next === 0 ? Infinity : time - times[next - 1];
    const hold = held * (next === times.length ? LAST_HOLD_STEPS : HOLD_STEPS);
    column.push(age === 0 || age < hold ? values[next - 1] : null);
  }
  return column;
}

/**
 * Adds the times that a source left out, because a line must not cross them. Grafana's rule for its own charts decides:
 * a distance of more than one and a half intervals is a gap.
 *
 * @param interval milliseconds between the points that the source was asked for
 * @returns the axis itself if it has no gaps
 */
export function withGaps(axis: number[], interval: number | undefined): number[] {
  if (interval === undefined || !hasGaps(axis, interval)) {
    return axis;
  }
  if (axis[axis.length - 1] - axis[0] > MOST_INTERVALS * interval) {
    return axis;
  }
  const filled: number[] = [];
  let last = Infinity;
  for (const time of axis) {
    for (let missing = last + interval; time - missing > (GAP_INTERVALS - 1) * interval; missing += interval) {
      filled.push(missing);
    }
    filled.push(time);
    last = time;
  }
  return filled;
}

/** A plain loop: `some`, reading also what stands before the first time, took a fifth of the work on a frame. */
function hasGaps(axis: readonly number[], interval: number): boolean {
  for (let i = 1; i < axis.length; i++) {
    if (axis[i] - axis[i - 1] > GAP_INTERVALS * interval) {
      return true;
    }
  }
  return false;
}

/** Repeats a single sample at all times of an axis. */
export function throughout({ values: [value] }: Samples, times: number[]): Samples {
  return { times, values: times.map(() => value) };
}

/**
 * Joins several series of the same quantity into one: when an exporter restarts or a label changes, Prometheus starts a
 * new series. Values at the same time are never added; the first series wins.
 *
 * @returns also the positions of series with values at times that an earlier one already covers
 */
export function stitch(series: readonly Samples[]): { samples: Samples; overlapping: number[] } {
  const overlapping = new Set<number>();
  let layer = series.map((samples, index) => ({ samples, index }));
  while (layer.length > 1) {
    layer = pairs(layer).map(([a, b]) => {
      if (b === undefined) {
        return a;
      }
      const { samples, overlap } = continueWith(a.samples, b.samples);
      if (overlap) {
        overlapping.add(b.index);
      }
      return { samples, index: a.index };
    });
  }
  return {
    samples: layer[0]?.samples ?? { times: [], values: [] },
    overlapping: [...overlapping].sort((a, b) => a - b),
  };
}

/** Sums the parts of a whole; at each time, of the parts that have a value. */
export function addUp(parts: readonly Samples[]): Samples {
  const times = unionOf(parts.map((part) => part.times));
  const step = stepOf(times);
  const [first = [], ...rest] = parts.map((part) => project(part, times, step));
  const values = first.map((value, i) =>
    rest.reduce((sum: number | null, column) => (sum === null ? column[i] : sum + (column[i] ?? 0)), value)
  );
  return { times, values };
}

/**
 * Fills in from `b` only where `a` has no value within a step; a series that begins where the other ends continues it,
 * however soon. The latest values, for example, may come from a query of their own.
 */
function continueWith(a: Samples, b: Samples): { samples: Samples; overlap: boolean } {
  const step = medianStep(a.times) ?? 0;
  const times = union(a.times, b.times);
  const column: Column = [];
  let overlap = false;
  let inA = 0;
  let inB = 0;
  const [end, start] = [lastValue(a), nextValue(b, 0)];
  // Two single values of one time are two sources.
  const follows = start > end || (start === end && a.times.length > 1);
  let before = -Infinity;
  let after = nextValue(a, 0);
  for (const time of times) {
    let own: number | null = null;
    let other: number | null = null;
    if (a.times[inA] === time) {
      own = a.values[inA++];
      if (own !== null) {
        before = time;
        after = nextValue(a, inA);
      }
    }
    if (b.times[inB] === time) {
      other = b.values[inB++];
    }
    const covered = own !== null || (!follows && (time - before < step || after - time < step));
    overlap ||= covered && other !== null && !follows;
    column.push(covered ? own : other);
  }
  return { samples: { times, values: column }, overlap };
}

/** Time of the first value from a position on. */
function nextValue({ times, values }: Samples, from: number): number {
  for (let i = from; i < times.length; i++) {
    if (values[i] !== null) {
      return times[i];
    }
  }
  return Infinity;
}

/** Time of the last value; -Infinity without one. */
function lastValue({ times, values }: Samples): number {
  const index = lastIndex(times.length, (at) => values[at] !== null);
  return index === undefined ? -Infinity : times[index];
}

function union(a: number[], b: number[]): number[] {
  const times: number[] = [];
  let inA = 0;
  let inB = 0;
  while (inA < a.length || inB < b.length) {
    const time = inB >= b.length || a[inA] <= b[inB] ? a[inA] : b[inB];
    if (a[inA] === time) {
      inA++;
    }
    if (b[inB] === time) {
      inB++;
    }
    times.push(time);
  }
  return times;
}

function pairs<T>(items: readonly T[]): Array<[T, T | undefined]> {
  const result: Array<[T, T | undefined]> = [];
  for (let i = 0; i < items.length; i += 2) {
    result.push([items[i], items[i + 1]]);
  }
  return result;
}

export function isAscending(field: readonly unknown[]): field is number[] {
  let last = -LATEST_TIME - 1;
  for (let i = 0; i < field.length; i++) {
    const time = field[i];
    if (typeof time !== 'number' || !(time > last && time <= LATEST_TIME)) {
      return false;
    }
    last = time;
  }
  return true;
}

/** Of several points at one time, the last in the field wins, because it is the newest. */
function sorted(field: readonly unknown[]): Axis {
  const points: Array<{ time: number; position: number }> = [];
  field.forEach((time, position) => {
    if (typeof time === 'number' && Math.abs(time) <= LATEST_TIME) {
      points.push({ time, position });
    }
  });
  const invalid = points.length < field.length;
  points.sort((a, b) => a.time - b.time || a.position - b.position);
  const unique = points.filter(({ time }, i) => points[i + 1]?.time !== time);
  return { times: unique.map(({ time }) => time), order: unique.map(({ position }) => position), invalid };
}
