import { css, cx } from '@emotion/css';
import React from 'react';

/** SVG paths in a 16 by 16 view box. */
const PATHS = {
  add: 'M8 3v10M3 8h10',
  ascending: 'M8 13V3M4 7l4-4 4 4',
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m0-8-8 8',
  closed: 'm6 4 4 4-4 4',
  copy: 'M5.5 5.5h8v8h-8zm5 0v-3h-8v8h3',
  descending: 'M8 3v10M4 9l4 4 4-4',
  edit: 'm2.5 13.5.8-3.3L11 2.5 13.5 5l-7.7 7.7z',
  info: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 7.5v4M8 4.5v.4',
  link: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7m0-4.5-6 6',
  locked: 'M3.5 7.5h9v6h-9zm2 0V5a2.5 2.5 0 0 1 5 0v2.5',
  open: 'm4 6 4 4 4-4',
  print: 'M4.5 6V2h7v4m-7 5.5h-3V6h13v5.5h-3m-7-2h7V14h-7z',
  remove: 'M2.5 4.5h11M6 4.5v-2h4v2m-6 0 .7 9h6.6l.7-9M6.7 7v4m2.6-4v4',
  reset: 'M2.5 2.5v4h4m-3.8 0a5.6 5.6 0 1 1-.2 3',
  save: 'M8 2v8.5M4.5 7 8 10.5 11.5 7m-9 6.5h11',
  unlocked: 'M3.5 7.5h9v6h-9zm2 0v-3a2.5 2.5 0 0 1 4.9-.7',
  warning: 'm8 2 6.5 11.5h-13zm0 4.5V10m0 1.6v.3',
} as const;

export type GlyphName = keyof typeof PATHS;

interface Props {
  name: GlyphName;
  pixels?: number;
  className?: string;
}

/**
 * A small decorative icon beside text or on a named button. Grafana's own icons are fetched from its server, so they
 * are missing in the frontend sandbox and in snapshots viewed without a server.
 */
export function Glyph({ name, pixels = 14, className }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={pixels}
      height={pixels}
      className={cx(glyphStyle, className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Aligned with the text beside it; does not shrink in a narrow row. */
export const glyphStyle = css({ display: 'inline-block', flex: '0 0 auto', verticalAlign: 'text-bottom' });
