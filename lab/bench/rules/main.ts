/**
 * Measures the cost of the rules pack in Prometheus: evaluation time, series, samples and memory.
 *
 *   npx tsx lab/bench/rules/main.ts --resources 100,1000,10000
 */
import { Command } from 'commander';
import { join } from 'node:path';
import { buildTool } from '../../../tools/pinned';
import { secondsOf } from './phase';
import { newestGeneration } from '../../../tools/servers';
import { announced } from '../../../tools/steps';
import { wholeNumber } from '../../../tools/whole-number';
import { enforce, type Gate } from '../measure';
import { ofResource, processorsFilled, report, secondsOfAMinute } from './report';
import { measureSize, type SizeCost } from './size';
import { reportFailure } from '../../../tools/report-failure';

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
            ratio: secondsOf(cost.pack.groups) / secondsOf(smaller.pack.groups),
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

const program = new Command('lab/bench/rules')
  .option('--resources <numbers>', 'fleet sizes to measure', counts, [100, 1000])
  .option('--evaluations <number>', 'evaluations of each group to measure', wholeNumber(1), 3)
  .action(main);

reportFailure(program.parseAsync(), 2);
