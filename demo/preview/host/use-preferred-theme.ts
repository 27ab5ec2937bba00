import { useSyncExternalStore } from 'react';

const PREFERS_LIGHT = '(prefers-color-scheme: light)';

/** Follows the system's preferred theme while it changes; dark by default. */
export function usePreferredTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(PREFERS_LIGHT).matches ? 'light' : 'dark'));
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PREFERS_LIGHT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
