import { useState } from 'react';

/** Returns the previous object while a new one is equal as JSON, which keeps memos that depend on it. */
export function useStable<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) {
    return kept;
  }
  setKept(value);
  return value;
}
