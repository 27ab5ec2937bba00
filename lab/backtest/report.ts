import { markdownTable } from '../../tools/markdown';
import { type Helped, missedOf, type Score, sumOf, type ReplayedResource, type ScoredCrossing } from './score';
import { tuningText, type Tuned } from './rivals';
import { isSustained } from './traffic';
import { Random } from '../random';

/** A climb from 80% to overload that takes longer than this can be paged this long ahead. */
const SLOW_CLIMB_MINUTES = 15;

/** The value at a quantile of the values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];
}

/** Minutes from page to crossing; a crossing without a page sorts behind all others. */
export function leadOf({ lead }: ScoredCrossing): number {
  return typeof lead === 'number' ? lead : -Infinity;
}

/** The figures of an approach. Shares are of sustained crossings; what is counted is per resource-week. */
export interface Summary {
  missed: number;
  /** Of the first crossings of each resource-week: nobody lets a service be overloaded each day. */
  missedFirst: number;
  /** Of crossings of 5 to 9 minutes, of 10 to 29, and of 30 or more. */
  missedOf5: number;
  missedOf10: number;
  missedOf30: number;
  late: number;
  /** Median lead time in minutes of crossings after a slow climb; -Infinity if they are not paged. */
  slowMedian: number;
  notifications: number;
  falseOnes: number;
}

function summaryOf({ crossings, notifications, falseOnes }: Score, weeks: number): Summary {
  const share = (isSo: (crossing: ScoredCrossing) => boolean, of = crossings) => of.filter(isSo).length / of.length;
  const isMissed = ({ lead }: ScoredCrossing) => lead === 'missed';
  const ofLength = (least: number, most: number) =>
    crossings.filter(({ longest }) => longest >= least && longest <= most);
  return {
    missed: share(isMissed),
    missedFirst: share(
      isMissed,
      crossings.filter(({ isFirst }) => isFirst)
    ),
    missedOf5: share(isMissed, ofLength(5, 9)),
    missedOf10: share(isMissed, ofLength(10, 29)),
    missedOf30: share(isMissed, ofLength(30, Infinity)),
    late: share(({ lead }) => typeof lead === 'number' && lead <= 0),
    slowMedian: quantile(crossings.filter(({ climb }) => climb > SLOW_CLIMB_MINUTES).map(leadOf), 0.5) ?? NaN,
    notifications: notifications / weeks,
    falseOnes: falseOnes / weeks,
  };
}

/** A figure with the interval that holds it in 95% of fleets like this one. */
export interface Figure {
  value: number;
  interval: [number, number];
}

const RESAMPLES = 1000;

/**
 * Returns figures of resources, with bootstrap intervals: resources are drawn again, with their crossings and notifications, as
 * these are not independent of each other within one.
 *
 * @param scores what is known of each resource
 * @param figuresOf the figures of some resources; NaN for a figure without values
 */
export function withIntervals<Name extends string, Of>(
  scores: readonly Of[],
  figuresOf: (scores: readonly Of[]) => Record<Name, number>
): Record<Name, Figure> {
  const random = new Random(1, 'bootstrap');
  const values = figuresOf(scores);
  const drawn = Array.from({ length: RESAMPLES }, () => figuresOf(scores.map(() => random.pick(scores))));
  const figure = (name: Name): Figure => {
    const drawnOnes = drawn.map((figures) => figures[name]).filter((value) => !Number.isNaN(value));
    const at = (share: number) => quantile(drawnOnes, share) ?? NaN;
    return { value: values[name], interval: [at(0.025), at(0.975)] };
  };
  const names = Object.keys(values) as Name[];
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, Figure>;
}

/** The figures of an approach over a fleet. @param weeks that each resource was replayed */
export function figuresOf(scores: readonly Score[], weeks: number): Record<keyof Summary, Figure> {
  return withIntervals(scores, (some) => ({ ...summaryOf(sumOf(some), weeks * some.length) }));
}

/** A set of alerts with what it told about each resource. */
export interface Approach {
  name: string;
  /** Of each resource, in the order of the fleet. */
  scores: readonly Score[];
}

