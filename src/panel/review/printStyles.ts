import { css } from '@emotion/css';
import { createTheme } from '@grafana/data';
import { hiddenFromSight } from '../../ui/hiddenFromSight';

/**
 * A class whose element is all that is printed, in dark on white, whatever the dashboard's theme.
 *
 * Everything around it is hidden, and what it stands in lets go of its size, place and scrolling; so the rules are for
 * the elements around it, found by `:has`, and hold only while an element has the class.
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
        // On the element itself, this is stronger than its own size.
        '&': important({ width: 'auto', height: 'auto' }),
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
        // All pictures but those of the states are of what only a screen can do.
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

/** Every column fits an upright sheet. */
const PAPER_FONT_SIZE = '7.5pt';

/** Stronger than the styles of the elements, inline ones included. */
function important(declarations: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(declarations).map(([name, value]) => [name, `${value} !important`]));
}
