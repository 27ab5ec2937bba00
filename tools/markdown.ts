/** Formats a Markdown table that is readable in a terminal too; bars and line breaks in cells are escaped. */
export function markdownTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')));
  const widths = head.map((_, i) => Math.max(3, ...cells.map((row) => row[i].length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  const [first, ...others] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}

/**
 * Replaces the text between two marks of a page.
 *
 * @returns undefined unless the page has the first mark exactly once, and the second one after it
 */
export function betweenMarks(page: string, begin: string, end: string, text: string): string | undefined {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from + begin.length);
  const isOnce = from >= 0 && from === page.lastIndexOf(begin);
  return isOnce && to >= 0 ? `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}` : undefined;
}
