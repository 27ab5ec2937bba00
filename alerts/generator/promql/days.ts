import { GROWTH_DAYS, LEAST_GROWTH_DAYS } from '../../../src/model/forecast';
import { PEAK } from '../../../src/names/series';

const A_WEEK = 7;

/** How many days have a weekday to compare with, where they are enough to tell growth, as the rules of days count them. */
export function comparedDays(dayPeaks: string = PEAK.day): string {
  const ended = (offset = '') => `last_over_time(${dayPeaks}[35m]${offset})`;
  const differences = `(${ended()} - ${ended(` offset ${A_WEEK}d`)})[${GROWTH_DAYS - A_WEEK}d:1d]`;
  return `count_over_time(${differences}) >= ${LEAST_GROWTH_DAYS - A_WEEK}`;
}
