import { type Labels, NAME } from './expression';

/** Times at equal distances, in Unix seconds. */
export interface Grid {
  first: number;
  step: number;
  count: number;
}

/**
 * A series, with a value for each time of a grid; NaN where it has none. Values are shared between series, and never changed
 * once they are in one.
 */
export interface Series {
  /** With `__name__`, where it has a name. Without empty labels. */
  labels: Readonly<Record<string, string>>;
  values: Float64Array;
}

/** A series that rules read, or recorded. */
export interface StoredSeries extends Series {
  grid: Grid;
  /** The same series before its grid begins, at the same or a longer step, with times that continue the grid backwards. */
  before?: StoredSeries;
}

/** A series with what was before it, on one grid. */
export function whole({ labels, values, grid, before }: StoredSeries): StoredSeries {
  if (before === undefined || grid.count === 0) {
    return before ?? { labels, values, grid };
  }
  const earlier = (grid.first - before.grid.first) / grid.step;
  const joined = { first: before.grid.first, step: grid.step, count: earlier + grid.count };
  const all = emptyValues(joined);
  before.values.forEach((value, i) => (all[(i * before.grid.step) / grid.step] = value));
  all.set(values, earlier);
  return { labels, values: all, grid: joined };
}

export function timeOf({ first, step }: Grid, i: number): number {
  return first + i * step;
}

export function lastOf({ first, step, count }: Grid): number {
  return first + (count - 1) * step;
}

export function isSameGrid(a: Grid, b: Grid): boolean {
  return a.first === b.first && a.step === b.step && a.count === b.count;
}

export function emptyValues({ count }: Grid): Float64Array {
  return new Float64Array(count).fill(NaN);
}

export function hasValues(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) {
    if (values[i] === values[i]) {
      return true;
    }
  }
  return false;
}

/** Two series with the same key have the same labels. */
export function keyOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('\u0000');
}

/** Some of the labels, or all but some and the name. */
export function picked(labels: Series['labels'], { isOnly, names }: Labels): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).filter(([label]) =>
      isOnly ? names.includes(label) : label !== NAME && !names.includes(label)
    )
  );
}

export function withoutName({ [NAME]: _, ...labels }: Series['labels']): Record<string, string> {
  return labels;
}

/** Sets labels; an empty one is removed. */
export function relabelled(labels: Series['labels'], set: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...labels, ...set }).filter(([, value]) => value !== ''));
}
