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
