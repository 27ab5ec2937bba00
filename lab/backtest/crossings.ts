/** A time at which a resource is at or over its ceiling, in minutes from the first. */
export interface Crossing {
  /** The first minute at or over the ceiling. */
  start: number;
  /** The minute after the last. */
  end: number;
  /** The longest stretch of it without a minute under the ceiling. */
  longest: number;
  /** Minutes that the climb took from 80 % of the ceiling to it: since the last minute under 80 %. */
  climb: number;
}

/** From this long on a crossing is sustained, and has to be paged. */
const SUSTAINED_MINUTES = 5;

/** Crossings less than this apart are one: whoever was paged for the first is at it still. */
const APART_MINUTES = 60;

/** Where a climb is measured from: the target of the pack's recommendation. */
const CLIMB_FROM = 0.8;

/**
 * The crossings of a resource.
 *
 * @param utilization of the worst constraint, a value a minute
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

/** Whether a stretch of so many minutes in a row at or above a level touches the minutes from `from` until `until`. */
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
