import { escapeInvisible } from '../../tools/visible-text';
import { counted, formatNumber, lengthText, textTable, timeText, wholePercent, wrapped } from '../common/table';
import { markdownTable, marked } from '../common/markdown';
import { type Coverage } from './events';
import { isDelivered } from './firings';
import { HARM_WORDS } from './harm';
import { type Judged, type Outcome, type Quality } from './judge';
import { type Row, rowsOf, summaryOf, type Summary } from './summary';

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  ahead: 'ahead',
  late: 'late',
  resized: 'acted on, no harm',
  no_harm: 'no harm',
  pending: 'too early to say',
  no_data: 'no data',
  not_about_load: '-',
};

/** The longest line of text. */
const WIDTH = 110;

/** Longer lists are for --json. */
const LISTED = 50;

/** Tables for a terminal. */
export function qualityText(quality: Quality, coverage: Coverage): string {
  const sections = sectionsOf(quality, coverage).map(({ title, header, rows, note }) =>
    [
      ...(title === undefined ? [] : [title]),
      ...(rows.length === 0 ? [] : [textTable(header, rows)]),
      ...note.flatMap((line) => wrapped(escapeInvisible(line), WIDTH)),
    ].join('\n')
  );
  return `${sections.join('\n\n')}\n`;
}

/** The same as Markdown, for the page of a review. */
export function qualityMarkdown(quality: Quality, coverage: Coverage): string {
  const sections = sectionsOf(quality, coverage).map(({ title, header, rows, note }) =>
    [
      ...(title === undefined ? [] : [`### ${title}`]),
      ...(rows.length === 0
        ? []
        : [
            markdownTable(
              header,
              rows.map((cells) => cells.map((cell) => marked(cellText(cell))))
            ),
          ]),
      ...note.map(marked),
    ].join('\n\n')
  );
  return `${sections.join('\n\n')}\n`;
}

type Cell = string | number;

interface Section {
  title?: string;
  header: readonly string[];
  rows: Cell[][];
  /** Lines below the table. */
  note: string[];
}

function cellText(cell: Cell): string {
  return typeof cell === 'number' ? formatNumber(cell) : cell;
}

function sectionsOf(quality: Quality, coverage: Coverage): Section[] {
  const { judged } = quality;
  const pages = judged.filter(({ isPage }) => isPage).filter(isDelivered);
  return [
    { header: [], rows: [], note: headOf(quality, coverage) },
    ...(judged.length === 0
      ? []
      : [
          tableOf('By alert', ['alert'], rowsOf(judged, 'alert')),
          tableOf('By alert and resource', ['alert', 'resource'], rowsOf(judged, 'resource')),
          {
            title: 'Pages, the latest first',
            header: ['time (UTC)', 'resource', 'alert', 'outcome', 'harm', 'lead', 'units'],
            rows: [...pages].reverse().slice(0, LISTED).map(pageCells),
            note: pages.length > LISTED ? [`and ${formatNumber(pages.length - LISTED)} more; --json has all`] : [],
          },
          { header: [], rows: [], note: WORDS },
        ]),
  ];
}

/** The terms of the tables. */
const WORDS = [
  'Ahead: the harm began after the alert, or after it was no longer muted; late: before it. Harm is throttled or dropped connections, a failing or slow ' +
    'service, or an overload (utilization of 100%, server load of 95%) of the same resource, from 10 minutes before the ' +
    'alert to 4 hours after it began; for SignalRNearCeiling to 3 days, for SignalRCeilingForecast to 28.',
  'Precision: ahead and late, of these and those without harm, with the interval of 95% (Wilson). Not judged: acted on without ' +
    'harm, which the action may have averted; too early to say; no data; and alerts that are not about load.',
  'Acted on: the unit size changed within 2 hours, by a person or autoscale. Lead: from the alert to the harm; reset: from the last harm ' +
    'to the end of the alert; the median of each. Not sent: silenced, inhibited, resolved before it ' +
    'was sent, or the receiver failed.',
];

function headOf(
  { judged, events, hours, unwatchedHours }: Quality,
  { from, until, ignoredNames, truncated }: Coverage
): string[] {
  const [pages, tickets] = [true, false].map((wanted) => summaryOf(judged.filter(({ isPage }) => isPage === wanted)));
  const unpaged = events.filter(({ wasPaged }) => !wasPaged).length;
  const { precision } = pages;
  return [
    `Events from ${timeText(from)} to ${timeText(until)} UTC (${lengthText(until - from)}): ${counted(pages.delivered, 'page')} and ${counted(tickets.delivered, 'ticket')}.`,
    ...(precision === undefined ? [] : [`Pages that came with harm: ${precisionText(pages)}.`]),
    ...(events.length === 0
      ? []
      : [
          `Harm to users: ${counted(events.length, 'time')}, ` +
            `${unpaged === 0 ? 'each with a page' : `${formatNumber(unpaged)} of them without a page`}.`,
        ]),
    ...(unwatchedHours === 0
      ? []
      : [
          `Prometheus has no utilization of ${formatNumber(unwatchedHours)} of these ${formatNumber(hours)} hours: ` +
            'harm in them is not known.',
        ]),
    ...(ignoredNames === 0 ? [] : [`Ignored: ${counted(ignoredNames, 'alert name')} of other rules.`]),
    ...truncated.map(({ file, line }) => `${file}: line ${line}, the last, is incomplete and was ignored.`),
  ];
}

const COLUMNS = [
  ...['sent', 'ahead', 'late', 'no harm', 'not judged', 'precision', 'lead', 'reset'],
  ...['acted on', 'silenced', 'not sent'],
];

function tableOf(title: string, names: string[], rows: readonly Row[]): Section {
  return {
    title,
    header: [...names, ...COLUMNS],
    rows: rows.map(({ alert, resource, summary }) => [
      alert,
      ...(resource === undefined ? [] : [resource]),
      ...summaryCells(summary),
    ]),
    note: [],
  };
}

function summaryCells(summary: Summary): Cell[] {
  const { delivered, outcomes, lead, reset, changed, silenced, notSent } = summary;
  const { ahead, late, no_harm: noHarm } = outcomes;
  return [
    ...[delivered, ahead, late, noHarm, delivered - ahead - late - noHarm],
    ...[precisionText(summary), spanText(lead), spanText(reset)],
    ...[changed, silenced, notSent],
  ];
}

function precisionText({ precision }: Summary): string {
  if (precision === undefined) {
    return '-';
  }
  const { right, judged, interval } = precision;
  const [low, high] = interval.map(wholePercent);
  return `${formatNumber(right)} of ${formatNumber(judged)}, ${wholePercent(right / judged)} (${low} to ${high})`;
}

function pageCells({ from, resource, alert, outcome, harm, lead, change }: Judged): Cell[] {
  return [
    timeText(from),
    resource,
    alert,
    OUTCOME_WORDS[outcome],
    harm.map((one) => HARM_WORDS[one]).join(', ') || '-',
    spanText(lead),
    change === undefined ? '-' : `${formatNumber(change.from)} to ${formatNumber(change.to)}`,
  ];
}

function spanText(seconds: number | undefined): string {
  return seconds === undefined ? '-' : lengthText(seconds);
}
