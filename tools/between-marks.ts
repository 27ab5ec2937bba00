/**
 * A page with what stands between two marks written anew; all else stays.
 *
 * @returns undefined where the page has not the first mark once, and the second after it
 */
export function betweenMarks(page: string, begin: string, end: string, text: string): string | undefined {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from + begin.length);
  const isOnce = from >= 0 && from === page.lastIndexOf(begin);
  return isOnce && to >= 0 ? `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}` : undefined;
}
