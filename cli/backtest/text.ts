import { type PackSettings } from '../../alerts/generator/settings';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { LEAST_GROWTH_DAYS } from '../../src/model/forecast';
import { LABEL } from '../../src/names/labels';
import { INPUT } from '../../src/names/series';
import { groupedBy } from '../../tools/grouped-by';
import { escapeInvisible } from '../../tools/visible-text';
import { counted, lengthText, textTable, timeText } from '../common/table';
import { type Backtest, type Outcome, type Reported, type Gap } from './backtest';
import { DAY } from './history';
import { LEFT_OUT } from './rules';
import { byAlert, byResource, type Counts, countsOf, isPage } from './summary';
import { figureText, namesOf, reasonText } from './words';

/** The names of the settings files. */
export interface Files {
  settings: string;
  other?: string;
}

/** The ended days that the record of a utilization looks back. */
const RECORD_DAYS = 7;

/** The result as a person reads it. Times are in UTC. */
export function backtestText(result: Backtest, files: Files): string {
  const { own, other } = result;
  return [
    ...headLines(result, files),
    ...listLines('pages', result),
    ...listLines('tickets', result),
    ...alertLines(result),
    ...resourceLines(result),
    ...(other === undefined ? [] : comparisonLines(result, other, files)),
    ...neighbourLines(result),
    ...gapLines(result),
    ...leftOutLines(result, own.settings),
  ].join('\n');
}

function headLines(result: Backtest, files: Files): string[] {
  const { from, to, dataFrom, own, resourceIds } = result;
  const seen = Math.max(from, dataFrom);
  const [records, growth] = [RECORD_DAYS, LEAST_GROWTH_DAYS].map((days) => dataFrom + (days + 1) * DAY);
  const since = (at: number) => (at > to ? 'not complete in this time' : `complete from ${timeText(at)} on`);
  const notes = [
    ...(dataFrom > from
      ? [
          `nothing is known before ${timeText(dataFrom)}: ${counted(Math.round((to - from) / DAY), 'day')} were asked for`,
        ]
      : []),
    ...(records > from
      ? [
          `records of a week are ${since(records)}: until then, the signs traffic ceiling and server load, which wait for ` +
            'them, do not page',
        ]
      : []),
    ...(growth > from
      ? [`growth of ten ended days is ${since(growth)}: until then, there is no SignalRCeilingForecast`]
      : []),
  ];
  return [
    `${timeText(seen)} to ${timeText(to)} (UTC), ${counted(resourceIds.length, 'resource')}, edition ${own.settings.edition}`,
    `${escapeInvisible(files.settings)}: ${countsText(countsOf(own.firings))}`,
    ...notes.map((note) => `note: ${note}`),
  ];
}

function countsText({ pages, tickets }: Counts): string {
  return `${counted(pages, 'page')}, ${counted(tickets, 'ticket')}`;
}

function listLines(kind: 'pages' | 'tickets', { own, resourceIds, from, to }: Backtest): string[] {
  const { settings } = own;
  const told = own.firings.filter((firing) => firing.told.length > 0 && isPage(firing) === (kind === 'pages'));
  const [nameOf, figureOf] = [namesOf(resourceIds), figureText(settings)];
  const length = ({ from: start, until }: Reported) =>
    `${lengthText((until ?? to) - start)}${until === undefined ? ', still' : ''}`;
  const rows = told.map((firing) => [
    `${timeText(firing.told[0].at)}${firing.from < from ? ' (before)' : ''}`,
    length(firing),
    nameOf(firing),
    firing.alert,
    reasonText(firing),
    figureOf(firing),
  ]);
  return rows.length === 0
    ? ['', `no ${kind}`]
    : ['', kind, textTable(['time (UTC)', 'length', 'resource', 'alert', 'reason', 'highest'], rows)];
}

function alertLines({ own, to }: Backtest): string[] {
  const rows = byAlert(own.firings, to).map(({ alert, isPage: pages, told, muted, brief, resources, seconds }) => [
    ...[alert, pages ? 'page' : 'ticket', told, muted, brief, resources],
    lengthText(seconds),
  ]);
  return rows.length === 0
    ? []
    : ['', textTable(['by alert', 'kind', 'told', 'muted', 'brief', 'resources', 'time firing'], rows)];
}

function resourceLines({ own, resourceIds, to }: Backtest): string[] {
  const nameOf = namesOf(resourceIds);
  const rows = byResource(resourceIds, own.firings, to).map(
    ({ resourceId, pages, tickets, pageSeconds, ticketSeconds, mostBy = '-' }) => [
      ...[nameOf({ labels: { [LABEL.resourceId]: resourceId } }), pages, tickets],
      ...[lengthText(pageSeconds), lengthText(ticketSeconds), mostBy],
    ]
  );
  return ['', textTable(['by resource', 'pages', 'tickets', 'time paging', 'time with tickets', 'most by'], rows)];
}

