import { useCallback, useEffect, useState } from 'react';

/**
 * Prints once what is to be printed is rendered.
 *
 * @returns whether to render for paper, and what starts it
 */
export function usePrint(): [isPrinting: boolean, print: () => void] {
  // Counted, so that a second click prints again even where a browser never says that it is done.
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request === 0) {
      return;
    }
    const done = () => setRequest(0);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [request]);
  return [request > 0, useCallback(() => setRequest((count) => count + 1), [])];
}
