import { styleText } from 'node:util';

import { largest } from '../../src/model/numbers';
import { escapeInvisible } from '../../tools/visible-text';

/** Made once, as making a format takes longer than using it. */
const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats a plain text table with a header, a rule and right-aligned numbers. No text in a cell can control the terminal. */
export function textTable(header: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const isNumeric = (column: number) => rows.every((row) => typeof row[column] === 'number');
  const [titles, ...cells] = padded([header, ...rows.map((row) => row.map(formatCell))], isNumeric);
  const rule = titles.map((title) => '-'.repeat(title.length));
  return [titles, rule, ...cells].map((row) => row.join('  ').trimEnd()).join('\n');
}

/** Brings the cells of each column to one width. */
export function padded(rows: ReadonlyArray<readonly string[]>, isRight: (column: number) => boolean): string[][] {
  const [header = []] = rows;
  const widths = header.map((_, column) => largest(rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((cell, column) => (isRight(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
  );
}

/** Formats a number with thousands separators and at most four decimals; the JSON output has full precision. */
export function formatNumber(value: number): string {
  return unsignedZero(NUMBERS.format(value));
}

function formatCell(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : escapeInvisible(value);
}

export function formatPercent(ratio: number): string {
  return `${unsignedZero(PERCENT.format(ratio * 100))}%`;
}

/** Formats a ratio as a percentage without decimals. */
export function wholePercent(ratio: number): string {
  return `${formatNumber(Math.round(ratio * 100))}%`;
}

/** A small negative number is rounded to -0. */
function unsignedZero(text: string): string {
  return text === '-0' ? '0' : text;
}

/** The noun for a number of things: `plural(1, 'page')`, `plural(2, 'entry', 'entries')`. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}

/** `1 page`, `3,000 pages`. */
export function counted(count: number, one: string, several?: string): string {
  return `${formatNumber(count)} ${plural(count, one, several)}`;
}

/** `5 min`, `1 h 32 min`, `3 d 4 h`. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : hours > 0 ? [`${hours} h`, `${rest} min`] : [`${rest} min`];
  return parts.filter((part, i) => i === 0 || !part.startsWith('0 ')).join(' ');
}

/** The first of several errors, and how many more there are. */
export function firstOf([first, ...more]: readonly string[]): string {
  return `${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
}

/** @param seconds Unix seconds */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** `2026-11-03 14:05`, in UTC. */
export function timeText(seconds: number): string {
  return isoTime(seconds).slice(0, 16).replace('T', ' ');
}

/** Breaks a text between words. */
export function wrapped(text: string, width: number): string[] {
  return text
    .split(' ')
    .reduce<string[]>((lines, word) => {
      const line = lines.at(-1);
      const longer = line === undefined ? word : `${line} ${word}`;
      return line === undefined || longer.length > width ? [...lines, word] : [...lines.slice(0, -1), longer];
    }, [])
    .filter((line) => line !== '');
}

export function bold(text: string): string {
  return styleText('bold', text);
}
