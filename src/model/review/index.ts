export { type WeekCalendar, weekCalendarOf, type WeekHour } from './calendar';
export { type ReviewTotals, totalsOf } from './review-totals';
export { type ResourceReview, reviewResource, type Unrated } from './review';
