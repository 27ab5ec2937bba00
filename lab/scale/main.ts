/**
 * `make scale`: runs the pack over one fleet in a single Prometheus and, sharded, in Thanos. Exits with 1 if they differ.
 *
 *   npx tsx lab/scale/main.ts --resources 2000 --shards 4
 */
import { Command } from 'commander';
import { join } from 'node:path';
import { buildTool, pinnedThanos } from '../../tools/pinned';
import { newestGeneration } from '../../tools/servers';
import { announced } from '../../tools/steps';
import { wholeNumber } from '../../tools/whole-number';
import { report } from './report';
import { runScale } from './run';
import { reportFailure } from '../../tools/report-failure';

const ROOT = join(__dirname, '..', '..');

interface Options {
  resources: number;
  shards: number;
  evaluations: number;
  interval: number;
}

async function main({ resources, shards, evaluations, interval }: Options): Promise<void> {
  const { prometheus } = await newestGeneration(ROOT);
  const thanos = await pinnedThanos(ROOT);
  const blocks = await announced('Building the block writer', () => buildTool(ROOT, 'blocks'));
  const plan = { resources, shards, evaluations, intervalSeconds: interval, prometheus, thanos, blocks };
  const result = await runScale(plan);
  console.log(`\n${report(result, plan)}`);
  if (result.comparison.differences.length > 0) {
    process.exitCode = 1;
  }
}

const program = new Command('lab/scale')
  .option('--resources <number>', 'number of simulated resources', wholeNumber(1), 400)
  .option('--shards <number>', 'number of shards, each with a receiver, a querier and a ruler', wholeNumber(2), 2)
  .option('--evaluations <number>', 'evaluations of each group to measure', wholeNumber(1), 2)
  .option('--interval <seconds>', 'between scrapes, and between evaluations of each group', wholeNumber(1), 15)
  .action(main);

reportFailure(program.parseAsync(), 2);
