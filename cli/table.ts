/** Formats a plain text table with a header, a rule and right-aligned numbers. */
export function textTable(header: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const cells = rows.map((row) => row.map(formatCell));
  const widths = header.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column].length)));
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
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

function formatCell(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

export function formatPercent(ratio: number): string {
  return `${(ratio * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}
