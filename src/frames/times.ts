import { medianStep } from '../model/snapshot';

/** The times of a field, ascending and unique, with their positions in the field. */
export interface Axis {
  /** May be the frame's own array: never write to it. */
  times: number[];
  /** Positions in the field; undefined if they are 0, 1, 2... */
  order?: readonly number[];
  /** Of times that the field has more than once: by position in `times`, the earlier positions in the field, last first. */
  repeats?: ReadonlyMap<number, readonly number[]>;
  /** True if some entries of the field are not times. */
  invalid: boolean;
}

/** A longer distance between two points, in intervals of their source, is a gap. */
const GAP_INTERVALS = 1.5;

/** Prometheus returns at most 11,000 points; a range with far more intervals has a false one. */
const MOST_INTERVALS = 100_000;

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

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && equalUntil(a, b) === a.length;
}

/**
 * Returns the first position from which on `a` differs from `b`, or the end of `a`. Eight at a time: comparing times and
 * configurations is most of the work on frames with equal times, and takes twice as long one at a time.
 *
 * @param shift compares with so many positions later in `b`, which is as long or longer by it
 */
export function equalUntil(a: readonly unknown[], b: readonly unknown[], from = 0, shift = 0): number {
  const end = Math.min(a.length, b.length - shift);
  let i = from;
  while (
    i + 7 < end &&
    a[i] === b[i + shift] &&
    a[i + 1] === b[i + 1 + shift] &&
    a[i + 2] === b[i + 2 + shift] &&
    a[i + 3] === b[i + 3 + shift] &&
    a[i + 4] === b[i + 4 + shift] &&
    a[i + 5] === b[i + 5 + shift] &&
    a[i + 6] === b[i + 6 + shift] &&
    a[i + 7] === b[i + 7 + shift]
  ) {
    i += 8;
  }
  while (i < end && a[i] === b[i + shift]) {
    i++;
  }
  return i;
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

/** The times of both, ascending and unique. */
export function union(a: number[], b: number[]): number[] {
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

/** Neighbours, two by two; the last may be single. */
export function pairs<T>(items: readonly T[]): Array<[T, T | undefined]> {
  const result: Array<[T, T | undefined]> = [];
  for (let i = 0; i < items.length; i += 2) {
    result.push([items[i], items[i + 1]]);
  }
  return result;
}

function isAscending(field: readonly unknown[]): field is number[] {
  let last = -LATEST_TIME - 1;
  for (let i = 0; i < field.length; i++) {
    const time = field[i];
    if (typeof time !== 'number' || !(time > last)) {
      return false;
    }
    last = time;
  }
  return last <= LATEST_TIME;
}

/** Of several points at one time, the last in the field comes first, because it is the newest. */
function sorted(field: readonly unknown[]): Axis {
  const points: Array<{ time: number; position: number }> = [];
  field.forEach((time, position) => {
    if (typeof time === 'number' && Math.abs(time) <= LATEST_TIME) {
      points.push({ time, position });
    }
  });
  const invalid = points.length < field.length;
  points.sort((a, b) => a.time - b.time || b.position - a.position);
  const times: number[] = [];
  const order: number[] = [];
  const repeats = new Map<number, number[]>();
  for (const { time, position } of points) {
    const last = times.length - 1;
    if (times[last] !== time) {
      times.push(time);
      order.push(position);
    } else if (repeats.get(last)?.push(position) === undefined) {
      repeats.set(last, [position]);
    }
  }
  return { times, order, ...(repeats.size > 0 && { repeats }), invalid };
}
