import { type DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { GROWTH_DAYS } from '../../../src/model/forecast';
import { is } from '../../../alerts/generator/promql/promql';
import { DIMENSIONS } from '../../../src/model/capacity';
import { P95 } from '../../../src/model/numbers';
import { BAND_STARTS } from '../../../src/model/snapshot';
import { CANONICAL_NAMES } from '../../../src/frames/roles';
import { type ExplicitRoleMapping, type RecordedRole, type SeriesRole } from '../../../src/frames/types';
import { LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { GRAIN, highestOfStep, meanOfStep, ofEachResource, OWN_LABELS, rangeQuery, tableQuery } from './queries';
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
] as const satisfies readonly RecordedRole[];

/** Constants of the settings, which do not end with their resource. */
const DECLARED_ROLES = [
  'messageSize',
  'serverLeg',
  'ceilingFactor',
  'calibrated',
] as const satisfies readonly RecordedRole[];

/** Other roles that hold for a resource as a whole, or for the time range: one value is enough. */
const ASKED_ONCE = [
  'sku',
  'trafficFactor',
  'verdict',
  'climbing',
  'dayPeak',
  'peak',
  'p95',
] as const satisfies readonly SeriesRole[];

/** The query for now of all of them. */
const NOW = 'now';

/** The queries of each of these roles, for the option of the panel. */
export const HEADROOM_ROLES: ExplicitRoleMapping[] = NOW_ROLES.flatMap((role) => [
  { role, refId: role },
  { role, refId: NOW, series: CANONICAL_NAMES[role] },
]);

/**
 * The queries of the project's own panel: one for each role over time, named after it, and those of now and of the settings. A
 * step of a long range is longer than a minute, so each point is the highest minute of its step; peak and percentile are those
 * of all minutes. What is asked once is a table: one frame, where a frame for each series would take most of the time.
 */
export function headroomQueries(of: Scope): DataqueryBuilder[] {
  return [
    ...NOW_ROLES.map((role) => rangeQuery(role, combined(role, ofStep(role, of(CANONICAL_NAMES[role]))))),
    ...ASKED_ONCE.map((role) => onceQuery(role, of)),
    recordedQuery(NOW, NOW_ROLES, of),
    recordedQuery('declared', DECLARED_ROLES, of),
  ];
}

/**
 * The queries of the panel's Fleet, which do not depend on the time range: what the rules recorded in the last hour, as it is,
 * which shows where a climb has ended and has what Azure counts in an hour; and figures of now, of a day and of weeks.
 */
export function fleetQueries(of: Scope): DataqueryBuilder[] {
  return [
    recordedQuery('lastHour', NOW_ROLES, of, '[1h]'),
    recordedQuery('lasting', [...DECLARED_ROLES, 'sku', 'trafficFactor'], of),
    onceQuery('verdict', of),
    onceQuery('climbing', of),
    onceQuery('dayPeak', of),
    peakQuery('24h', of),
    halfHoursQuery(of),
  ];
}

/** The last values of these roles, or with a range all values in it. */
function recordedQuery(refId: string, roles: readonly RecordedRole[], of: Scope, range = ''): DataqueryBuilder {
  const names = roles.map((role) => CANONICAL_NAMES[role]);
  return tableQuery(refId, `${of('', is('__name__', names))}${range}`);
}

/** Points at the end of each half hour, whatever the time range. The last one, which goes on, ends in the future. */
function halfHoursQuery(of: Scope): DataqueryBuilder {
  const role: SeriesRole = 'halfHours';
  const highest = `max by (resource_id) (max_over_time(${of(OUTPUT.worst)}[30m]))`;
  return tableQuery(role, `(${highest})[24h:30m] offset -30m`);
}

function peakQuery(range: string, of: Scope): DataqueryBuilder {
  const role: SeriesRole = 'peak';
  return tableQuery(
    role,
    ofEachAndAll((series) => `max_over_time(${series}[${range}])`, of)
  );
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

/** The queries of those roles. */
export function reviewQueries(of: Scope): DataqueryBuilder[] {
  const enough: ReviewRole = 'enough';
  return [bandsQuery(of), tableQuery(enough, enoughForDays(of))];
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
  return tableQuery(role, counts.join(' or '));
}

function onceQuery(role: (typeof ASKED_ONCE)[number], of: Scope): DataqueryBuilder {
  switch (role) {
    case 'sku':
    case 'trafficFactor':
      return tableQuery(role, combined(role, nowOrLast(of(CANONICAL_NAMES[role]))));
    case 'verdict':
      return tableQuery(role, ofEachResource(verdictsWithReason(of), LABEL.verdict, LABEL.reason));
    case 'climbing':
      return tableQuery(role, `min by (resource_id, constraint) (${of(OUTPUT.climbing)})`);
    case 'dayPeak':
      // With a point for each midnight, whatever the time range.
      return tableQuery(
        role,
        `(max by (resource_id, constraint) (last_over_time(${of(CANONICAL_NAMES.dayPeak)}[35m])))[${GROWTH_DAYS}d:1d]`
      );
    case 'peak':
      return peakQuery('$__range', of);
    case 'p95':
      return tableQuery(
        role,
        ofEachAndAll((series) => `quantile_over_time(${P95}, ${series}[$__range])`, of)
      );
  }
}

/** Facts about a whole resource; of one that is gone, its last ones. */
function nowOrLast(selected: string): string {
  return `${selected} or last_over_time(${selected}[$__range:1h]) unless on (resource_id) ${selected}`;
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
