/** `make backtest`: replays simulated weeks through the pack and through the alerts that people use today. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceBetween } from '../../tools/replace-between';
import { buildNotifications, buildTool } from '../../tools/pinned';
import { announced, seconds } from '../../tools/steps';
import { wholeNumber } from '../../tools/whole-number';
import { type AlertSet, packAlerts, type PackAlerts, packAlertSets, commonAlertSets } from './alert-sets';
import { replayedPack, replayedRoutes } from './pack';
import { replay } from './replay';
import {
  alertTable,
  comparisonTable,
  kindTable,
  leadTable,
  resourceWeeks,
  type Run,
  scoreRun,
  summaryOf,
} from './report';

const root = join(__dirname, '..', '..');
const PAGE = join(root, 'docs', 'alert-quality.md');
const BEGIN = '<!-- written by make backtest WRITE=1 -->';
const END = '<!-- end of the backtest -->';

/** Seed 1 is left out: the settings were tuned on it. */
const SEEDS = [2, 3];

interface Options {
  seeds: number[];
  days: number;
  resources: number;
  write?: boolean;
}

async function backtest({ seeds, days, resources, write }: Options): Promise<void> {
  const start = Date.now();
  const binary = await announced('Building the replay (once; minutes if no server was built before)', () =>
    buildTool(root, 'replay')
  );
  const notifications = await announced('Building the replay through Alertmanager', () => buildNotifications(root));
  const pack = replayedPack(root);
  const alertmanager = { binary: notifications, config: replayedRoutes(root) };
  const own = packAlerts(pack);
  const alertSets = [...packAlertSets(own.load), ...commonAlertSets()];
  const alerts = [
    ...new Map([...alertSets.flatMap((each) => each.alerts), ...own.inputs].map((a) => [a.name, a])).values(),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'headroom-backtest-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const runs: Run[] = [];
  for (const seed of seeds) {
    const scope = { seed, days, resources };
    const began = Date.now();
    console.log(`seed ${seed}: ${resources} resources over ${days} days ...`);
    const progress = (done: number) => console.log(`  ${done} resources simulated (${seconds(began)})`);
    runs.push({ scope, resources: await replay(scope, { folder, binary, alertmanager, pack, alerts, progress }) });
    console.log(`  replayed in ${seconds(began)}`);
  }
  const text = sections(runs, alertSets, own);
  console.log(`\n${text}\n\nTook ${seconds(start)}.`);
  if (write) {
    await replaceBetween(PAGE, BEGIN, END, text);
  }
}

function sections(runs: readonly Run[], alertSets: readonly AlertSet[], own: PackAlerts): string {
  const [pack, unthrottled] = alertSets;
  const weeks = Math.round(resourceWeeks(runs));
  const { slow, slowInTime } = summaryOf(scoreRun(runs, pack), weeks);
  const seeds = runs.map(({ scope: { seed } }) => seed);
  const named = `${seeds.length === 1 ? 'Seed' : 'Seeds'} ${seeds.join(', ')}`;
  const { days, resources } = runs[0].scope;
  // With a single seed, the table above is the same.
  const bySeed =
    runs.length === 1 ? [] : runs.flatMap((run) => [`### Seed ${run.scope.seed}`, comparisonTable([run], alertSets)]);
  return [
    `${named}, ${resources} resources and ${days} days each: ${weeks} resource-weeks. The last five columns are per 50 resource-weeks.`,
    comparisonTable(runs, alertSets),
    `Of the ${slow} crossings after a climb of more than 15 minutes, the pack paged ${slowInTime} at least 15 minutes ahead.`,
    '### Lead time of the pack without SignalRThrottled',
    leadTable(runs, unthrottled),
    '### Each alert of the pack',
    alertTable(runs, own),
    '### By kind of resource',
    'Sustained crossings without a page / false positives.',
    kindTable(runs, [unthrottled, ...alertSets.slice(3)]),
    ...bySeed,
  ].join('\n\n');
}

function seedList(text: string): number[] {
  const seeds = text.split(',').map(wholeNumber(0, 2 ** 31 - 1));
  if (new Set(seeds).size < seeds.length) {
    throw new InvalidArgumentError('Seeds must differ.');
  }
  return seeds;
}

const program = new Command('backtest')
  .description(
    'Replays simulated weeks of a fleet through the rules pack and through the alerts that people use today.'
  )
  .exitOverride()
  .addOption(new Option('--seeds <list>', 'comma-separated seeds').argParser(seedList).default(SEEDS, SEEDS.join()))
  .addOption(new Option('--days <number>', 'days to replay').argParser(wholeNumber(1, 60)).default(30))
  .addOption(
    new Option('--resources <number>', 'number of simulated resources').argParser(wholeNumber(1, 2000)).default(200)
  )
  .option('--write', 'write the figures into docs/alert-quality.md')
  .action(backtest);

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has already printed the error.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return;
  }
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
