import { DEFAULT_THRESHOLDS, UTILIZATION_TOLERANCE } from '../capacity';

const { warning, critical, over } = DEFAULT_THRESHOLDS;

/** A utilization below this leaves half of the units idle. */
export const IDLE_BELOW = 0.5;

/**
 * The utilization at which each band begins, ascending: idle, busy, and the states from warning on. A value at a boundary is in
 * the upper band, as it is in the graver state. A panel's own thresholds do not move the bands, because queries count them too.
 */
export const BAND_STARTS: readonly number[] = [0, IDLE_BELOW, warning, critical, over];

/** Minutes in each band, in the order of {@link BAND_STARTS}. */
export type BandMinutes = readonly number[];

/**
 * Counts the minutes in each band.
 *
 * @param utilization at moments that each stand for equally long
 * @param minutesEach the length that a moment stands for
 */
export function minutesInBands(utilization: readonly number[], minutesEach: number): BandMinutes {
  const minutes = BAND_STARTS.map(() => 0);
  for (const value of utilization) {
    minutes[bandOf(value)] += minutesEach;
  }
  return minutes;
}

/**
 * The same from counts of the minutes at or above a utilization. A count that is missing is 0, as a query returns none.
 *
 * @param minutesAtLeast by the start of a band; those at or above 0 are all minutes that are known
 * @returns undefined where no minute is known
 */
export function bandsFromCounts(minutesAtLeast: Readonly<Partial<Record<number, number>>>): BandMinutes | undefined {
  const known = minutesAtLeast[BAND_STARTS[0]] ?? 0;
  if (known <= 0) {
    return undefined;
  }
  const atLeast = BAND_STARTS.map((start) => minutesAtLeast[start] ?? 0);
  return atLeast.map((minutes, band) => Math.max(0, minutes - (atLeast[band + 1] ?? 0)));
}

/** Below 0, which no source should send, it is the first. */
function bandOf(utilization: number): number {
  let band = BAND_STARTS.length - 1;
  while (band > 0 && utilization + UTILIZATION_TOLERANCE < BAND_STARTS[band]) {
    band--;
  }
  return band;
}
