import { css } from '@emotion/css';
import React, { useCallback, useEffect, useState } from 'react';
import { createTheme } from '@grafana/data';
import { flushSync } from 'react-dom';
import { hiddenFromSight } from '../../ui/HiddenLabel';

/** Marks the element to print. */
export const ON_PAPER = { 'data-signalr-headroom-paper': '' };

const PAPER = '[data-signalr-headroom-paper]';

/** Small enough to fit every column on a sheet in portrait format. */
const PAPER_FONT_SIZE = '7.5pt';

/**
 * Prints the marked element alone, dark on white in any theme: hides everything else on the page, and removes size, position and
 * scrolling from its ancestors. Rendered only while printing: rules for a whole page must not outlive that, and do nothing on a
 * page without a marked element.
 */
export function PageRules() {
  // Through the sheet, because a page may forbid style elements with a text.
  const fill = useCallback((element: HTMLStyleElement | null) => {
    element?.sheet?.insertRule(`@media print { ${pageRules().join('\n')} }`);
  }, []);
  return <style ref={fill} />;
}

function pageRules(): string[] {
  const { colors } = createTheme({ colors: { mode: 'light' } });
  return [
    rule(`body:has(${PAPER}) *:not(:has(${PAPER})):not(${PAPER}):not(${PAPER} *)`, { display: 'none' }),
    rule(`*:has(${PAPER})`, {
      display: 'block',
      position: 'static',
      width: 'auto',
      height: 'auto',
      'min-height': '0',
      'max-height': 'none',
      margin: '0',
      padding: '0',
      border: 'none',
      'box-shadow': 'none',
      overflow: 'visible',
      transform: 'none',
      contain: 'none',
      background: colors.background.primary,
    }),
    // Overrides the layout and the inline size of the element.
    rule(PAPER, { display: 'block', width: 'auto', height: 'auto' }),
    rule(`${PAPER} *`, {
      position: 'static',
      'max-width': 'none',
      height: 'auto',
      overflow: 'visible',
      'white-space': 'normal',
      color: colors.text.primary,
      background: 'transparent',
      'border-color': colors.border.medium,
    }),
    // All icons except those of states belong to controls, which paper does not need.
    rule(`${PAPER} .${hiddenFromSight}, ${PAPER} svg:not([data-state])`, { display: 'none' }),
    rule(`${PAPER} table`, { 'font-size': PAPER_FONT_SIZE }),
    rule(`${PAPER} th, ${PAPER} td`, { padding: '2px 4px' }),
    rule(`${PAPER} tr`, { 'break-inside': 'avoid' }),
  ];
}

/** Important declarations override inline styles too. */
function rule(selector: string, declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}: ${value} !important;`);
  return `${selector} { ${lines.join(' ')} }`;
}

/** Classes for parts that stand either on paper or on the screen. */
export function getPaperStyles() {
  return {
    onlyOnPaper: css({ display: 'none', '@media print': { display: 'block' } }),
    notOnPaper: css({ '@media print': { display: 'none !important' } }),
  };
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
