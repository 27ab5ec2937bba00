export { type WeekCalendar, weekCalendarOf, type WeekHour } from './calendar';
export { type Strip, type Strips, stripsOf } from './strip';
export { LOW_PEAK, type ReviewTotals, savedUnits, totalsOf } from './review';
export { p95Of, ratedBetween, type ResourceReview, reviewResource, type Unrated } from './review';
