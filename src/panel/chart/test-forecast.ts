import { type CeilingForecast } from '../../model';

/** At 0.5 now and rising 0.1 an hour: reaches the ceiling in 5 hours (4 to 10). */
export const HOURLY: CeilingForecast = {
  dimension: 'outboundMessages',
  since: -5,
  now: 0,
  crossing: { at: 5, earliest: 4, latest: 10, slope: 0.1, level: 0.5 },
};
