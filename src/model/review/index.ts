export { type WeekCalendar, weekCalendarOf, type WeekHour } from './calendar';
export { type ReviewTotals, totalsOf } from './review';
export { p95Of, ratedBetween, type ResourceReview, reviewResource, type Unrated } from './review';
