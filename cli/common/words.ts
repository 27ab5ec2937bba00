/** The noun for a number of things: `plural(1, 'page')`, `plural(2, 'entry', 'entries')`. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
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
