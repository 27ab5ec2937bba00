import { css } from '@emotion/css';
import { createTheme } from '@grafana/data';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Classes for printing one element alone, dark on white in any theme.
 *
 * The rules hide everything else on the page, and remove size, position and scrolling from the element's ancestors.
 * They find those with `:has`, and therefore apply only while an element has the class `onPaper`.
 */
export function getPrintStyles() {
  const paper = createTheme({ colors: { mode: 'light' } });
  return {
    onPaper: css({
      '@media print': {
        'body *:not(:has(&)):not(&):not(& *)': important({ display: 'none' }),
        '*:has(&)': important({
          display: 'block',
          position: 'static',
          width: 'auto',
          height: 'auto',
          minHeight: '0',
          maxHeight: 'none',
          margin: '0',
          padding: '0',
          border: 'none',
          boxShadow: 'none',
          overflow: 'visible',
          transform: 'none',
          contain: 'none',
          background: paper.colors.background.primary,
        }),
        // Overrides the layout and the inline size of the element.
        '&': important({ display: 'block', width: 'auto', height: 'auto' }),
        '& *': important({
          position: 'static',
          maxWidth: 'none',
          height: 'auto',
          overflow: 'visible',
          whiteSpace: 'normal',
          color: paper.colors.text.primary,
          background: 'transparent',
          borderColor: paper.colors.border.medium,
        }),
        // All icons except those of states belong to controls, which paper does not need.
        [`& .${hiddenFromSight}, & svg:not([data-state])`]: important({ display: 'none' }),
        '& table': important({ fontSize: PAPER_FONT_SIZE }),
        '& th, & td': important({ padding: '2px 4px' }),
        '& tr': { breakInside: 'avoid' },
      },
    }),
    onlyOnPaper: css({ display: 'none', '@media print': { display: 'block' } }),
    notOnPaper: css({ '@media print': important({ display: 'none' }) }),
  };
}

/** Small enough to fit every column on a sheet in portrait format. */
const PAPER_FONT_SIZE = '7.5pt';

/** Marks declarations as important, which overrides inline styles too. */
function important(declarations: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(declarations).map(([name, value]) => [name, `${value} !important`]));
}

/** Renders for paper while the browser prints, whether a button of ours or the browser's own menu asked for it. */
export function usePrint(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is on the page when this returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
