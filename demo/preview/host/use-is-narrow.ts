import { useEffect, useState } from 'react';

/** Below this width panels stand one below the other, as in Grafana, and the toolbar folds. */
export const NARROW_BELOW = 769;

/** Returns true while the page is narrow, also after it is resized. */
export function useIsNarrow(): boolean {
  const [query] = useState(() => window.matchMedia(`(max-width: ${NARROW_BELOW - 1}px)`));
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const follow = ({ matches }: MediaQueryListEvent) => setNarrow(matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return isNarrow;
}
