import { dateTimeFormat } from '@grafana/data';
import { type Dimension, type MessageRates } from '../../model/capacity';
import { forecastOf } from '../../model/forecast';
import { type ResourceReview } from '../../model/review';
import { BAND_STARTS } from '../../model/snapshot';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { basisWords, mixWords } from '../words/words';
import { bandName } from './bandWords';
import { type ReviewScope, timeZoneName } from './heading';
import {
  adviceSentence,
  assumptionsCell,
  forecastCellWords,
  reviewAction,
  unratedSentence,
  verdictReason,
} from './reviewWords';

type Cell = string | number | undefined;

/** Spreadsheets recognize UTF-8 only in a file that begins with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The review as CSV (RFC 4180), with one line per resource, and no total, which would count twice in a sum. Numbers are unformatted, with their units in the headings;
 * dates are in the panel's time zone, in a format that spreadsheets read.
 */
export function reviewCsv(reviews: readonly ResourceReview[], scope: ReviewScope): string {
  const lines = [headings(scope), ...reviews.map((review) => cellsOf(review, scope))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Names the file by the last day of the time range. */
export function csvFileName({ timeRange, timeZone }: Pick<ReviewScope, 'timeRange' | 'timeZone'>): string {
  return `signalr-headroom-${dateTimeFormat(timeRange.to, { timeZone, format: 'YYYY-MM-DD' })}.csv`;
}

/**
 * Formats one cell. Quotes all text, because a spreadsheet may expect a separator other than the comma, and puts an
 * apostrophe before text that it would run as a formula. Numbers get neither: -5 stays a number.
 */
export function csvCell(cell: Cell): string {
  if (cell === undefined) {
    return '';
  }
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? String(Number(cell.toPrecision(12))) : '';
  }
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * The start of a formula: its sign, also full-width, after white space and characters that a spreadsheet drops or does not
 * show; or a leading tab or line end.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u;

function headings({ settings: { price }, formats, timeZone }: ReviewScope): string[] {
  const zone = { timeZone: timeZoneName(timeZone) };
  return [
    t('review.csv.resource', 'Resource'),
    t('review.csv.resourceId', 'Resource id'),
    t('review.csv.state', 'State at the peak'),
    t('review.csv.peak', 'Peak (% of ceiling)'),
    t('review.csv.peakAt', 'Peak at ({{timeZone}})', zone),
    t('review.csv.first', 'First to run out'),
    t('review.csv.peakConstraint', 'Constraint at the peak'),
    t('review.csv.measured', 'Measured at the peak'),
    t('review.csv.ceiling', 'Ceiling at the peak'),
    t('review.csv.unit', 'Unit of measure'),
    t('review.csv.inboundMessages', 'Inbound messages/s at the peak'),
    t('review.csv.outboundMessages', 'Outbound messages/s at the peak'),
    t('review.csv.messagesBasis', 'Message rates are'),
    t('review.csv.p95', 'P95 (% of ceiling)'),
    ...BAND_STARTS.map((_, band) => t('review.csv.band', 'Minutes at {{band}}', { band: bandName(band, formats) })),
    t('review.csv.headroom', 'Left at peak (% of ceiling)'),
    t('review.csv.forecast', 'When'),
    t('review.csv.forecastAt', 'Reaches its ceiling at ({{timeZone}})', zone),
    t('review.csv.forecastEarliest', 'At the earliest ({{timeZone}})', zone),
    t('review.csv.forecastLatest', 'At the latest ({{timeZone}})', zone),
    t('review.csv.units', 'Units'),
    t('review.csv.recommended', 'Recommended units'),
    t('review.csv.change', 'Change (units)'),
    ...(price === undefined ? [] : [t('review.csv.cost', 'Change per month ({{currency}})', { ...price })]),
    t('review.csv.action', 'Action'),
    t('review.csv.why', 'Why'),
    t('review.csv.appServers', 'Application servers'),
    t('review.csv.mix', 'Mix'),
    t('review.csv.assumptions', 'Assumptions'),
    t('review.csv.sizes', 'Unit sizes since the start'),
    t('review.csv.completeTo', 'Data to ({{timeZone}})', zone),
  ];
}

function cellsOf(review: ResourceReview, scope: ReviewScope): Cell[] {
  const { settings, formats, timeZone } = scope;
  const { resource, peak, p95, bands, headroom, first, outlook, change, verdict, mix, messages } = review;
  const { price } = settings;
  const date = (time: number | undefined) =>
    time === undefined ? undefined : dateTimeFormat(time, { timeZone, format: 'YYYY-MM-DD HH:mm:ss' });
  const forecast = forecastOf(outlook);
  return [
    resourceName(resource),
    resource.resourceId,
    stateName(review.state),
    inPercent(peak?.utilization),
    date(peak?.time),
    first && constraintName(first),
    peak && constraintName(peak.dimension),
    peak?.figures?.measured,
    peak?.figures?.ceiling,
    peak?.figures && unitOf(peak.dimension),
    messages.inbound?.rate,
    messages.outbound?.rate,
    basesWords(messages),
    inPercent(p95),
    ...BAND_STARTS.map((_, band) => bands?.[band]),
    inPercent(headroom),
    forecastCellWords(review, scope),
    date(forecast?.at),
    date(forecast?.earliest),
    date(forecast?.latest),
    review.units,
    review.recommended,
    change?.by,
    ...(price === undefined ? [] : [change && change.by * price.perUnit]),
    reviewAction(review),
    [
      review.unrated === undefined ? verdictReason(review, formats) : unratedSentence(review.unrated, settings),
      adviceSentence(review, formats),
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    review.appServers?.count,
    mix && mixWords(mix, formats),
    assumptionsCell(review),
    review.sizes.map(({ units }) => units).join(', '),
    verdict.verdict === 'noTraffic' ? undefined : date(resource.latest.time),
  ];
}

/** How the message rates are known: measured, or estimated by a message size. */
function basesWords({ inbound, outbound }: MessageRates): string | undefined {
  const bases = [outbound, inbound].flatMap((rate) => (rate === undefined ? [] : [rate.basis]));
  const words = bases.map((basis) => basisWords(basis) ?? t('basis.measured', 'measured'));
  return [...new Set(words)].join(', ') || undefined;
}

function inPercent(ratio: number | undefined): number | undefined {
  return ratio === undefined ? undefined : ratio * 100;
}

function unitOf(dimension: Dimension): string {
  switch (dimension) {
    case 'inboundBytes':
    case 'outboundBytes':
      return t('review.unit.bytes', 'B/s');
    case 'inboundMessages':
    case 'outboundMessages':
      return t('review.unit.messages', 'messages/s');
    case 'connections':
      return t('review.unit.connections', 'connections');
    case 'serverLoad':
      return '';
  }
}
