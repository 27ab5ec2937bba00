import { useLayoutEffect } from 'react';

/** What a chart reads as it draws, so that a new value needs no new chart. */
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

/** Goes inside a chart, because effects of children run before the chart draws its new data. */
export function KeepLatest<T>({ latest, value }: { latest: Latest<T>; value: T }) {
  useLayoutEffect(() => latest.set(value), [latest, value]);
  return null;
}
