import { counted as countsOf } from '../../src/names/titles';
import { escapeInvisible } from '../../tools/visible-text';
import { code, markdownTable, marked } from '../common/markdown';
import { bold, counted, formatNumber, padded, timeText, wholePercent } from '../common/table';
import { type ResourceStatus } from './read';
import { assumptionWords, azCommand, lostWords, signWords, useCells, verdictWords, whenWords } from './words';
import { styleText } from 'node:util';

const BAR = 10;
const LONG_BAR = 24;

/** Facts about all resources. */
export interface FleetFacts {
  /** Of the guide, as the rules record it. */
  edition?: string;
  /** Ids of settings entries that no series names. */
  gone?: readonly string[];
}

/** Every resource in a line, the worst first, and what is true of all of them. */
export function fleetText(resources: readonly ResourceStatus[], facts: FleetFacts = {}): string {
  const header = ['resource', 'units', 'now', '', 'peak', 'last 24 hours', 'verdict', 'runs out', 'alerts'];
  const rows = resources.map((one) => {
    const [name, units, ...rest] = fleetCells(one).map(escapeInvisible);
    return [name, units, bar(one.worst, BAR), ...rest];
  });
  const [titles, ...lines] = padded([header, ...rows], (column) => [1, 3, 4].includes(column));
  const written = lines.map((cells, i) =>
    cells.map((cell, column) => (column === 2 || column === 3 ? colored(cell, resources[i].worst) : cell))
  );
  const remarks = remarksOf(resources, facts, { text: escapeInvisible, id: escapeInvisible });
  const below = remarks.length === 0 ? [] : ['', ...remarks];
  const [first, ...others] = [titles, ...written].map((cells) => cells.join('  ').trimEnd());
  return `${[bold(first), ...others, ...below].join('\n')}\n`;
}

/** A row in the table of all resources. */
function fleetCells(one: ResourceStatus): string[] {
  const share = (ratio: number | undefined) => (ratio === undefined ? '-' : wholePercent(ratio));
  return [
    ...[one.name, one.units === undefined ? '?' : formatNumber(one.units), share(one.worst), share(one.peak)],
    ...[sparkline(one.trend), verdictWords(one), whenWords(one), one.alerts.join(', ')],
  ];
}

/** @param shown how a text and an id are written, so that no name can change what is around it */
function remarksOf(
  resources: readonly ResourceStatus[],
  { edition, gone = [] }: FleetFacts,
  shown: Record<'text' | 'id', (text: string) => string>
): string[] {
  return [
    ...[...editionWords(edition), ...assumedWords(resources)].map(shown.text),
    ...(gone.length === 0 ? [] : [goneWords(gone.map(shown.id))]),
  ];
}

function editionWords(edition: string | undefined): string[] {
  return edition === undefined ? [] : [`edition: ${edition}`];
}

/** The assumptions behind the figures, each with the number of resources that it is made for. */
function assumedWords(resources: readonly ResourceStatus[]): string[] {
  const words = [...countsOf(resources.flatMap(({ assumptions }) => assumptions))].map(
    ([assumption, count]) => `${assumptionWords(assumption)} (${counted(count, 'resource')})`
  );
  return words.length === 0 ? [] : [`assumed: ${words.join('; ')}`];
}

/** Entries of the settings to remove. */
function goneWords(ids: readonly string[]): string {
  return `settings: no series named these for an hour; remove their entries if they are deleted: ${ids.join(', ')}`;
}

/** The evidence on one resource, by an edition of the guide. */
export function resourceText(one: ResourceStatus, edition?: string): string {
  const { name, resourceId, worst, peak, trend, uses } = one;
  const lines = padded(uses.map(useCells), (column) => column > 0).map(
    ([dimension, measured, ceiling, share], i) =>
      `  ${dimension}  ${colored(bar(uses[i].utilization, LONG_BAR), uses[i].utilization)}  ${share}  ${measured} of ${ceiling}`
  );
  return `${[
    bold(escapeInvisible(name)),
    escapeInvisible(resourceId),
    kindWords(one, edition).map(escapeInvisible).join(', '),
    '',
    ...(lines.length === 0 ? ['  no utilization: it needs a unit size and traffic'] : lines),
    '',
    `last 24 hours: ${course(trend)}${peak === undefined ? '' : ` peak ${wholePercent(peak)}`}`,
    ...facts(one).map(([title, text]) => `${title}: ${title === 'verdict' ? colored(text, worst) : text}`),
  ].join('\n')}\n`;
}

