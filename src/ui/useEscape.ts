import { useEffect } from 'react';

/**
 * Closes something on Escape, once and before Grafana gets the key: Grafana would also leave its kiosk mode or the view of
 * a single panel.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopImmediatePropagation();
        close();
      }
    };
    // The focus may be anywhere on the page, and Grafana listens on the document.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, close]);
}
