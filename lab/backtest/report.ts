import { markdownTable } from '../../tools/markdown-table';
import { type AlertSet, type PackAlerts, type ReplayedAlert } from './alert-sets';
import { crossingsIn } from './crossings';
import { type Kind } from './kinds';
import { type ReplayedResource } from './replay';
import { type Scope } from './resources';
import { type Score, type ScoredCrossing, scoreOf, sumOf } from './score';
import { toldBy } from './told';

/** The replay of one seed. */
export interface Run {
  scope: Scope;
  resources: readonly ReplayedResource[];
}

/** A climb from 80% to the ceiling that takes longer than this can be paged this long ahead. */
const SLOW_CLIMB_MINUTES = 15;

/** The goal is at most one false positive in this many resource-weeks. */
const RESOURCE_WEEKS = 50;

export function scoreRun(runs: readonly Run[], { alerts }: Pick<AlertSet, 'alerts'>): Score {
  return sumOf(
    runs.flatMap(({ resources }) =>
      resources.map((resource) =>
        scoreOf({
          utilization: resource.utilization,
          crossings: crossingsIn(resource.utilization),
          ...toldBy(resource, alerts),
        })
      )
    )
  );
}

export function resourceWeeks(runs: readonly Run[]): number {
  return runs.reduce((sum, { scope }) => sum + (scope.resources * scope.days) / 7, 0);
}

/** Minutes from page to crossing; a crossing without a page sorts behind all others. */
function leadOf({ lead }: ScoredCrossing): number {
  return typeof lead === 'number' ? lead : -Infinity;
}

/** The value at a quantile of the values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];
}

export interface Summary {
  crossings: number;
  before: number;
  late: number;
  standing: number;
  missed: number;
  slow: number;
  slowMedian: number | undefined;
  slowInTime: number;
  /** Mean for a sustained crossing, and those of them that repeat the one before. */
  perCrossing: number;
  repeatsPerCrossing: number;
  notifications: number;
  notificationsPerWeek: number;
  repeats: number;
  allClears: number;
  falsePositives: number;
  withoutCrossing: number;
  flaps: number;
}

