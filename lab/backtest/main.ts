/** `make backtest`: replays simulated weeks through the pack and through the alerts that people use today. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceBetween } from '../../tools/replace-between';
import { buildNotifications, buildTool } from '../../tools/pinned';
import { announced, seconds } from '../../tools/steps';
import { wholeNumber } from '../../tools/whole-number';
import { demandOf, mostUsed } from '../service/demand';
import { type AlertSet, packAlerts, PLAIN_RULE, type ReplayedAlert } from './alert-sets';
import { KNOWLEDGE, type Knowledge } from './knowledge';
import { inParts, packParts, replayedPack, replayedRoutes } from './pack';
import { type Part, replay, type ReplayedResource, simulate, type Simulated, type Tools } from './replay';
import {
  alertTable,
  type Approach,
  comparisonTable,
  leadTable,
  lengthTable,
  noiseTable,
  propertyTable,
  tuningTable,
} from './report';
import { ceilingRules, OWN_CEILINGS, publishedSets, RIVALS, rivalRules, tuningsOf } from './rivals';
import { type Scope } from './subjects';
import { sumOf } from './score';
import { scoresOf, type Tuned, tuned } from './tuning';

const root = join(__dirname, '..', '..');
const PAGE = join(root, 'docs', 'alert-quality.md');
const BEGIN = '<!-- written by make backtest WRITE=1 -->';
const END = '<!-- end of the backtest -->';

/** Thresholds, ours and the rivals', are tuned on this seed alone. */
const TUNING_SEED = 1;
const SEEDS = [2, 3];