/** The tables in words, the least flattering figure first. @param weeks that each resource was replayed */
export function headlines(
  { main, unknowing, tickets, best }: Record<'main' | 'unknowing' | 'tickets' | 'best', Approach>,
  weeks: number
): string {
  const [own, blind, asTickets, rival] = [main, unknowing, tickets, best].map(({ scores }) => figuresOf(scores, weeks));
  const than = (one: Figure, other: Figure, less: string, more: string, same: string) =>
    one.value < other.value ? less : one.value > other.value ? more : same;
  const fewer = than(own.missed, rival.missed, 'fewer crossings', 'more crossings', 'as many crossings');
  const lessOften = than(own.notifications, rival.notifications, 'less often', 'more often', 'as often');
  return [
    `${percent(own.missed)} of the crossings are not paged at all, and ${percent(own.late)} only after they have begun.`,
    `Of ${decimal(own.notifications)} pages per resource-week, ${decimal(own.falseOnes)} are false.`,
    `Tickets come on top: ${decimal(asTickets.notifications)}; ${decimal(asTickets.falseOnes)} of them are false.`,
    `With nothing declared, ${percent(blind.missed)} are missed, with ${decimal(blind.notifications)} pages per resource-week.`,
    `The best rival (${best.name}) misses ${percent(rival.missed)} with ${decimal(rival.notifications)} notifications per resource-week. The pack's pages miss ${fewer} and notify ${lessOften}.`,
    `The median page about a slow climb comes ${minutes(own.slowMedian)} before the crossing, that of the best rival ${minutes(rival.slowMedian)}.`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

/** The main figures of each approach. @param weeks that each resource was replayed */
export function comparisonTable(approaches: readonly Approach[], weeks: number): string {
  const headings = [
    'alerts',
    'missed',
    'first of a week',
    'of 5 to 9 min',
    'of 10 to 29 min',
    'of 30 min or more',
    'notifications per resource-week',
    'false',
    'median lead time of slow climbs',
  ];
  const rows = approaches.map(({ name, scores }) => {
    const s = figuresOf(scores, weeks);
    return [
      name,
      ...[s.missed, s.missedFirst, s.missedOf5, s.missedOf10, s.missedOf30].map(percent),
      ...[s.notifications, s.falseOnes].map(decimal),
      minutes(s.slowMedian),
    ];
  });
  return markdownTable(headings, rows);
}

const CLIMBS = [
  { name: 'at once or within 5 min', least: 0, most: 5 },
  { name: '5 to 15 min', least: 5, most: 15 },
  { name: '15 min to 1 h', least: 15, most: 60 },
  { name: '1 to 4 h', least: 60, most: 240 },
  { name: 'over 4 h', least: 240, most: Infinity },
];

/** The lead time of pages, by how long the climb from 80% took. */
export function leadTable({ scores }: Approach): string {
  const rows = CLIMBS.map(({ name, least, most }) => {
    const leads = (some: readonly Score[]) =>
      sumOf(some)
        .crossings.filter(({ climb }) => climb > least && climb <= most)
        .map(leadOf);
    const { low, median, high } = withIntervals(scores, (some) => {
      const of = leads(some);
      const at = (share: number) => quantile(of, share) ?? NaN;
      return { low: at(0.1), median: at(0.5), high: at(0.9) };
    });
    return [name, String(leads(scores).length), minutes(low), minutes(median), minutes(high)];
  });
  return markdownTable(
    ['climb from 80% to overload', 'crossings', '10th percentile', 'median', '90th percentile'],
    rows
  );
}

/** Missed crossings and notifications of some approaches, by a property of the resources. */
export function propertyTable(
  property: string,
  valueOf: (resource: ReplayedResource) => string,
  { fleet, approaches, weeks }: { fleet: readonly ReplayedResource[]; approaches: readonly Approach[]; weeks: number }
): string {
  const values = [...new Set(fleet.map(valueOf))].sort();
  const rows = values.map((value) => {
    const isOfValue = (_: Score, i: number) => valueOf(fleet[i]) === value;
    const crossings = fleet
      .filter((resource) => valueOf(resource) === value)
      .reduce((sum, { simulated }) => sum + simulated.facts.crossings.filter(isSustained).length, 0);
    const figures = approaches.flatMap(({ scores }) => {
      const s = figuresOf(scores.filter(isOfValue), weeks);
      return [percent(s.missed), decimal(s.notifications)];
    });
    return [value, String(crossings), ...figures];
  });
  const headings = approaches.flatMap(({ name }) => [`${name}: missed`, `${name}: notifications`]);
  return markdownTable([property, 'crossings', ...headings], rows);
}

/** How many crossings some approaches miss, by a property of the resources. */
export function missedTable(
  valueOf: (resource: ReplayedResource) => string,
  { fleet, approaches }: { fleet: readonly ReplayedResource[]; approaches: readonly Approach[] }
): string {
  const rows = [...new Set(fleet.map(valueOf))].sort().map((value) => {
    const crossingsOf = ({ scores }: Approach) => sumOf(scores.filter((_, i) => valueOf(fleet[i]) === value)).crossings;
    const missed = approaches.map((approach) => missedOf(crossingsOf(approach)));
    return [value, ...[crossingsOf(approaches[0]).length, ...missed].map(String)];
  });
  return markdownTable(['what runs out', 'crossings', ...approaches.map(({ name }) => `${name}: missed`)], rows);
}

/** Each cause but overload: how often it came, and of how many times and with how many notifications people were told. */
export function causeTable(approaches: readonly Approach[]): string {
  const events = approaches.map(({ scores }) => sumOf(scores).events);
  const keyOf = ({ cause, isWanted }: Score['events'][number]) => `${cause},${isWanted ? 'yes' : 'no'}`;
  const rows = [...new Set(events[0].map(keyOf))]
    .sort((a, b) => Number(b.endsWith('yes')) - Number(a.endsWith('yes')) || a.localeCompare(b))
    .map((key) => {
      const told = events.map((all) => {
        const of = all.filter((event) => keyOf(event) === key);
        const sent = of.reduce((sum, { notifications }) => sum + notifications, 0);
        return `${of.filter(({ notifications }) => notifications > 0).length} (${sent})`;
      });
      return [...key.split(','), String(events[0].filter((event) => keyOf(event) === key).length), ...told];
    });
  return markdownTable(
    ['cause', 'wanted', 'times', ...approaches.map(({ name }) => `${name}: times told (notifications)`)],
    rows
  );
}

/** The scores of one alert of the pack by itself, and of all others without it. */
interface AlertRow extends Approach {
  severity: string;
  without: readonly Score[];
}

/** The notifications with each alert of the pack, and the missed crossings without it. */
export function alertTable(alerts: readonly AlertRow[], weeks: number): string {
  const rows = alerts.map(({ name, severity, scores, without }) => {
    const s = figuresOf(scores, weeks);
    return [name, severity, ...[s.notifications, s.falseOnes].map(decimal), percent(figuresOf(without, weeks).missed)];
  });
  return markdownTable(['alert', 'severity', 'notifications', 'false', 'missed without it'], rows);
}

/** How the rivals were tuned. @param weeks of all resources */
export function tuningTable(tunings: readonly Tuned[], weeks: number): string {
  const text = (rival: Tuned['rival'], { tuning, missed, notifications }: Tuned['best']) =>
    `${tuningText(rival, tuning)}: ${missed}, ${(notifications / weeks).toFixed(2)}`;
  const rows = tunings.map(({ rival, best, published, tried }) => [
    rival.name,
    String(tried),
    published === undefined ? '-' : text(rival, published),
    text(rival, best),
  ]);
  return markdownTable(
    ['alerts', 'tried', 'as published: missed, notifications', 'tuned: missed, notifications'],
    rows
  );
}

/** Minutes of overload, and units bought on top, if each page is followed by one scale-up. @param weeks of each resource */
export function helpedTable(ways: ReadonlyArray<{ name: string; helped: readonly Helped[] }>, weeks: number): string {
  const rows = ways.map(({ name, helped }) => {
    const sum = (some: readonly Helped[], of: keyof Helped) => some.reduce((total, each) => total + each[of], 0);
    const { overloaded, added } = withIntervals(helped, (some) => ({
      overloaded: sum(some, 'overloaded') / weeks / some.length,
      added: sum(some, 'added') / sum(some, 'units'),
    }));
    return [name, decimal(overloaded), percent(added)];
  });
  return markdownTable(['alerts', 'minutes of overload per resource-week', 'units bought on top'], rows);
}

function percent({ value, interval: [least, most] }: Figure): string {
  const text = (share: number) => `${Math.round(100 * share)}`;
  return Number.isNaN(value) ? '-' : `${text(value)}% (${text(least)} to ${text(most)})`;
}

function decimal({ value, interval: [least, most] }: Figure): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

function minutes({ value, interval: [least, most] }: Figure): string {
  const text = (of: number) => (of === -Infinity ? 'not paged' : String(Math.round(of)));
  return Number.isNaN(value)
    ? '-'
    : value === -Infinity && most === -Infinity
      ? 'not paged'
      : `${value === -Infinity ? 'not paged' : `${text(value)} min`} (${text(least)} to ${text(most)})`;
}