/** Counts; repeats, all-clears, false positives, those without a crossing and flaps are per 50 resource-weeks. */
export function summaryOf(score: Score, weeks: number): Summary {
  const leads = score.crossings.map(({ lead }) => lead);
  const slow = score.crossings.filter(({ climb }) => climb > SLOW_CLIMB_MINUTES).map(leadOf);
  const often = (count: number) => (RESOURCE_WEEKS * count) / weeks;
  return {
    crossings: leads.length,
    before: leads.filter((lead) => typeof lead === 'number' && lead > 0).length,
    late: leads.filter((lead) => typeof lead === 'number' && lead <= 0).length,
    standing: leads.filter((lead) => lead === 'standing').length,
    missed: leads.filter((lead) => lead === 'missed').length,
    slow: slow.length,
    slowMedian: quantile(slow, 0.5),
    slowInTime: slow.filter((lead) => lead >= SLOW_CLIMB_MINUTES).length,
    perCrossing: mean(score.crossings.map(({ notifications }) => notifications)),
    repeatsPerCrossing: mean(score.crossings.map(({ repeats }) => repeats)),
    notifications: score.notifications,
    notificationsPerWeek: score.notifications / weeks,
    repeats: often(score.repeats),
    allClears: often(score.allClears),
    falsePositives: often(score.falsePositives),
    withoutCrossing: often(score.withoutCrossing),
    flaps: often(score.flaps),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const HEADINGS = [
  'alerts',
  'crossings',
  'paged before',
  'paged late',
  'standing',
  'missed',
  'median lead time of slow climbs',
  'notifications per crossing',
  'notifications per resource-week',
  'repeats',
  'all-clears',
  'false positives',
  'no crossing in 24 h',
  'flaps',
];

/** A Markdown table with a row for each set of alerts. */
export function comparisonTable(runs: readonly Run[], alertSets: readonly AlertSet[]): string {
  const weeks = resourceWeeks(runs);
  const rows = alertSets.map((alertSet) => {
    const s = summaryOf(scoreRun(runs, alertSet), weeks);
    return [
      alertSet.name,
      ...[s.crossings, s.before, s.late, s.standing, s.missed].map(String),
      minutesText(s.slowMedian),
      `${s.perCrossing.toFixed(2)}, ${s.repeatsPerCrossing.toFixed(2)} of them repeats`,
      s.notificationsPerWeek.toFixed(2),
      ...[s.repeats, s.allClears, s.falsePositives, s.withoutCrossing, s.flaps].map((value) => value.toFixed(2)),
    ];
  });
  return markdownTable(HEADINGS, rows);
}

const CLIMBS = [
  { name: 'at once or within 5 min', least: 0, most: 5 },
  { name: '5 to 15 min', least: 5, most: 15 },
  { name: '15 min to 1 h', least: 15, most: 60 },
  { name: '1 to 4 h', least: 60, most: 240 },
  { name: 'over 4 h', least: 240, most: Infinity },
];

/** The lead time of pages, by how long the climb from 80% took. */
export function leadTable(runs: readonly Run[], alertSet: AlertSet): string {
  const { crossings } = scoreRun(runs, alertSet);
  const rows = CLIMBS.map(({ name, least, most }) => {
    const leads = crossings.filter(({ climb }) => climb > least && climb <= most).map(leadOf);
    return [name, String(leads.length), ...[0.1, 0.5, 0.9].map((share) => minutesText(quantile(leads, share)))];
  });
  return markdownTable(
    ['climb from 80% to the ceiling', 'crossings', '10th percentile', 'median', '90th percentile'],
    rows
  );
}

/** Missed crossings and false positives of each set of alerts, by kind of resource. */
export function kindTable(runs: readonly Run[], alertSets: readonly AlertSet[]): string {
  const kinds = [...new Set(runs.flatMap(({ resources }) => resources.map(({ subject }) => subject.kind)))].sort();
  const of = (kind: Kind) =>
    runs.map(({ scope, resources }) => ({
      scope,
      resources: resources.filter(({ subject }) => subject.kind === kind),
    }));
  const rows = kinds.map((kind) => {
    const ofKind = of(kind);
    const scores = alertSets.map((alertSet) => scoreRun(ofKind, alertSet));
    const crossings = scores[0]?.crossings.length ?? 0;
    const unpaged = ({ crossings: scored }: Score) => scored.filter(({ lead }) => typeof lead !== 'number').length;
    return [kind, String(crossings), ...scores.map((score) => `${unpaged(score)} / ${score.falsePositives}`)];
  });
  return markdownTable(['kind of resource', 'crossings', ...alertSets.map(({ name }) => name)], rows);
}

/** The notifications with each alert of the pack. */
export function alertTable(runs: readonly Run[], { load, inputs }: PackAlerts): string {
  const weeks = resourceWeeks(runs);
  const row = (alert: ReplayedAlert, judged: boolean) => {
    const s = summaryOf(scoreRun(runs, { alerts: [alert] }), weeks);
    const rates = [s.repeats, ...(judged ? [s.falsePositives, s.withoutCrossing, s.flaps] : [])];
    return [
      alert.name,
      alert.severity,
      String(s.notifications),
      s.notificationsPerWeek.toFixed(2),
      ...rates.map((value) => value.toFixed(2)),
      ...(judged ? [] : ['-', '-', '-']),
    ];
  };
  const headings = [
    'alert',
    'severity',
    'notifications',
    'per resource-week',
    'repeats',
    'false positives',
    'no crossing in 24 h',
    'flaps',
  ];
  return markdownTable(headings, [
    ...load.map((alert) => row(alert, true)),
    ...inputs.map((alert) => row(alert, false)),
  ]);
}

function minutesText(minutes: number | undefined): string {
  return minutes === undefined ? '-' : minutes === -Infinity ? 'not paged' : `${Math.round(minutes)} min`;
}
