import { largest, quantile } from '../numbers';
import { type DailyPeak } from './daily-peaks';

/** The history that growth looks at, and the least that it needs, in days. */
export const GROWTH_DAYS = 28;
export const LEAST_GROWTH_DAYS = 10;

/** Growth is week over week: a day is compared with the same weekday a week before. */
const WEEK = 7;
const LEAST_DIFFERENCES = LEAST_GROWTH_DAYS - WEEK;

/** The standard error of a median relative to that of a mean, for a normal distribution: the root of pi / 2. */
export const MEDIAN_ERROR = 1.2533;

/** Growth is real if it is more than this many standard errors, which also give its interval. */
export const REAL_ERRORS = 2;

/** No answer looks further ahead: "not within 3 months". */
export const GROWTH_HORIZON_DAYS = 90;

/** Growth week over week of a daily peak, or why it is not known. */
export type Growth =
  /** Rises: reaches 1 in `days`, within the interval. `perDay` is the rise a day, and `level` the highest of the last week. */
  | { growth: 'rising'; perDay: number; level: number; days: number; interval: [number, number] }
  /** No clear rise; `unclear` where it might still reach 1 within the horizon. */
  | { growth: 'flat' | 'falling' | 'unclear' }
  | { growth: 'tooFewDays'; missing: number }
  /** The level is unknown, as every day of the last week has a gap. */
  | { growth: 'noData' };

/**
 * Returns the growth of a daily peak week over week.
 *
 * From the ended days that were seen whole, at most 28: the difference of each to the same weekday a week before, divided by 7.
 * Their median is the growth a day, real if it is more than twice its standard error: 1.2533 times their standard deviation over
 * the root of their number. The level is the highest of the last seven days. A daily wave is never a trend, nor is a weekend.
 * The interval is that of two standard errors of the growth, from a level one standard deviation of a day higher or lower.
 *
 * @param peaks of a utilization, in any order
 * @param today the present day, which has not ended
 */
export function growthOf(peaks: readonly DailyPeak[], today: number): Growth {
  const known = new Map<number, number>();
  for (const { day, peak, isWhole } of peaks) {
    if (isWhole && day < today && day >= today - GROWTH_DAYS) {
      known.set(day, peak);
    }
  }
  const differences = [...known].flatMap(([day, peak]) => {
    const before = known.get(day - WEEK);
    return before === undefined ? [] : [(peak - before) / WEEK];
  });
  const lastWeek = [...known].filter(([day]) => day >= today - WEEK).map(([, peak]) => peak);
  return growthFrom({
    days: known.size,
    differences: differences.length,
    median: quantile(differences, 0.5) ?? 0,
    deviation: standardDeviation(differences),
    level: lastWeek.length === 0 ? undefined : largest(lastWeek),
  });
}

/** Everything about the daily peaks that growth depends on, as Prometheus can compute it too. */
export interface GrowthFigures {
  /** Whole days that have a peak. */
  days: number;
  /** Days that have a peak a week before. */
  differences: number;
  /** Of the differences, each divided by 7. */
  median: number;
  /** Standard deviation of the same, of the population. */
  deviation: number;
  /** The highest peak of the last seven days; missing where each has a gap. */
  level?: number;
}

/** Judges growth by {@link GrowthFigures}. */
function growthFrom({ days, differences, median, deviation, level }: GrowthFigures): Growth {
  const missing = Math.max(LEAST_GROWTH_DAYS - days, LEAST_DIFFERENCES - differences);
  if (missing > 0) {
    return { growth: 'tooFewDays', missing };
  }
  if (level === undefined) {
    return { growth: 'noData' };
  }
  const error = (MEDIAN_ERROR * deviation) / Math.sqrt(differences);
  const [least, most] = [median - REAL_ERRORS * error, median + REAL_ERRORS * error];
  const daysFrom = (start: number, rise: number) => Math.max(0, 1 - start) / rise;
  if (median > 0 && least > 0) {
    // Of one day's peak: a difference is that of two days, divided by 7.
    const ofADay = (WEEK * deviation) / Math.SQRT2;
    return {
      growth: 'rising',
      perDay: median,
      level,
      days: daysFrom(level, median),
      interval: [daysFrom(level + ofADay, most), daysFrom(level - ofADay, least)],
    };
  }
  if (median < 0 && most < 0) {
    return { growth: 'falling' };
  }
  return { growth: most > 0 && daysFrom(level, most) <= GROWTH_HORIZON_DAYS ? 'unclear' : 'flat' };
}

/** Of the population, as PromQL's. */
function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
