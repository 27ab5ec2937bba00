import { useState } from 'react';
import { type Prepared } from './prepSeries';

/** Keeps showing the last data until the first new data arrives. */
export function useLastPicture(fresh: Prepared, isLoading: boolean): Prepared {
  const [last, setLast] = useState<Prepared>();
  if (fresh.nothing === undefined && fresh !== last) {
    setLast(fresh);
  }
  return isLoading && fresh.nothing !== undefined && last !== undefined ? last : fresh;
}
