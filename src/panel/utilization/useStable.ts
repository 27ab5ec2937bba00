import { useState } from 'react';

/** The last value for as long as a new one says the same, so that what is made of it is not made again. */
export function useStable<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) {
    return kept;
  }
  setKept(value);
  return value;
}
