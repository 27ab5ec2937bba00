export { CLIMBING_FROM, CLIMBING_MINUTES, climbingMinutes, slopeBefore } from './climbing';
export { dailyPeaks, type DailyPeak, dayOf } from './daily-peaks';
export { type Growth, GROWTH_DAYS, GROWTH_HORIZON_DAYS, growthOf, LEAST_GROWTH_DAYS } from './growth';
export { type When, whenOf } from './when';
