import { markdownTable } from '../../../tools/markdown';
import { type GroupCost, secondsOf } from './phase';
import { type SizeCost } from './size';

const KILOBYTE = 1024;

export function report(cost: SizeCost): string {
  return [
    `## ${cost.resources.toLocaleString('en-US')} resources`,
    groupsTable(cost),
    `In an interval, ${ms(cost.pack.cpuSeconds)} ms of a processor and ${Math.round(cost.pack.samplesRead).toLocaleString('en-US')} samples read. Of each resource, ${(ofResource(cost).bytes / KILOBYTE).toFixed(0)} KB of heap. Resident with the pack: ${megabytes(cost.pack.self.resident)}; before any rule: ${megabytes(cost.scraped.resident)}. Load average of the machine: ${cost.loadAverage.toFixed(1)}.`,
    `At the pack's own intervals, evaluations take ${secondsOfAMinute(cost).toFixed(2)} s of a minute: ${processorsFilled(cost).toFixed(3)} of a processor.`,
    slowestTable(cost),
  ].join('\n\n');
}

function groupsTable({ resources, pack }: SizeCost): string {
  const rows = pack.groups.map(({ name, seconds, series, rules }) => [
    name,
    `${rules.length}`,
    ms(seconds),
    (series / resources).toFixed(1),
  ]);
  const series = seriesOf(pack.groups);
  const rules = pack.groups.reduce((sum, group) => sum + group.rules.length, 0);
  const sum = ['sum', `${rules}`, ms(secondsOf(pack.groups)), (series / resources).toFixed(1)];
  return markdownTable(['group', 'rules', 'median ms', 'series per resource'], [...rows, sum]);
}

/** Seconds of evaluation per second, at the intervals of the pack. */
export function processorsFilled({ pack, ownIntervals }: SizeCost): number {
  return pack.groups.reduce((sum, { name, seconds }) => sum + seconds / (ownIntervals.get(name) ?? Infinity), 0);
}

/** Seconds in which the groups of the pack are evaluated within a minute. */
export function secondsOfAMinute(cost: SizeCost): number {
  return 60 * processorsFilled(cost);
}

/** Series and bytes of memory that the pack adds for each resource. */
export function ofResource({ resources, scraped, pack }: SizeCost): { series: number; bytes: number } {
  return { series: seriesOf(pack.groups) / resources, bytes: (pack.self.heap - scraped.heap) / resources };
}

function seriesOf(groups: readonly GroupCost[]): number {
  return groups.reduce((sum, { series }) => sum + series, 0);
}

const SLOWEST = 12;

function slowestTable({ pack }: SizeCost): string {
  const all = pack.groups.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, group: name })));
  return markdownTable(
    ['rule', 'group', 'median ms', 'expression begins'],
    all
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ name, group, seconds, query }) => [name, group, ms(seconds), `\`${beginning(query)}\``])
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / KILOBYTE / KILOBYTE)} MB`;
}

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(1);
}

function beginning(query: string): string {
  return query.replace(/\s+/g, ' ').slice(0, 60);
}
