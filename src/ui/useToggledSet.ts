import { useCallback, useState } from 'react';

/** Returns a set, empty at first, and a function that adds an item to it or removes the item again. */
export function useToggledSet<T>(): [items: ReadonlySet<T>, toggle: (item: T) => void] {
  const [items, setItems] = useState<ReadonlySet<T>>(new Set());
  const toggle = useCallback((item: T) => {
    setItems((before) => {
      const after = new Set(before);
      return after.delete(item) ? after : after.add(item);
    });
  }, []);
  return [items, toggle];
}
