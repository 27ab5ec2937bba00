import { styleText } from 'node:util';

/** Heights of a sparkline, from nothing to the ceiling. */
const HEIGHTS = '▁▂▃▄▅▆▇█';

/** A line of one character a value, from nothing to the ceiling; a gap is a space. */
export function sparkline(values: ReadonlyArray<number | null>): string {
  return values
    .map((value) =>
      value === null ? ' ' : HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, Math.floor(value * HEIGHTS.length)))]
    )
    .join('');
}

/** A bar of `width` characters that is full at the ceiling. */
export function bar(ratio: number | undefined, width: number): string {
  const filled = ratio === undefined ? 0 : Math.max(0, Math.min(width, Math.round(ratio * width)));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** The colours of states, as the terminal has them: none for NO_COLOR, a file or a pipe. */
export function colored(text: string, ratio: number | undefined): string {
  const style = ratio === undefined ? 'dim' : ratio >= 0.95 ? 'red' : ratio >= 0.8 ? 'yellow' : 'green';
  return styleText(style, text);
}

export function bold(text: string): string {
  return styleText('bold', text);
}
