import { type World } from '../fleet/load';

export const SECONDS_A_MINUTE = 60;

/** The exporters have been up since this long before the demo, and collect once a minute. */
const EXPORTER_UP_DAYS_BEFORE = 8;

/** How often an exporter has collected until an instant, epoch seconds. */
export function collections(seconds: number, { demoStart }: World): number {
  const started = demoStart - EXPORTER_UP_DAYS_BEFORE * 86400;
  return Math.max(0, Math.floor((seconds - started) / SECONDS_A_MINUTE));
}

/** Seconds that a collection takes: a binary fraction, so that its multiples are exact and a sum of them never falls by rounding. */
export function collectSeconds(resources: number): number {
  return 0.5 + resources / 64;
}
