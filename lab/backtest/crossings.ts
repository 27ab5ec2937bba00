/** A period in which a resource is at or above its ceiling, in minutes from the start. */
export interface Crossing {
  /** The first minute at or above the ceiling. */
  start: number;
  /** The minute after the last. */
  end: number;
  /** The longest stretch without a minute below the ceiling. */
  longest: number;
  /** Minutes from the last one under 80% of the ceiling to the start. */
  climb: number;
}

/** From this length on, a crossing is sustained and must be paged. */
const SUSTAINED_MINUTES = 5;

/** Crossings closer together than this are one: the person paged for the first is still working on it. */
const APART_MINUTES = 60;

/** A climb is measured from here: the target of the pack's recommendation. */
const CLIMB_FROM = 0.8;

/**
 * Finds the crossings of a resource.
 *
 * @param utilization of the worst constraint, one value per minute
 */
export function crossingsIn(utilization: Float64Array): Crossing[] {
  const crossings: Crossing[] = [];
  let stretch = 0;
  let lastLow = -1;
  for (let minute = 0; minute < utilization.length; minute++) {
    const over = utilization[minute] >= 1;
    stretch = over ? stretch + 1 : 0;
    if (over) {
      const last = crossings[crossings.length - 1];
      if (last !== undefined && minute - last.end < APART_MINUTES) {
        last.end = minute + 1;
        last.longest = Math.max(last.longest, stretch);
      } else {
        crossings.push({ start: minute, end: minute + 1, longest: stretch, climb: minute - lastLow });
      }
    }
    if (utilization[minute] < CLIMB_FROM) {
      lastLow = minute;
    }
  }
  return crossings;
}

export function isSustained({ longest }: Crossing): boolean {
  return longest >= SUSTAINED_MINUTES;
}

/** Returns true if a stretch of that many minutes at or above a level overlaps the minutes from `from` until `until`. */
export function staysAt(
  utilization: Float64Array,
  level: number,
  minutes: number,
  { from, until }: { from: number; until: number }
): boolean {
  let stretch = 0;
  for (let minute = Math.max(0, from - minutes + 1); minute < Math.min(utilization.length, until); minute++) {
    stretch = utilization[minute] >= level ? stretch + 1 : 0;
    if (stretch >= minutes && minute >= from) {
      return true;
    }
  }
  return false;
}
