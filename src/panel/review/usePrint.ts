import { useCallback, useEffect, useState } from 'react';

/**
 * Renders for paper first, and then prints.
 *
 * @returns whether to render for paper, and a function that starts printing
 */
export function usePrint(): [isPrinting: boolean, print: () => void] {
  // A count lets a second click print again, even if the browser never sends "afterprint".
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
