import { type World } from '../fleet/load';
import { DAYS_OF_HISTORY } from '../fleet/past';

export const SECONDS_PER_MINUTE = 60;

/** The exporters started this long before the demo, and collect once a minute. */
const EXPORTER_UP_DAYS_BEFORE = DAYS_OF_HISTORY + 1;

/** The number of collections up to an instant in epoch seconds. */
export function collections(seconds: number, { demoStart }: World): number {
  const started = demoStart - EXPORTER_UP_DAYS_BEFORE * 86400;
  return Math.max(0, Math.floor((seconds - started) / SECONDS_PER_MINUTE));
}

/** Seconds per collection: a binary fraction, whose multiples are exact and whose sum never falls by rounding. */
export function collectSeconds(resources: number): number {
  return 0.5 + resources / 64;
}
