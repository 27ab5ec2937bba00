/** The end of every scene; a fixed time keeps pictures identical. */
export const END = Date.parse('2026-11-21T12:00:00Z');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Oscillates between -1 and 1 with a period; both in milliseconds. */
export function wave(time: number, period: number): number {
  return Math.sin((2 * Math.PI * time) / period);
}