function comparisonLines({ own, to }: Backtest, other: Outcome, files: Files): string[] {
  const [mine, theirs] = [own, other].map(({ firings }) => countsOf(firings));
  const alerts = [own, other].map(({ firings }) => byAlert(firings, to));
  const names = [...new Set(alerts.flat().map(({ alert }) => alert))];
  const told = (i: number, name: string) => alerts[i].find(({ alert }) => alert === name)?.told ?? 0;
  return [
    '',
    `${escapeInvisible(files.other ?? '')}: ${counted(theirs.pages, 'page')} instead of ${mine.pages}, ${counted(theirs.tickets, 'ticket')} instead of ${mine.tickets}`,
    textTable(
      ['by alert', files.settings, files.other ?? ''],
      names.map((name) => [name, told(0, name), told(1, name)])
    ),
  ];
}

function neighbourLines({ own, neighbours }: Backtest): string[] {
  const { settings } = own;
  const settingNames = [...new Set(neighbours.map(({ setting }) => setting))];
  const now = countsOf(own.firings);
  const rows = settingNames.flatMap((setting) =>
    [
      ...neighbours
        .filter((neighbour) => neighbour.setting === setting)
        .map(({ value, firings }) => ({ value, ...countsOf(firings), isNow: false })),
      { value: settings[setting], ...now, isNow: true },
    ]
      .sort((a, b) => sizeOf(a.value) - sizeOf(b.value))
      .map(({ value, pages, tickets, isNow }, i) => [
        i === 0 ? setting : '',
        `${typeof value === 'number' ? value.toFixed(2) : value}${isNow ? ' (now)' : ''}`,
        pages,
        tickets,
      ])
  );
  return ['', textTable(['with another threshold or duration', 'at', 'pages', 'tickets'], rows)];
}

function sizeOf(value: number | string): number {
  return typeof value === 'number' ? value : secondsOf(value);
}

/** Shorter gaps are summed up. */
const LONG_GAP_SECONDS = 15 * 60;
const MOST_GAPS = 20;

function gapLines({ gaps, resourceIds }: Backtest): string[] {
  if (gaps.length === 0) {
    return ['', 'no gaps in the data'];
  }
  const length = ({ from, until }: Gap) => until - from;
  const long = gaps.filter((gap) => length(gap) >= LONG_GAP_SECONDS);
  const short = gaps.filter((gap) => length(gap) < LONG_GAP_SECONDS);
  const alike = [...groupedBy(long, ({ from, until }) => `${from} ${until}`).values()];
  const [shown, rest] = [alike.slice(0, MOST_GAPS), alike.slice(MOST_GAPS).flat()];
  const rows = shown
    .sort(([a], [b]) => a.from - b.from)
    .map((same) => [timeText(same[0].from), lengthText(length(same[0])), resourcesText(same, resourceIds)]);
  const sum = (some: readonly Gap[]) => lengthText(some.reduce((seconds, gap) => seconds + length(gap), 0));
  return [
    '',
    ...(rows.length === 0 ? [] : [textTable(['gap from (UTC)', 'length', 'resource'], rows)]),
    ...[
      ...(rest.length > 0 ? [`${counted(rest.length, 'other gap')}, ${sum(rest)} in all`] : []),
      ...(short.length > 0 ? [`${counted(short.length, 'gap')} shorter than 15 min, ${sum(short)} in all`] : []),
    ].map((line) => `gaps: ${line}`),
    'In a gap no alert on the load of that resource can fire.',
  ];
}

/** Their name, or their number. */
function resourcesText(gaps: readonly Gap[], resourceIds: readonly string[]): string {
  const [{ resourceId }] = gaps;
  return gaps.length === 1
    ? namesOf(resourceIds)({ labels: { [LABEL.resourceId]: resourceId } })
    : `${gaps.length} of ${resourceIds.length} resources`;
}

/** The series that an alert cannot do without. */
const EVIDENCE: Readonly<Record<string, readonly string[]>> = {
  SignalRThrottled: [INPUT.throttled],
  SignalRServerConnectionsLost: [INPUT.endpointConnections, INPUT.closes],
  SignalRConnectionsDropped: [INPUT.opens],
};

/** Alerts that say nothing here, with the reason. */
export function leftOut({ missing }: Pick<Backtest, 'missing'>, { disabled_alerts }: PackSettings) {
  return [
    ...Object.entries(LEFT_OUT).map(([alert, reason]) => ({ alert, reason })),
    ...Object.entries(EVIDENCE)
      .filter(([, inputs]) => inputs.every((input) => missing.has(input)))
      .map(([alert, inputs]) => ({
        alert,
        reason: `no exporter has anything for ${inputs.join(' or ')} in this time`,
      })),
    ...disabled_alerts.map((alert) => ({ alert, reason: 'the settings disable it' })),
  ];
}

function leftOutLines(result: Backtest, settings: PackSettings): string[] {
  const refused = [...result.refused].map(
    ([rule, count]) =>
      `note: Prometheus would refuse to evaluate ${rule} ${count} times, as series have the same labels`
  );
  return ['', ...leftOut(result, settings).map(({ alert, reason }) => `left out: ${alert}: ${reason}`), ...refused];
}
