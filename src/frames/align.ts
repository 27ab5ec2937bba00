import { medianStep } from '../model';
import { type Column } from './types';

/** Values at ascending times without duplicates. */
export interface Samples {
  times: number[];
  values: Column;
  /** Positions whose value differs from the one before, where they are known. */
  changes?: number[];
}

/** Times of a field made ascending and unique, and where each one stands in the field. */
export interface Axis {
  /** It may be the frame's own array: read it, never write. */
  times: number[];
  /** Positions in the field; undefined where they are 0, 1, 2... */
  order?: readonly number[];
  /** True where the field has times that are none. */
  invalid: boolean;
}

/**
 * How long a sample stands for what follows, in steps of its own series, where another series has points between.
 * One and a half forgives a late sample; two would paint over a missing one.
 */
const HOLD_STEPS = 1.5;

/** A series is slower than the axis from this ratio of their steps on; less is jitter. */
const SLOWER = 1.1;

/**
 * Reads time fields. Equal axes come back as one array, so that comparing two of them is comparing references: the
 * frames of one Prometheus query nearly always share their times.
 */
export function axisReader(): (field: readonly unknown[]) => Axis {
  const byShape = new Map<string, Axis[]>();
  let last: { field: readonly unknown[]; axis: Axis } | undefined;

  const read = (field: readonly unknown[]): Axis => {
    if (last !== undefined && isAxisOf(last.axis, field)) {
      return last.axis;
    }
    const shape = `${field.length} ${numberOrNaN(field[0])} ${numberOrNaN(field[field.length - 1])}`;
    const sameShape = byShape.get(shape) ?? [];
    let axis = sameShape.find((known) => isAxisOf(known, field));
    if (axis === undefined) {
      axis = isAscending(field) ? { times: field, invalid: false } : sorted(field);
      byShape.set(shape, [...sameShape, axis]);
    }
    return axis;
  };

  return (field) => {
    // The fields of a wide frame have one time field.
    if (last?.field !== field) {
      last = { field, axis: read(field) };
    }
    return last.axis;
  };
}

/** What is no number may be an object of JSON that throws where it is made text. */
function numberOrNaN(time: unknown): number {
  return typeof time === 'number' ? time : NaN;
}

function isAxisOf({ times, order }: Axis, field: readonly unknown[]): boolean {
  return order === undefined && equal(times, field);
}

/** The median step, worked out where it is asked for: axes that are one need none. */
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
 * The samples at the times of an axis that contains theirs. A series slower than the axis holds each of its values
 * for as long as its own step explains; anything else that is missing is a gap.
 */
export function project(samples: Samples, axis: readonly number[], axisStep: () => number | undefined): Column {
  if (samples.times === axis) {
    return samples.values;
  }
  const { times, values } = samples;
  const step = medianStep(times);
  const finest = axisStep();
  const hold = step !== undefined && finest !== undefined && step > finest * SLOWER ? step * HOLD_STEPS : 0;
  const column: Column = [];
  let next = 0;
  for (const time of axis) {
    if (next < times.length && times[next] <= time) {
      next++;
    }
    const age = next === 0 ? Infinity : time - times[next - 1];
    column.push(age === 0 || age < hold ? values[next - 1] : null);
  }
  return column;
}

/** The one value of samples, at all times of an axis. */
export function throughout({ values: [value] }: Samples, times: number[]): Samples {
  return { times, values: times.map(() => value), changes: [0] };
}

/**
 * Several series of one thing made one, the earlier ones before the later: where an exporter restarts or a label
 * changes, Prometheus starts a new series, and the line goes on. What two of them say of the same time is never added.
 *
 * @returns also which of them, by position, spoke where an earlier one had spoken
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

/** Parts of a whole as one series: at each time the sum of the parts that are there. */
export function addUp(parts: readonly Samples[]): Samples {
  const times = unionOf(parts.map((part) => part.times));
  const step = stepOf(times);
  const [first = [], ...rest] = parts.map((part) => project(part, times, step));
  const values = first.map((value, i) =>
    rest.reduce((sum: number | null, column) => (sum === null ? column[i] : sum + (column[i] ?? 0)), value)
  );
  return { times, values };
}

/** Fills with `b` what lies further than a step from everything that `a` has. */
function continueWith(a: Samples, b: Samples): { samples: Samples; overlap: boolean } {
  const step = medianStep(a.times) ?? 0;
  const times = union(a.times, b.times);
  const column: Column = [];
  let overlap = false;
  let inA = 0;
  let inB = 0;
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
    const covered = own !== null || time - before < step || after - time < step;
    overlap ||= covered && other !== null;
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

function union(a: number[], b: number[]): number[] {
  if (a === b) {
    return a;
  }
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

function isAscending(field: readonly unknown[]): field is number[] {
  let last = -Infinity;
  for (let i = 0; i < field.length; i++) {
    const time = field[i];
    if (typeof time !== 'number' || !(time > last) || time === Infinity) {
      return false;
    }
    last = time;
  }
  return true;
}

/** Of points at the same time, the last in the field is the newest word. */
function sorted(field: readonly unknown[]): Axis {
  const points: Array<{ time: number; position: number }> = [];
  field.forEach((time, position) => {
    if (typeof time === 'number' && Number.isFinite(time)) {
      points.push({ time, position });
    }
  });
  const invalid = points.length < field.length;
  points.sort((a, b) => a.time - b.time || a.position - b.position);
  const unique = points.filter(({ time }, i) => points[i + 1]?.time !== time);
  return { times: unique.map(({ time }) => time), order: unique.map(({ position }) => position), invalid };
}

/** Whether a field has the same times. */
function equal(times: readonly number[], field: readonly unknown[]): boolean {
  const { length } = times;
  if (field.length !== length) {
    return false;
  }
  // Eight at a time: with a frame for each series, this comparison is most of what reading them costs.
  const whole = length - 7;
  let i = 0;
  for (; i < whole; i += 8) {
    if (
      times[i] !== field[i] ||
      times[i + 1] !== field[i + 1] ||
      times[i + 2] !== field[i + 2] ||
      times[i + 3] !== field[i + 3] ||
      times[i + 4] !== field[i + 4] ||
      times[i + 5] !== field[i + 5] ||
      times[i + 6] !== field[i + 6] ||
      times[i + 7] !== field[i + 7]
    ) {
      return false;
    }
  }
  for (; i < length; i++) {
    if (times[i] !== field[i]) {
      return false;
    }
  }
  return true;
}
