/**
 * What the rules pack costs a Prometheus: the time of its groups, series, samples and memory, beside a baseline.
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
import { processorSeconds, report } from './report';
import { measureSize, type SizeCost } from './size';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Up to so many resources, groups are done within a few seconds. An interval that all groups together nearly fill would
 * measure how long they wait for each other.
 */
const SMALL = 1000;
const INTERVAL_SECONDS = { small: 10, large: 90 } as const;

interface Options {
  resources: number[];
  evaluations: number;
  gogc?: number;
  feature: string[];
}

async function main({ resources, evaluations, gogc, feature }: Options): Promise<void> {
  const { prometheus } = await newestGeneration(ROOT);
  const blocks = await announced('Building the writer of blocks', () => buildTool(ROOT, 'blocks'));
  const costs: SizeCost[] = [];
  for (const count of resources) {
    const cost = await announced(`${count} resources`, () =>
      measureSize({
        resources: count,
        evaluations,
        intervalSeconds: count <= SMALL ? INTERVAL_SECONDS.small : INTERVAL_SECONDS.large,
        prometheus,
        blocks,
        gogc,
        flags: feature.map((name) => `--enable-feature=${name}`),
      })
    );
    console.log(`\n${report(cost)}\n\n${besideBaseline(cost)}\n`);
    costs.push(cost);
  }
  enforce(costs.flatMap((cost, i) => gates(cost, costs[i - 1])));
}

/** Ten times the resources may take twelve times as long. */
const GROWTH_LIMIT = 1.2;
const WHOLE_PACK_SECONDS = 8;
const WHOLE_PACK_RESOURCES = 10_000;

function gates(cost: SizeCost, smaller: SizeCost | undefined): Gate[] {
  const name = `${cost.resources} resources`;
  const growth =
    smaller === undefined || smaller.resources < SMALL
      ? []
      : [
          {
            name: `${name}: the pack beside itself over ${smaller.resources}`,
            ratio: secondsOf(cost.pack.groups) / secondsOf(smaller.pack.groups),
            limit: (GROWTH_LIMIT * cost.resources) / smaller.resources,
          },
        ];
  const within =
    cost.resources === WHOLE_PACK_RESOURCES
      ? [
          {
            name: `${name}: the pack beside ${WHOLE_PACK_SECONDS} s`,
            ratio: secondsOf(cost.pack.groups) / WHOLE_PACK_SECONDS,
            limit: 1,
          },
        ]
      : [];
  return [...growth, ...within];
}

/** By how much the pack differs from the baseline in what both do: said, since it holds no limit. */
function besideBaseline(cost: SizeCost): string {
  const ratio = processorSeconds(cost, cost.ladder) / processorSeconds(cost, cost.baseline);
  return `${cost.resources} resources: ceilings, utilization and two alerts take ${ratio.toFixed(2)}x the processor time of the baseline's`;
}

function counts(text: string): number[] {
  return text
    .split(',')
    .map(wholeNumber(1))
    .sort((a, b) => a - b);
}

const program = new Command('lab/bench/rules')
  .option('--resources <numbers>', 'sizes of the fleet', counts, [100, 1000])
  .option('--evaluations <number>', 'evaluations of each group that count', wholeNumber(1), 3)
  .option('--gogc <percent>', 'runtime.gogc of Prometheus, in place of its default', wholeNumber(1))
  .option('--feature <names...>', "features of Prometheus to enable, such as 'concurrent-rule-eval'", [])
  .action(main);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
