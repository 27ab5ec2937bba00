import { type DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { GROWTH_DAYS } from '../../../src/model/forecast';
import { is } from '../../../alerts/generator/promql/promql';
import { DIMENSIONS } from '../../../src/model/capacity';
import { P95 } from '../../../src/model/numbers';
import { BAND_STARTS } from '../../../src/model/snapshot';
import { CANONICAL_NAMES } from '../../../src/frames/roles';
import {
  type ExplicitRoleMapping,
  RECORDED_ROLES,
  type RecordedRole,
  SERIES_ROLES,
  type SeriesRole,
} from '../../../src/frames/types';
import { LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { figureQuery, GRAIN, highestOfStep, meanOfStep, ofEachResource, OWN_LABELS, rangeQuery } from './queries';
import { OF_A_CONSTRAINT, type Scope } from './scope';
import { enoughForDays, verdictsWithReason } from './verdicts';

/** Roles whose values change from minute to minute. They have a second query, for now. */
const NOW_ROLES = [
  'units',
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'connections',
  'share',
  'countedMessages',
  'serverLoad',
  'utilization',
  'verdict',
] as const satisfies readonly RecordedRole[];

/** The queries of each of these roles, for the option of the panel. */
export const HEADROOM_ROLES: ExplicitRoleMapping[] = NOW_ROLES.flatMap((role) => [
  { role, refId: role },
  { role, refId: nowOf(role) },
]);

function nowOf(role: SeriesRole): string {
  return `${role}Now`;
}

/**
 * The queries of the project's own panel: one for each role, named after it, and one for now. A step of a long range is
 * longer than a minute, so each point is the highest minute of its step; peak and percentile are those of all minutes.
 */
export function headroomQueries(of: Scope): DataqueryBuilder[] {
  return [
    ...SERIES_ROLES.filter(isOfEveryView).map((role) => queryOf(role, of)),
    ...NOW_ROLES.map((role) => figureQuery(nowOf(role), nowQuery(role, of), '')),
  ];
}

/** Roles that neither Review nor Fleet has alone. */
type SharedRole = Exclude<SeriesRole, ReviewRole | 'halfHours'>;

function isOfEveryView(role: SeriesRole): role is SharedRole {
  return role !== 'halfHours' && !isOfReview(role);
}

/**
 * The queries of the panel's Fleet, which do not depend on the time range: what the rules recorded in the last hour, as it is,
 * which shows where a climb has ended and has what Azure counts in an hour; and figures of now, of a day and of weeks.
 */
export function fleetQueries(of: Scope): DataqueryBuilder[] {
  const names = RECORDED_ROLES.filter((role) => !ASKED_ALONE.includes(role)).map((role) => CANONICAL_NAMES[role]);
  const verdict: SeriesRole = 'verdict';
  return [
    figureQuery('lastHour', `${of('', is('__name__', names))}[1h]`, ''),
    figureQuery(verdict, nowQuery(verdict, of), ''),
    queryOf('climbing', of),
    queryOf('dayPeak', of),
    peakQuery('24h', of),
    halfHoursQuery(of),
  ];
}

/** In the last hour, a climb that has just ended would go on, a verdict has no reason, and the peak of a day may be missing. */
const ASKED_ALONE: readonly RecordedRole[] = ['climbing', 'verdict', 'dayPeak'];

/** Points at the end of each half hour, whatever the time range. The last one, which goes on, ends in the future. */
function halfHoursQuery(of: Scope): DataqueryBuilder {
  const role: SeriesRole = 'halfHours';
  const highest = `max by (resource_id) (max_over_time(${of(OUTPUT.worst)}[30m]))`;
  return figureQuery(role, `(${highest})[24h:30m] offset -30m`, '');
}

function peakQuery(range: string, of: Scope): DataqueryBuilder {
  const role: SeriesRole = 'peak';
  return figureQuery(
    role,
    ofEachAndAll((series) => `max_over_time(${series}[${range}])`, of),
    ''
  );
}

function nowQuery(role: (typeof NOW_ROLES)[number], of: Scope): string {
  return role === 'verdict'
    ? ofEachResource(verdictsWithReason(of), LABEL.verdict, LABEL.reason)
    : combined(role, of(CANONICAL_NAMES[role]));
}

/**
 * The measurements of a week before at the current times, which the panel draws on a click. Grafana's own time comparison is
 * experimental, so a dashboard cannot count on it.
 */
export function lastWeekQueries(of: Scope): DataqueryBuilder[] {
  return DIMENSIONS.map((role) => {
    const selected = of(CANONICAL_NAMES[role]);
    const values = `max_over_time(${selected}[$__interval] offset 7d) or ${selected} offset 7d`;
    return rangeQuery(`${role}LastWeek`, combined(role, values));
  });
}

/** Roles that only Review shows. */
export const REVIEW_ROLES = ['bands', 'enough'] as const;

type ReviewRole = (typeof REVIEW_ROLES)[number];

function isOfReview(role: SeriesRole): role is ReviewRole {
  return REVIEW_ROLES.some((ofReview) => ofReview === role);
}

/** The queries of those roles. */
export function reviewQueries(of: Scope): DataqueryBuilder[] {
  const enough: ReviewRole = 'enough';
  return [bandsQuery(of), figureQuery(enough, enoughForDays(of), '')];
}

/**
 * Counts the minutes at or above the start of each band, for the differences that Review shows. A count of the minutes in
 * the first band would hold nearly all of them in memory twice; a filter on high ones holds few, and as one query, Prometheus
 * counts one band after another. A resource has a series for each set of its labels.
 */
function bandsQuery(of: Scope): DataqueryBuilder {
  const counts = BAND_STARTS.map((start) => {
    const minutes = start === 0 ? of(OUTPUT.worst) : `(${of(OUTPUT.worst)} >= ${start})`;
    const count = `sum by (resource_id) (count_over_time(${minutes}[$__range:${GRAIN}]))`;
    return `label_replace(${count}, "${LABEL.atLeast}", "${start}", "", "")`;
  });
  const role: SeriesRole = 'bands';
  return figureQuery(role, counts.join(' or '), '');
}

function queryOf(role: SharedRole, of: Scope): DataqueryBuilder {
  switch (role) {
    case 'climbing':
      return figureQuery(role, `min by (resource_id, constraint) (${of(OUTPUT.climbing)})`, '');
    case 'dayPeak':
      // An instant query with a point for each midnight, whatever the time range.
      return figureQuery(
        role,
        `(max by (resource_id, constraint) (last_over_time(${of(CANONICAL_NAMES.dayPeak)}[35m])))[${GROWTH_DAYS}d:1d]`,
        ''
      );
    case 'peak':
      return peakQuery('$__range', of);
    case 'p95':
      return figureQuery(
        role,
        ofEachAndAll((series) => `quantile_over_time(${P95}, ${series}[$__range])`, of),
        ''
      );
    case 'verdict':
      // Within a step, a resource may have had several.
      return rangeQuery(role, combined(role, of(CANONICAL_NAMES.verdict)));
    default:
      return rangeQuery(role, combined(role, ofStep(role, of(CANONICAL_NAMES[role]))));
  }
}

/** A figure of all minutes, for each constraint and for the worst of each minute. */
function ofEachAndAll(figure: (series: string) => string, of: Scope): string {
  const each = figure(of(OUTPUT.utilization, OF_A_CONSTRAINT));
  return `max by (resource_id, constraint) (${each}) or max by (resource_id) (${figure(of(OUTPUT.worst))})`;
}

/** Shares have the mean of each step, because the highest ones would not sum to 1. */
function ofStep(role: RecordedRole, selected: string): string {
  return role === 'share' ? meanOfStep(selected) : highestOfStep(selected);
}

/** One series for each resource and each meaning of the role, also after a label changed. */
function combined(role: RecordedRole, values: string): string {
  return ofEachResource(values, ...(OWN_LABELS[role] ?? []));
}
