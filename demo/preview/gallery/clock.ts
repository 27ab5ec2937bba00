/** When every scene ends, so that a picture of it is the same each time. */
export const END = Date.parse('2026-11-21T12:00:00Z');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** From -1 to 1 and back, once a period; both in milliseconds. */
export function wave(time: number, period: number): number {
  return Math.sin((2 * Math.PI * time) / period);
}
