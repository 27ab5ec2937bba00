/** A time in which an alert fires for a resource, in minutes from the start. */
export interface Page {
  alert: string;
  from: number;
  until: number;
}

/** Merges an alert's firings for a resource: overlapping dimensions are one, as Alertmanager sends them. */
export function mergedPages(firings: readonly Page[]): Page[] {
  const pages: Page[] = [];
  for (const firing of [...firings].sort((a, b) => a.from - b.from)) {
    const last = pages[pages.length - 1];
    if (last !== undefined && firing.from <= last.until) {
      last.until = Math.max(last.until, firing.until);
    } else {
      pages.push({ ...firing });
    }
  }
  return pages;
}
