import { largest } from '../../src/model/numbers';
import { escapeInvisible } from '../../tools/visible-text';

/** Made once, as making a format takes longer than using it. */
const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats a plain text table with a header, a rule and right-aligned numbers. No text in a cell can control the terminal. */
export function textTable(header: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const cells = rows.map((row) => row.map(formatCell));
  const widths = header.map((name, column) =>
    largest([name, ...cells.map((row) => row[column])].map((cell) => cell.length))
  );
  const isNumeric = header.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(line)].join('\n');
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
