import { isNumber, HOUR_MS, DAY_MS } from '../numbers';
import { medianStep } from '../snapshot';

/** A day with a longer gap was not seen whole, unless its values are further apart than this anyway. */
const LONGEST_GAP_MS = HOUR_MS;

/** The distance from which Grafana draws a gap, in steps. */
const GAP_STEPS = 1.5;

/** The highest value of one day. */
export interface DailyPeak {
  /** Days since 1 January 1970 in UTC. A day ends with its last value before midnight. */
  day: number;
  peak: number;
  /** False for a day that was not seen whole: the first of a history, the last, and one with a gap. */
  isWhole: boolean;
}

/** Returns the day that a time belongs to. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * Returns the highest value of each day that has one, in order.
 *
 * @param times Unix milliseconds, ascending
 * @param values one for each time; null is a gap
 */
export function dailyPeaks(times: readonly number[], values: ReadonlyArray<number | null>): DailyPeak[] {
  const longest = Math.max(LONGEST_GAP_MS, GAP_STEPS * (medianStep(times) ?? 0));
  const days: Array<DailyPeak & { seenTo: number }> = [];
  for (let i = 0; i < times.length; i++) {
    const value = values[i];
    if (!isNumber(value)) {
      continue;
    }
    const [time, day] = [times[i], dayOf(times[i])];
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, peak: value, isWhole: true, seenTo: day * DAY_MS };
      days.push(last);
    }
    last.peak = Math.max(last.peak, value);
    last.isWhole &&= time - last.seenTo <= longest;
    last.seenTo = time;
  }
  return days.map(({ day, peak, isWhole, seenTo }) => ({
    day,
    peak,
    isWhole: isWhole && (day + 1) * DAY_MS - seenTo <= longest,
  }));
}
