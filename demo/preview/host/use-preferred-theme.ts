import { useSyncExternalStore } from 'react';

const PREFERS_LIGHT = '(prefers-color-scheme: light)';

/** The theme that the reader's system asks pages for, also when that changes at sunset; dark where it asks for none. */
export function usePreferredTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(PREFERS_LIGHT).matches ? 'light' : 'dark'));
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PREFERS_LIGHT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
