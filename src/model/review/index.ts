export { type WeekCalendar, weekCalendarOf, type WeekHour } from './calendar';
export { LOW_PEAK, type ReviewTotals, savedUnits, totalsOf } from './review';
export { p95Of, ratedBetween, type ResourceReview, reviewResource, type Unrated } from './review';