/** The level of knowledge that the comparison with rivals is about. */
const DECLARED: Knowledge = 'mix and server leg';

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
  const folder = mkdtempSync(join(tmpdir(), 'headroom-backtest-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const tools: Tools = { folder, binary, alertmanager: { binary: notifications, config: replayedRoutes(root) } };
  const own = packAlerts(replayedPack(root));
  const stage = (text: string) => console.log(`${text} (${seconds(start)})`);
  const weeks = days / 7;

  const scopeOf = (seed: number): Scope => ({ seed, days, resources });
  stage(`tuning on seed ${TUNING_SEED}`);
  const { tunings, ceilings, ...onTuningSeed } = await tunedRivals(scopeOf(TUNING_SEED), tools, own.load);
  const ceilingSets = [
    { name: `${OWN_CEILINGS.name}, tuned`, tuning: ceilings.best.tuning },
    { name: `${OWN_CEILINGS.name}, as published`, tuning: OWN_CEILINGS.published },
  ].map(({ name, tuning }) => ({ name, tuning, alerts: OWN_CEILINGS.alertsOf(tuning) }));

  const byLevel = new Map<Knowledge, ReplayedResource[]>(KNOWLEDGE.map((level) => [level, []]));
  const rivals: ReplayedResource[] = [];
  const rivalSets = [
    ...tunings.map(({ rival, best }) => ({ name: `${rival.name}, tuned`, alerts: rival.alertsOf(best.tuning) })),
    ...publishedSets(),
  ];
  for (const seed of seeds) {
    const scope = scopeOf(seed);
    stage(`seed ${seed}: simulating ${resources} resources over ${days} days`);
    const fleet = simulate(scope);
    stage('  replaying rivals');
    rivals.push(...(await replay(scope, rivalParts(fleet, [...rivalSets, ...ceilingSets]), tools)));
    for (const level of KNOWLEDGE) {
      stage(`  replaying the pack: ${level}`);
      const more = level === DECLARED ? [PLAIN_RULE, ...ceilingRules(ceilingSets.map(({ tuning }) => tuning))] : [];
      byLevel.get(level)?.push(...(await replay(scope, packParts(root, fleet, level, more), tools)));
    }
  }
  const at = (level: Knowledge) => byLevel.get(level) ?? [];
  const pack = (level: Knowledge, name: string, alerts = own.load): Approach => ({
    name,
    scores: scoresOf({ alerts }, at(level)),
  });
  const main = pack(DECLARED, `the pack, ${DECLARED} declared`);
  const tunedApproaches = rivalSets.map(({ name, alerts }) => ({ name, scores: scoresOf({ alerts }, rivals) }));
  const best = tunedApproaches[tunings.length - 1];
  const approaches: Approach[] = [
    main,
    ...KNOWLEDGE.filter((level) => level !== DECLARED && level !== 'server leg alone').map((level) =>
      pack(level, `the pack, ${level === 'calibrated' ? level : `${level} declared`}`)
    ),
    pack(
      DECLARED,
      'the pack, critical alone',
      own.load.filter(({ severity }) => severity === 'critical')
    ),
    pack('server leg alone', "the pack's rules with do-not-exceed ceilings"),
    pack(DECLARED, "the pack's ceilings with one rule, > 80%", [PLAIN_RULE]),
    ...ceilingSets.map(({ name, alerts }) => ({ name, scores: scoresOf({ alerts }, together(at(DECLARED), rivals)) })),
    ...tunedApproaches,
  ];
  stage('scoring');
  const crossings = sumOf(main.scores).crossings.length;
  const fleetOf = { fleet: at(DECLARED), approaches: [main, best], weeks };
  const text = [
    `${seeds.length === 1 ? 'Seed' : 'Seeds'} ${seeds.join(', ')}, ${resources} resources and ${days} days each: ${Math.round(
      weeks * resources * seeds.length
    )} resource-weeks with ${crossings} sustained crossings. In brackets: 95% intervals.`,
    comparisonTable(approaches, weeks),
    '### What else a person gets, per resource-week',
    noiseTable(approaches, weeks),
    '### How the rivals were tuned',
    `On seed ${TUNING_SEED}, which no other figure on this page uses. Missed sustained crossings of ${onTuningSeed.crossings}, and notifications per resource-week. The pack, with ${DECLARED} declared: ${onTuningSeed.missed}, ${(onTuningSeed.notifications / weeks / resources).toFixed(2)}.`,
    tuningTable([...tunings, ceilings], weeks * resources),
    `### Lead time of the pack, ${DECLARED} declared`,
    leadTable(main),
    '### Each alert of the pack, per resource-week',
    alertTable(
      own.load.map((alert) => ({ severity: alert.severity, ...pack(DECLARED, alert.name, [alert]) })),
      weeks
    ),
    '### By the length of the crossing',
    lengthTable(fleetOf.approaches),
    '### By kind of resource',
    propertyTable('kind', ({ simulated }) => simulated.subject.kind, fleetOf),
    '### By what overloads the service',
    propertyTable('used up first', ({ simulated }) => usedUp(simulated), fleetOf),
  ].join('\n\n');
  console.log(`\n${text}\n\nTook ${seconds(start)}.`);
  if (write) {
    await replaceBetween(PAGE, BEGIN, END, text);
  }
}

/** Joins the output of alerts from two replays of the same resources. */
function together(some: readonly ReplayedResource[], others: readonly ReplayedResource[]): ReplayedResource[] {
  return some.map((resource, i) => ({ ...resource, pages: new Map([...resource.pages, ...others[i].pages]) }));
}

/** Rivals alone, without the pack's rules. */
function rivalParts(fleet: readonly Simulated[], sets: ReadonlyArray<Pick<AlertSet, 'alerts'>>): Part[] {
  const own = new Set(ceilingRules(tuningsOf(OWN_CEILINGS)).map(({ name }) => name));
  const rules = rivalRules(sets.map(({ alerts }) => ({ alerts: alerts.filter(({ name }) => !own.has(name)) })));
  return inParts(fleet).map((resources) => ({ resources, rules, mixesOf: () => [] }));
}

interface OnTuningSeed {
  tunings: Tuned[];
  ceilings: Tuned;
  /** Sustained crossings, those that the pack misses, and its notifications. */
  crossings: number;
  missed: number;
  notifications: number;
}

/** Tunes each rival to miss as few crossings as it can with as many notifications as the pack sends. */
async function tunedRivals(scope: Scope, tools: Tools, alerts: readonly ReplayedAlert[]): Promise<OnTuningSeed> {
  const fleet = simulate(scope);
  const more = ceilingRules(tuningsOf(OWN_CEILINGS));
  const ofPack = await replay(scope, packParts(root, fleet, DECLARED, more), tools);
  const pack = sumOf(scoresOf({ alerts }, ofPack));
  const sets = RIVALS.flatMap((rival) => tuningsOf(rival).map((tuning) => ({ alerts: rival.alertsOf(tuning) })));
  const replayed = await replay(scope, rivalParts(fleet, sets), tools);
  return {
    tunings: RIVALS.map((rival) => tuned(rival, replayed, pack.notifications)),
    ceilings: tuned(OWN_CEILINGS, together(ofPack, replayed), pack.notifications),
    crossings: pack.crossings.length,
    missed: pack.crossings.filter(({ lead }) => lead === 'missed').length,
    notifications: pack.notifications,
  };
}

/** Names what runs out first at the present unit size and mix. */
function usedUp({ subject: { service, course, messagesOf } }: Simulated): string {
  return course.bound === 'connections'
    ? 'connections'
    : USED_UP[mostUsed(demandOf(messagesOf(service.mix), service.units, service.parameters, service.capacity))];
}

const USED_UP = {
  work: 'work, which server load shows',
  received: 'the network in',
  sent: 'the network out',
  lookups: 'look-ups of connections',
} as const;

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
  .addOption(new Option('--days <number>', 'days to replay').argParser(wholeNumber(1, 60)).default(28))
  .addOption(
    new Option('--resources <number>', 'number of simulated resources').argParser(wholeNumber(1, 2000)).default(60)
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
