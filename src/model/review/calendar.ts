import { isNumber, HOUR_MS } from '../numbers';
import {
  type AssessedResource,
  hasLongSteps,
  medianStep,
  positionsIn,
  type TimeSpan,
  worstOverTime,
} from '../snapshot';

/** With longer steps, hours look too much alike. */
const LONGEST_STEP_MS = 6 * HOUR_MS;

/** A single day is a chart, not a week. */
const LEAST_SPAN_MS = 48 * HOUR_MS;

/** An hour of a week in a time zone. Weekday 0 is Monday. */
export interface WeekHour {
  weekday: number;
  hour: number;
}

/** The highest utilization of each hour of each weekday, Monday first; null where nothing is known. */
export type WeekCalendar = ReadonlyArray<ReadonlyArray<number | null>>;

/**
 * Returns the highest utilization of a time range by weekday and hour. A value of a longer step than an hour counts for each hour
 * of its step.
 *
 * @param highest the peak of the range, which no hour exceeds: the first step may reach back before the range
 * @param placeOf the hour of the week of a time, in the time zone of the reader
 * @returns undefined where the data covers less than two days, or has steps of more than six hours
 */
export function weekCalendarOf(
  { times, timeline, measuredDimensions, isRecorded }: AssessedResource,
  { span, highest, placeOf }: { span: TimeSpan; highest: number; placeOf: (time: number) => WeekHour }
): WeekCalendar | undefined {
  const [first, end] = positionsIn(times, span);
  const step = medianStep(times);
  if (step === undefined || step > LONGEST_STEP_MS || end <= first || times[end - 1] - times[first] < LEAST_SPAN_MS) {
    return undefined;
  }
  const calendar = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (): number | null => null));
  const mark = (time: number, value: number) => {
    const { weekday, hour } = placeOf(time);
    calendar[weekday][hour] = Math.max(calendar[weekday][hour] ?? -Infinity, Math.min(value, highest));
  };
  // A recorded value of a long step is the highest minute before its time; others are of their own time.
  const reachesBack = isRecorded && hasLongSteps(times);
  const worst = worstOverTime(timeline, measuredDimensions);
  for (let index = first; index < end; index++) {
    const value = worst[index];
    if (!isNumber(value)) {
      continue;
    }
    const length = Math.min(step, times[index] - (times[index - 1] ?? -Infinity));
    const from = reachesBack ? times[index] - length : times[index];
    for (let at = from + Math.min(length, HOUR_MS) / 2; at < from + length; at += HOUR_MS) {
      mark(at, value);
    }
  }
  return calendar;
}
