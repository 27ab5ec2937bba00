import { useLayoutEffect } from 'react';

/** A value that a chart reads at each draw; setting it does not rebuild the chart. */
export interface Latest<T> {
  get: () => T;
  set: (value: T) => void;
}

export function createLatest<T>(initial: T): Latest<T> {
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
    },
  };
}

/** Rendered inside a chart, because a child's effects run before the chart draws its new data. */
export function KeepLatest<T>({ latest, value }: { latest: Latest<T>; value: T }) {
  useLayoutEffect(() => latest.set(value), [latest, value]);
  return null;
}
