/** When an alert fires for a resource, and somebody is called: minutes from the first. */
export interface Page {
  alert: string;
  from: number;
  until: number;
}

/** Firings of an alert for a resource as pages: several dimensions at once are one, as Alertmanager sends them. */
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
