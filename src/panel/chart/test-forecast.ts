import { type CeilingForecast } from '../../model/forecast';

/** At 0.5 now, and at the ceiling in 5 hours (4 to 10). */
export const HOURLY: CeilingForecast = {
  dimension: 'outboundMessages',
  now: 0,
  level: 0.5,
  at: 5,
  earliest: 4,
  latest: 10,
};
