import { type DailyPeak } from './daily-peaks';

/** The ended days that a record looks back. */
export const RECORD_DAYS = 7;

/**
 * Returns the record of a utilization: its highest minute of the last seven ended days. Days on which one of the signs without
 * a record was reached are left out, so that harm does not become the norm. A day that was not seen whole counts: what was
 * carried, was carried.
 *
 * @param overloaded the days to leave out
 * @returns undefined where no day is left
 */
export function recordOf(
  peaks: readonly DailyPeak[],
  today: number,
  overloaded: ReadonlySet<number>
): number | undefined {
  let record: number | undefined;
  for (const { day, peak } of peaks) {
    const counts = day < today && day >= today - RECORD_DAYS && !overloaded.has(day);
    if (counts && (record === undefined || peak > record)) {
      record = peak;
    }
  }
  return record;
}
