import { rangeUtil, type TimeRange } from '@grafana/data';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Dashboard } from './dashboard';
import { type PageState, resolveRange } from './page-state';

export interface CurrentRange {
  range: TimeRange;
  /** Moves the range to the current time and reloads the data. */
  refresh: () => void;
}

/** The time range of the page, relative to the time of the choice or the last refresh. */
export function useTimeRange({ time }: Dashboard, state: PageState, interval: string): CurrentRange {
  const [refreshes, setRefreshes] = useState(0);
  const refresh = useCallback(() => setRefreshes((count) => count + 1), []);
  const from = state.from ?? time.from;
  const to = state.to ?? time.to;
  const range = useMemo(
    () => resolveRange(from, to, time),
    // A refresh recalculates the same range.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [from, to, time, refreshes]
  );

  useEffect(() => {
    if (interval === '' || !rangeUtil.isValidTimeSpan(interval)) {
      return undefined;
    }
    const timer = window.setInterval(refresh, rangeUtil.intervalToMs(interval));
    return () => window.clearInterval(timer);
  }, [interval, refresh]);

  return { range, refresh };
}
