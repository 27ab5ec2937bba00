import { type ResourceReview } from '../../model';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../state/format';
import { REVIEW_COLUMN_FROM } from '../state/limits';
import { adviceWords, assumptionsCell, changeWords, forecastCellWords, NOTHING } from './reviewWords';

export const REVIEW_COLUMNS = [
  'name',
  'state',
  'peak',
  'peakAt',
  'p95',
  'headroom',
  'first',
  'forecast',
  'units',
  'recommended',
  'change',
  'appServers',
  'assumptions',
] as const;

export type ReviewColumn = (typeof REVIEW_COLUMNS)[number];

/** Columns aligned to the right. */
export const FIGURE_COLUMNS: readonly ReviewColumn[] = [
  'peak',
  'p95',
  'headroom',
  'units',
  'recommended',
  'change',
  'appServers',
];

export function columnsFor(width: number): ReviewColumn[] {
  return REVIEW_COLUMNS.filter((column) => width >= REVIEW_COLUMN_FROM[column]);
}

export function columnName(column: ReviewColumn): string {
  switch (column) {
    case 'name':
      return t('review.column.name', 'Resource');
    case 'state':
      return t('review.column.state', 'State');
    case 'peak':
      return t('review.column.peak', 'Peak');
    case 'peakAt':
      return t('review.column.peakAt', 'Peak at');
    case 'p95':
      return t('review.column.p95', 'P95');
    case 'headroom':
      return t('review.column.headroom', 'Headroom');
    case 'first':
      return t('review.column.first', 'First to run out');
    case 'forecast':
      return t('review.column.forecast', 'Reaches its ceiling');
    case 'units':
      return t('review.column.units', 'Units now');
    case 'recommended':
      return t('review.column.recommended', 'Recommended');
    case 'change':
      return t('review.column.change', 'Change');
    case 'appServers':
      return t('review.column.appServers', 'App servers');
    case 'assumptions':
      return t('review.column.assumptions', 'Assumptions');
  }
}

/** A cell's text, for the table and for Markdown. */
export function cellText(column: ReviewColumn, review: ResourceReview, formats: Formats): string {
  const { peak, p95, headroom, units, appServers } = review;
  switch (column) {
    case 'name':
      return resourceName(review.resource);
    case 'state':
      return stateName(review.state);
    case 'peak':
      return peak === undefined ? NOTHING : formats.percent(peak.utilization);
    case 'peakAt':
      return peak === undefined ? NOTHING : formats.time(peak.time);
    case 'p95':
      return p95 === undefined ? NOTHING : formats.percent(p95);
    case 'headroom':
      return headroom === undefined ? NOTHING : formats.percent(headroom);
    case 'first':
      return peak === undefined ? NOTHING : constraintName(peak.dimension);
    case 'forecast':
      return forecastCellWords(review);
    case 'units':
      return units === undefined ? NOTHING : String(units);
    case 'recommended':
      return adviceWords(review);
    case 'change':
      return changeWords(review);
    case 'appServers':
      return appServers === undefined ? NOTHING : String(appServers.count);
    case 'assumptions':
      return assumptionsCell(review) ?? NOTHING;
  }
}
