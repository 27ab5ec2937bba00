/**
 * Measures the cost of the rules pack in Prometheus: evaluation time, series, samples and memory.
 *
 *   npx tsx lab/bench/rules/main.ts --resources 100,1000,10000
 */
import { Command } from 'commander';
import { join } from 'node:path';
import { buildTool } from '../../../tools/pinned';
import { evaluationSeconds, type GroupCost, measureSize, type SizeCost } from './size';
import { newestGeneration } from '../../../tools/servers';
import { announced } from '../../../tools/steps';
import { wholeNumber } from '../../../tools/whole-number';
import { enforce, type Gate } from '../measure';
import { reportFailure } from '../../../tools/report-failure';
import { markdownTable } from '../../../tools/markdown';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Up to this fleet size, all groups finish within a few seconds. If they nearly filled the interval, the times would
 * include waiting for each other.
 */
const SMALL = 1000;
const INTERVAL_SECONDS = { small: 10, large: 120 } as const;

interface Options {
  resources: number[];
  evaluations: number;
}

async function main({ resources, evaluations }: Options): Promise<void> {
  const { prometheus } = await newestGeneration(ROOT);
  const blocks = await announced('Building the block writer', () => buildTool(ROOT, 'blocks'));
  const costs: SizeCost[] = [];
  for (const count of resources) {
    const cost = await announced(`${count} resources`, () =>
      measureSize({
        resources: count,
        evaluations,
        intervalSeconds: count <= SMALL ? INTERVAL_SECONDS.small : INTERVAL_SECONDS.large,
        prometheus,
        blocks,
      })
    );
    console.log(`\n${report(cost)}\n`);
    costs.push(cost);
  }
  enforce(costs.flatMap((cost, i) => gates(cost, costs[i - 1])));
}

/** Ten times the resources may take twelve times as long. */
const GROWTH_LIMIT = 1.2;

/** Part of a processor that the pack may fill, and seconds of a minute that its evaluations may take, by fleet size. */
const PROCESSORS: ReadonlyMap<number, number> = new Map([
  [1000, 0.05],
  [10_000, 0.6],
]);
const SECONDS: ReadonlyMap<number, number> = new Map([[1000, 2]]);

/** The most that the pack may add for each resource. */
const SERIES = 110;
const KILOBYTES = 160;

function gates(cost: SizeCost, smaller: SizeCost | undefined): Gate[] {
  const { resources } = cost;
  if (resources < SMALL) {
    return [];
  }
  const { series, bytes } = ofResource(cost);
  const within = (what: string, value: number, limit: number | undefined): Gate[] =>
    limit === undefined
      ? []
      : [{ name: `${resources} resources: ${what} against ${limit}`, ratio: value / limit, limit: 1 }];
  return [
    ...within('processor filled by the pack', processorsFilled(cost), PROCESSORS.get(resources)),
    ...within('seconds of evaluation in a minute', secondsOfAMinute(cost), SECONDS.get(resources)),
    ...within('series of a resource', series, SERIES),
    ...within('KB of memory of a resource', bytes / 1024, KILOBYTES),
    ...(smaller === undefined || smaller.resources < SMALL
      ? []
      : [
          {
            name: `${resources} resources: the pack against its time for ${smaller.resources}`,
            ratio: evaluationSeconds(cost.pack.groups) / evaluationSeconds(smaller.pack.groups),
            limit: (GROWTH_LIMIT * resources) / smaller.resources,
          },
        ]),
  ];
}

function counts(text: string): number[] {
  return text
    .split(',')
    .map(wholeNumber(1))
    .sort((a, b) => a - b);
}

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
  const sum = ['sum', `${rules}`, ms(evaluationSeconds(pack.groups)), (series / resources).toFixed(1)];
  return markdownTable(['group', 'rules', 'median ms', 'series per resource'], [...rows, sum]);
}

/** Seconds of evaluation per second, at the intervals of the pack. */
function processorsFilled({ pack, ownIntervals }: SizeCost): number {
  return pack.groups.reduce((sum, { name, seconds }) => sum + seconds / (ownIntervals.get(name) ?? Infinity), 0);
}

/** Seconds in which the groups of the pack are evaluated within a minute. */
function secondsOfAMinute(cost: SizeCost): number {
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

const program = new Command('lab/bench/rules')
  .option('--resources <numbers>', 'fleet sizes to measure', counts, [100, 1000])
  .option('--evaluations <number>', 'evaluations of each group to measure', wholeNumber(1), 3)
  .action(main);

reportFailure(program.parseAsync(), 2);
