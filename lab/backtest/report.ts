import { markdownTable } from '../../tools/markdown-table';
import { type Contestant, type PackAlerts } from './contestants';
import { crossingsIn } from './crossings';
import { type Kind } from './kinds';
import { pagesFrom, type ReplayedResource } from './replay';
import { type Scope } from './resources';
import { type Score, type ScoredCrossing, scoreOf, sumOf } from './score';

/** One seed, replayed. */
export interface Run {
  scope: Scope;
  resources: readonly ReplayedResource[];
}

/** A climb that takes longer than this from 80 % of the ceiling to it can be paged this long before. */
const SLOW_CLIMB_MINUTES = 15;

/** A page for nothing is allowed once in so many resource-weeks. */
const RESOURCE_WEEKS = 50;

export function scoreRun(runs: readonly Run[], { alerts }: Pick<Contestant, 'alerts'>): Score {
  return sumOf(
    runs.flatMap(({ resources }) =>
      resources.map((resource) =>
        scoreOf({
          utilization: resource.utilization,
          crossings: crossingsIn(resource.utilization),
          pages: pagesFrom(resource, alerts),
        })
      )
    )
  );
}

export function resourceWeeks(runs: readonly Run[]): number {
  return runs.reduce((sum, { scope }) => sum + (scope.resources * scope.days) / 7, 0);
}

/** Minutes of the page before the crossing; one that was not paged has none, and is behind every other. */
function leadOf({ lead }: ScoredCrossing): number {
  return typeof lead === 'number' ? lead : -Infinity;
}

/** The value below which a share of the values lie. */
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
  pages: number;
  pagesAWeek: number;
  forNothing: number;
  withoutCrossing: number;
  flaps: number;
}

/** Counts; those of pages for nothing, without a crossing and of flaps are in 50 resource-weeks. */
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
    pages: score.pages,
    pagesAWeek: score.pages / weeks,
    forNothing: often(score.forNothing),
    withoutCrossing: often(score.withoutCrossing),
    flaps: often(score.flaps),
  };
}

const HEADINGS = [
  'alerts',
  'crossings',
  'paged before',
  'paged late',
  'standing',
  'missed',
  'median lead of slow climbs',
  'pages a resource-week',
  'for nothing',
  'no crossing in 24 h',
  'flaps',
];

/** A row for each contestant, as Markdown. */
export function contestTable(runs: readonly Run[], contestants: readonly Contestant[]): string {
  const weeks = resourceWeeks(runs);
  const rows = contestants.map((contestant) => {
    const s = summaryOf(scoreRun(runs, contestant), weeks);
    return [
      contestant.name,
      ...[s.crossings, s.before, s.late, s.standing, s.missed].map(String),
      minutesText(s.slowMedian),
      s.pagesAWeek.toFixed(2),
      ...[s.forNothing, s.withoutCrossing, s.flaps].map((value) => value.toFixed(2)),
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

/** How long before the crossing the page came, by how long the climb from 80 % took. */
export function leadTable(runs: readonly Run[], contestant: Contestant): string {
  const { crossings } = scoreRun(runs, contestant);
  const rows = CLIMBS.map(({ name, least, most }) => {
    const leads = crossings.filter(({ climb }) => climb > least && climb <= most).map(leadOf);
    return [name, String(leads.length), ...[0.1, 0.5, 0.9].map((share) => minutesText(quantile(leads, share)))];
  });
  return markdownTable(
    ['climb from 80 % to the ceiling', 'crossings', '10 % have at most', 'median', '90 % have at most'],
    rows
  );
}

/** Which kinds of resources an alert set misses, and of which it pages for nothing: a row a kind. */
export function kindTable(runs: readonly Run[], contestants: readonly Contestant[]): string {
  const kinds = [...new Set(runs.flatMap(({ resources }) => resources.map(({ subject }) => subject.kind)))].sort();
  const of = (kind: Kind) =>
    runs.map(({ scope, resources }) => ({
      scope,
      resources: resources.filter(({ subject }) => subject.kind === kind),
    }));
  const rows = kinds.map((kind) => {
    const ofKind = of(kind);
    const scores = contestants.map((contestant) => scoreRun(ofKind, contestant));
    const crossings = scores[0]?.crossings.length ?? 0;
    const unpaged = ({ crossings: scored }: Score) => scored.filter(({ lead }) => typeof lead !== 'number').length;
    return [kind, String(crossings), ...scores.map((score) => `${unpaged(score)} / ${score.forNothing}`)];
  });
  return markdownTable(['kind of resource', 'crossings', ...contestants.map(({ name }) => name)], rows);
}

/** What each alert of the pack sent: a row an alert. */
export function alertTable(runs: readonly Run[], { load, inputs }: PackAlerts): string {
  const weeks = resourceWeeks(runs);
  const rows = load.map((alert) => {
    const { pages, pagesAWeek, forNothing, withoutCrossing, flaps } = summaryOf(
      scoreRun(runs, { alerts: [alert] }),
      weeks
    );
    const rates = [forNothing, withoutCrossing, flaps].map((value) => value.toFixed(2));
    return [alert.name, alert.severity, String(pages), pagesAWeek.toFixed(2), ...rates];
  });
  const missing = inputs.map((alert) => {
    const { pages, pagesAWeek } = summaryOf(scoreRun(runs, { alerts: [alert] }), weeks);
    return [alert.name, alert.severity, String(pages), pagesAWeek.toFixed(2), '-', '-', '-'];
  });
  const headings = ['alert', 'severity', 'pages', 'a resource-week', 'for nothing', 'no crossing in 24 h', 'flaps'];
  return markdownTable(headings, [...rows, ...missing]);
}

function minutesText(minutes: number | undefined): string {
  return minutes === undefined ? '-' : minutes === -Infinity ? 'not paged' : `${Math.round(minutes)} min`;
}
