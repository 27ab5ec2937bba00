import { useState } from 'react';
import { type Prepared } from './prepSeries';

/** What was there to show before, for as long as new data is on its way and none of it has come. */
export function useLastPicture(fresh: Prepared, isLoading: boolean): Prepared {
  const [last, setLast] = useState<Prepared>();
  if (fresh.nothing === undefined && fresh !== last) {
    setLast(fresh);
  }
  return isLoading && fresh.nothing !== undefined && last !== undefined ? last : fresh;
}
