import { type ResourceReview, type ReviewTotals } from '../../model/review';
import { numberFormat } from '../../ui/locale';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { messagesWords } from '../words/words';
import { moneyChangeWords, utilizationWords } from '../words/figureWords';
import { REVIEW_COLUMN_FROM, REVIEW_COST_WIDTH } from '../layout/limits';
import { bandsWords } from './bandWords';
import { type ReviewScope } from './heading';
import {
  assumptionsCell,
  forecastCellWords,
  NOTHING,
  peakCellWords,
  recommendedWords,
  reviewAction,
  sizesCellWords,
  sumWords,
  unitsChangeWords,
} from './reviewWords';

const REVIEW_COLUMNS = [
  'name',
  'action',
  'state',
  'peak',
  'peakAt',
  'p95',
  'bands',
  'headroom',
  'first',
  'forecast',
  'units',
  'recommended',
  'cost',
  'messages',
  'sizes',
  'appServers',
  'assumptions',
] as const;

export type ReviewColumn = (typeof REVIEW_COLUMNS)[number];

/** Inputs of a cell, beside the review of its resource. */
export type CellScope = Pick<ReviewScope, 'settings' | 'formats' | 'endedAt'>;

/** Columns aligned to the right. */
export const FIGURE_COLUMNS: readonly ReviewColumn[] = [
  'p95',
  'headroom',
  'units',
  'recommended',
  'cost',
  'appServers',
];

/** The columns of a review with or without a price, as many as fit. */
export function columnsFor({ price }: Pick<ReviewScope['settings'], 'price'>, width = Infinity): ReviewColumn[] {
  const hasCost = price !== undefined && width >= REVIEW_COLUMN_FROM.cost;
  const room = hasCost ? Math.max(REVIEW_COLUMN_FROM.cost, width - REVIEW_COST_WIDTH) : width;
  return REVIEW_COLUMNS.filter((column) => (column === 'cost' ? hasCost : room >= REVIEW_COLUMN_FROM[column]));
}

export function columnName(column: ReviewColumn): string {
  switch (column) {
    case 'name':
      return t('review.column.name', 'Resource');
    case 'action':
      return t('review.column.action', 'Action');
    case 'state':
      return t('review.column.state', 'State');
    case 'peak':
      return t('review.column.peak', 'Peak');
    case 'peakAt':
      return t('review.column.peakAt', 'Peak at');
    case 'p95':
      return t('review.column.p95', 'P95');
    case 'bands':
      return t('review.column.bands', 'Time in bands');
    case 'headroom':
      return t('review.column.headroom', 'Left at\u00a0peak');
    case 'first':
      return t('review.column.first', 'First to run out (time range)');
    case 'forecast':
      return t('review.column.forecast', 'When');
    case 'units':
      return t('review.column.units', 'Units now');
    case 'recommended':
      return t('review.column.recommended', 'Recommended');
    case 'cost':
      return t('review.column.cost', 'Cost');
    case 'messages':
      return t('review.column.messages', 'Messages at the peak');
    case 'sizes':
      return t('review.column.sizes', 'Units since the start');
    case 'appServers':
      return t('review.column.appServers', 'App servers');
    case 'assumptions':
      return t('review.column.assumptions', 'Assumptions');
  }
}

/** A cell's text, for the table and for Markdown. */
export function cellText(column: ReviewColumn, review: ResourceReview, scope: CellScope): string {
  const { settings, formats } = scope;
  const { peak, p95, bands, headroom, first, units, change, appServers } = review;
  switch (column) {
    case 'name':
      return resourceName(review.resource);
    case 'action':
      return reviewAction(review);
    case 'state':
      return stateName(review.state);
    case 'peak':
      return peakCellWords(review, formats);
    case 'peakAt':
      return peak === undefined ? NOTHING : formats.time(peak.time);
    case 'p95':
      return p95 === undefined ? NOTHING : utilizationWords(p95, formats);
    case 'bands':
      return bands === undefined ? NOTHING : bandsWords(bands, formats);
    case 'headroom':
      return headroom === undefined ? NOTHING : formats.percent(headroom);
    case 'first':
      return first === undefined ? NOTHING : constraintName(first);
    case 'forecast':
      return forecastCellWords(review, scope);
    case 'units':
      return units === undefined ? NOTHING : String(units);
    case 'recommended':
      return recommendedWords(review);
    case 'cost':
      return settings.price === undefined || change === undefined
        ? NOTHING
        : moneyChangeWords(change.by, settings.price);
    case 'messages':
      return messagesWords(review, formats) ?? NOTHING;
    case 'sizes':
      return sizesCellWords(review);
    case 'appServers':
      return appServers === undefined ? NOTHING : String(appServers.count);
    case 'assumptions':
      return assumptionsCell(review) ?? NOTHING;
  }
}

/** A cell of the last row, which adds up the others; empty where a sum means nothing. */
export function totalText(column: ReviewColumn, totals: ReviewTotals, { settings: { price } }: CellScope): string {
  const by = totals.recommended - totals.units;
  switch (column) {
    case 'name':
      return totals.withoutSize === 0
        ? t('review.total', 'Total')
        : t('review.totalOfSized', '{{sized}} of {{count}} with a unit size', {
            sized: totals.resources - totals.withoutSize,
            count: totals.resources,
          });
    case 'action':
      return unitsChangeWords(by);
    case 'units':
      return numberFormat({}).format(totals.units);
    case 'recommended':
      return sumWords(totals.recommended);
    case 'cost':
      return price === undefined ? '' : moneyChangeWords(by, price);
    default:
      return '';
  }
}
