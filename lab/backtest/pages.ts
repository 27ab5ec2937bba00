/** A time in which an alert fires for a resource, in minutes from the start. */
export interface Page {
  from: number;
  until: number;
}

/** Merges firings for a resource: overlapping or adjacent ones are one. */
export function mergedPages(firings: readonly Page[]): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of [...firings].sort((a, b) => a.from - b.from)) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = Math.max(last.until, until);
    } else {
      pages.push({ from, until });
    }
  }
  return pages;
}

/**
 * When an alert with `for` and `keep_firing_for` fires whose condition holds at these times. Tuning tries hundreds of waits
 * and keeps on a condition that was replayed once; a test compares them with Prometheus's own alerting rule.
 *
 * @param holds in order, without overlaps
 */
export function timed(holds: readonly Page[], { wait, keep }: { wait: number; keep: number }): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of holds) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = until + keep;
    } else if (from + wait < until) {
      pages.push({ from: from + wait, until: until + keep });
    }
  }
  return pages;
}
