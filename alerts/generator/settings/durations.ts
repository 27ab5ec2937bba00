const SECONDS: Readonly<Record<string, number>> = {
  y: 365 * 86400,
  w: 7 * 86400,
  d: 86400,
  h: 3600,
  m: 60,
  s: 1,
};

/** Converts a Prometheus duration such as `1h30m` to seconds. */
export function secondsOf(duration: string): number {
  return [...duration.matchAll(/([0-9]+)([ywdhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * SECONDS[unit],
    0
  );
}

/** Returns true if a text as YYYY-MM-DD is a day of the calendar. JavaScript takes 31 February as 3 March. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