/** Remarks beside the figures, each with its title. */
function facts(one: ResourceStatus): Array<[title: string, text: string]> {
  const { signs, problems, alerts, assumptions } = one;
  const listed = (title: string, texts: readonly string[]): Array<[string, string]> =>
    texts.length === 0 ? [] : [[title, texts.map(escapeInvisible).join('; ')]];
  const command = azCommand(one);
  return [
    ...listed('alerts', alerts),
    ...listed('signs of overload', signs.map(signWords)),
    ...listed('lost in 10 minutes', lostWords(one)),
    ...listed(
      'inputs',
      problems.map((problem) => problem.replaceAll('_', ' '))
    ),
    ['runs out', escapeInvisible(whenWords(one))],
    ['verdict', escapeInvisible(verdictWords(one))],
    ...listed('assumed', assumptions.map(assumptionWords)),
    ...(command === undefined ? [] : ([['command', command]] as Array<[string, string]>)),
  ];
}

export function fleetMarkdown(resources: readonly ResourceStatus[], facts: FleetFacts = {}): string {
  const header = ['Resource', 'Units', 'Now', 'Peak 24 h', 'Last 24 hours', 'Verdict', 'When', 'Alerts'];
  const rows = resources.map((one) =>
    fleetCells(one).map((cell, column) => (column === 4 ? code(cell) : marked(cell)))
  );
  const remarks = remarksOf(resources, facts, { text: marked, id: code });
  return `${markdownTable(header, rows)}\n${remarks.map((remark) => `\n${remark}\n`).join('')}`;
}

/** The evidence on one resource, to paste into a ticket. */
export function resourceMarkdown(one: ResourceStatus, now: Date, edition?: string): string {
  const { name, resourceId, peak, trend, uses } = one;
  const rows = uses.map((use) => [...useCells(use).map(marked), `\`${bar(use.utilization, BAR)}\``]);
  const header = ['', 'Measured', 'Ceiling', 'Utilization', ''];
  return `${[
    `**${marked(name)}**: ${[...kindWords(one, edition).map(marked), `${timeText(now.getTime() / 1000)} UTC`].join(', ')}`,
    '',
    code(resourceId),
    '',
    ...(rows.length === 0
      ? ['No utilization: it needs a unit size and traffic.']
      : [header, ['---', '--:', '--:', '--:', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`)),
    '',
    `- Last 24 hours: \`${course(trend)}\`${peak === undefined ? '' : `, peak ${wholePercent(peak)}`}`,
    ...facts(one).map(
      ([title, text]) =>
        `- ${title.charAt(0).toUpperCase()}${title.slice(1)}: ${title === 'command' ? code(text) : marked(text)}`
    ),
  ].join('\n')}\n`;
}

function course(trend: ResourceStatus['trend']): string {
  return trend.some((value) => value !== null) ? sparkline(trend) : 'no history yet';
}

/** Its unit size, its SKU where that is known, and the edition. */
function kindWords({ units, sku }: ResourceStatus, edition: string | undefined): string[] {
  const size = units === undefined ? 'unit size unknown' : counted(units, 'unit');
  return [size, ...(sku === undefined ? [] : [sku]), ...editionWords(edition)];
}

/** Heights of a sparkline, from nothing to the ceiling. */
const HEIGHTS = '▁▂▃▄▅▆▇█';

/** A line of one character a value, from nothing to the ceiling; a gap is a space. */
export function sparkline(values: ReadonlyArray<number | null>): string {
  return values
    .map((value) =>
      value === null ? ' ' : HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, Math.floor(value * HEIGHTS.length)))]
    )
    .join('');
}

/** A bar of `width` characters that is full at the ceiling. */
export function bar(ratio: number | undefined, width: number): string {
  const filled = ratio === undefined ? 0 : Math.max(0, Math.min(width, Math.round(ratio * width)));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** The colours of states, as the terminal has them: none for NO_COLOR, a file or a pipe. */
export function colored(text: string, ratio: number | undefined): string {
  const style = ratio === undefined ? 'dim' : ratio >= 0.95 ? 'red' : ratio >= 0.8 ? 'yellow' : 'green';
  return styleText(style, text);
}
