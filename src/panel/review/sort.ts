import { forecastOf } from '../../model/forecast';
import { type ResourceReview, savedUnits } from '../../model/review';
import { BAND_STARTS } from '../../model/snapshot';
import { DEFAULT_THRESHOLDS } from '../../model/capacity';
import { resourceName } from '../../ui/names';
import { knownMinutes } from './bandWords';
import { type CellScope, cellText, type ReviewColumn } from './columns';

export interface Sort {
  column: ReviewColumn;
  descending: boolean;
}

/** By what to do. */
export const DEFAULT_SORT: Sort = { column: 'action', descending: false };

/** Columns in which people look for the highest value first. In the others they look for the lowest or earliest. */
const HIGHEST_FIRST: readonly ReviewColumn[] = [
  'state',
  'peak',
  'peakAt',
  'p95',
  'bands',
  'units',
  'recommended',
  'cost',
  'messages',
  'sizes',
  'appServers',
  'assumptions',
];

const WARNING_BAND = BAND_STARTS.indexOf(DEFAULT_THRESHOLDS.warning);

/** A click on a heading reverses its order, or sorts by it in the more useful direction. */
export function sortOnClick(sort: Sort, column: ReviewColumn): Sort {
  return sort.column === column
    ? { column, descending: !sort.descending }
    : { column, descending: HIGHEST_FIRST.includes(column) };
}

/** Sorts unknown values last in both directions, and equal ones by higher peak, then by name. */
export function sortReviews<Review extends ResourceReview>(
  reviews: readonly Review[],
  sort: Sort,
  scope: CellScope
): Review[] {
  const keyed = reviews.map((review) => ({ review, key: sortKey(sort.column, review, scope) }));
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

/** Puts more units and sharding first, then the largest saving, then what nobody can rate, then what stays. */
function placeOfAction(review: ResourceReview): number {
  switch (review.verdict.verdict) {
    case 'shard':
    case 'scaleUp':
      return -Infinity;
    case 'keep':
      return 1;
    default:
      return -savedUnits(review);
  }
}

function sortKey(column: ReviewColumn, review: ResourceReview, scope: CellScope): number | string | undefined {
  const { peak, verdict, change, outlook } = review;
  switch (column) {
    case 'action':
      return placeOfAction(review);
    case 'state':
    case 'peak':
      return peak?.utilization;
    case 'peakAt':
      return peak?.time;
    case 'p95':
      return review.p95;
    case 'bands':
      // By the share of the time from warning on.
      return review.bands && knownMinutes(review.bands.slice(WARNING_BAND)) / knownMinutes(review.bands);
    case 'headroom':
      return review.headroom;
    case 'forecast':
      return outlook?.when.when === 'now' || outlook?.when.when === 'reached' ? -Infinity : forecastOf(outlook)?.at;
    case 'units':
      return review.units;
    case 'recommended':
      // If even the largest size is too small, the resource needs more than any size.
      return review.recommended ?? (verdict.verdict === 'shard' ? Infinity : undefined);
    case 'cost':
      return change?.by;
    case 'messages':
      return (review.messages.outbound ?? review.messages.inbound)?.rate;
    case 'sizes':
      return review.sizes.length;
    case 'appServers':
      return review.appServers?.count;
    case 'assumptions':
      return review.assumptions.length;
    case 'first':
      return review.first && cellText(column, review, scope);
    case 'name':
      return cellText(column, review, scope);
    default:
      return column satisfies never;
  }
}
