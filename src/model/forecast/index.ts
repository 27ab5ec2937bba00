export { CLIMBING_FROM, CLIMBING_MINUTES, climbingMinutes, levelMinutes } from './climbing';
export { dailyPeaks, dayOf } from './daily-peaks';
export {
  type Growth,
  GROWTH_DAYS,
  GROWTH_HORIZON_DAYS,
  growthOf,
  LEAST_GROWTH_DAYS,
  MEDIAN_ERROR,
  REAL_ERRORS,
} from './growth';
export {
  type CeilingForecast,
  forecastOf,
  isApproaching,
  isFullSoon,
  type Outlook,
  outlookOf,
  SOON_DAYS,
} from './outlook';
