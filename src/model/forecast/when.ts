import { UTILIZATION_TOLERANCE } from '../capacity';
import { type Growth, GROWTH_HORIZON_DAYS } from './growth';

/** When a utilization reaches 1, or why nobody can say. */
export type When =
  | { when: 'now' }
  | { when: 'climbing'; minutes: number }
  /** Week over week; `perWeek` is the rise a week as a share of the ceiling. */
  | { when: 'growing'; days: number; interval: [number, number]; perWeek: number }
  /** Grows too slowly for the horizon of 90 days. */
  | { when: 'notWithinHorizon' }
  | { when: 'unknown'; reason: 'flat' | 'falling' | 'unclear' | 'noData' }
  /** Growth needs this many more days of history. */
  | { when: 'unknown'; reason: 'tooFewDays'; missing: number };

/**
 * Answers when a utilization reaches its ceiling. A climb of the last hour comes before growth from week to week.
 *
 * @param utilization at present
 * @param minutes by {@link climbingMinutes}
 */
export function whenOf(utilization: number | undefined, minutes: number | undefined, growth: Growth): When {
  if (utilization !== undefined && utilization >= 1 - UTILIZATION_TOLERANCE) {
    return { when: 'now' };
  }
  if (minutes !== undefined) {
    return { when: 'climbing', minutes };
  }
  switch (growth.growth) {
    case 'rising': {
      const { days, interval, perDay } = growth;
      return days > GROWTH_HORIZON_DAYS
        ? { when: 'notWithinHorizon' }
        : { when: 'growing', days, interval, perWeek: 7 * perDay };
    }
    case 'tooFewDays':
      return { when: 'unknown', reason: 'tooFewDays', missing: growth.missing };
    case 'flat':
    case 'falling':
    case 'unclear':
    case 'noData':
      return { when: 'unknown', reason: growth.growth };
  }
}
