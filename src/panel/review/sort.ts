import { resourceName } from '../../ui/names';
import { cellText, type ReviewColumn } from './columns';
import { type Formats } from '../state/format';
import { type ResourceReview } from './reviewResource';

export interface Sort {
  column: ReviewColumn;
  descending: boolean;
}

/** Worst first. */
export const DEFAULT_SORT: Sort = { column: 'peak', descending: true };

/** What people look for first in these is the highest: of the others the first, the soonest, or the least. */
const HIGHEST_FIRST: readonly ReviewColumn[] = [
  'state',
  'peak',
  'peakAt',
  'p95',
  'units',
  'recommended',
  'change',
  'appServers',
];

/** What a click on a heading does: the other way round where it is sorted by already, else the way people mean. */
export function sortOnClick(sort: Sort, column: ReviewColumn): Sort {
  return sort.column === column
    ? { column, descending: !sort.descending }
    : { column, descending: HIGHEST_FIRST.includes(column) };
}

/** In either direction, what is not known comes last; of equals, the higher peak first, then by name. */
export function sortReviews(reviews: readonly ResourceReview[], sort: Sort, formats: Formats): ResourceReview[] {
  const keyed = reviews.map((review) => ({ review, key: sortKey(sort.column, review, formats) }));
  const sign = sort.descending ? -1 : 1;
  return keyed
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined) {
        return Number(a.key === undefined) - Number(b.key === undefined) || worstFirst(a.review, b.review);
      }
      return sign * compare(a.key, b.key) || worstFirst(a.review, b.review);
    })
    .map(({ review }) => review);
}

function worstFirst(a: ResourceReview, b: ResourceReview): number {
  return (
    (b.peak?.utilization ?? -1) - (a.peak?.utilization ?? -1) ||
    resourceName(a.resource).localeCompare(resourceName(b.resource)) ||
    a.resource.resourceId.localeCompare(b.resource.resourceId)
  );
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'string' || typeof b === 'string') {
    return String(a).localeCompare(String(b), undefined, { numeric: true });
  }
  return a === b ? 0 : a - b;
}

function sortKey(column: ReviewColumn, review: ResourceReview, formats: Formats): number | string | undefined {
  const { peak, advice, change, trend } = review;
  switch (column) {
    case 'state':
    case 'peak':
      return peak?.utilization;
    case 'peakAt':
      return peak?.time;
    case 'p95':
      return review.p95;
    case 'headroom':
      return review.headroom;
    case 'forecast':
      return trend?.forecast.at === null
        ? trend.forecast.reason === 'alreadyReached'
          ? -Infinity
          : undefined
        : trend?.forecast.at;
    case 'units':
      return review.units;
    case 'recommended':
      // What no size holds needs more than any size.
      return advice.units ?? (advice.reason === 'nothingMeasured' ? undefined : Infinity);
    case 'change':
      return change?.by;
    case 'appServers':
      return review.appServers?.count;
    case 'first':
      return peak && cellText(column, review, formats);
    case 'name':
      return cellText(column, review, formats);
  }
}
