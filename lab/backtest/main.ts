/** `make backtest`: replays simulated weeks through the pack and through the alerts that people use today. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceBetween } from '../../tools/replace-between';
import { buildNotifications, buildTool } from '../../tools/pinned';
import { announced, seconds } from '../../tools/steps';
import { wholeNumber } from '../../tools/whole-number';
import { demandOf, mostUsed, onBusiest } from '../service/demand';
import { everyAlert, packAlerts, type PackAlert, type PackAlerts, SIGN_CONDITIONS, withoutTimes } from './alert-sets';
import { choicesOf, stepsOf, Trials } from './development';
import { helpedBy } from './helped';
import { KNOWLEDGE, type Knowledge } from './knowledge';
import { type Times } from './levels';
import { packParts, replayedPack, replayedRoutes } from './pack';
import { replay, type ReplayedResource, simulate, type Simulated, type Tools } from './replay';
import {
  alertTable,
  type Approach,
  comparisonTable,
  headlines,
  helpedTable,
  latenessTable,
  leadTable,
  lengthTable,
  missedTable,
  propertyTable,
  signTable,
  stepsTable,
  tuningTable,
} from './report';
import { quickPack, quickRivals } from './quick';
import { alertsOf, ORACLES, publishedSets, RIVALS } from './rivals';
import { type Scope } from './subjects';
import { missedOf, type Score, scoreOf, sumOf } from './score';
import { toldByPack, toldByTimed } from './told';
import { scoresOf, type Tuned, tuned } from './tuning';

const root = join(__dirname, '..', '..');
const PAGE = join(root, 'docs', 'alert-quality.md');
const METHOD = join(root, 'docs', 'alert-quality-method.md');
const BEGIN = '<!-- written by make backtest WRITE=1 -->';
const END = '<!-- end of the backtest -->';

/** Levels of the pack and thresholds of the rivals are chosen on the first seeds, and measured on the second. */
const TUNING_SEEDS = [11, 12, 13, 14];
const SEEDS = [21, 22, 23, 24];

/** The level of knowledge that the comparison with rivals is about. */
const DECLARED: Knowledge = 'mix and server leg';

/** Levels of knowledge to replay. */
const LEVELS: Readonly<Record<'main' | 'all', readonly Knowledge[]>> = {
  main: [DECLARED, 'nothing'],
  all: [DECLARED, ...KNOWLEDGE.filter((level) => level !== DECLARED)],
};

interface Options {
  seeds: number[];
  days: number;
  resources: number;
  levels: keyof typeof LEVELS;
  quick?: boolean;
  development: boolean;
  write?: boolean;
}

async function backtest({ seeds, days, resources, levels: chosen, quick, development, write }: Options): Promise<void> {
  const start = Date.now();
  const tools = await preparedTools();
  const own = packAlerts(replayedPack(root));
  const stage = (text: string) => console.log(`${text} (${seconds(start)})`);
  const weeks = days / 7;
  const scopes = (of: readonly number[]): Scope[] => of.map((seed) => ({ seed, days, resources }));

  const times = timesOf(own.pages);
  const { tunings, oracles, budget, trials } = await tunedRivals(scopes(TUNING_SEEDS), {
    tools,
    own,
    stage,
    trials: development ? new Trials(times, DECLARED) : undefined,
  });
  const developed = development ? developedOn(weeks, stage, times, trials) : [];
  const levels = LEVELS[chosen];
  const signs = SIGN_CONDITIONS.map(withoutTimes);
  const byLevel = new Map<Knowledge, ReplayedResource[]>(levels.map((level) => [level, []]));
  const rivals: ReplayedResource[] = [];
  const seedOf = new Map<ReplayedResource, number>();
  for (const scope of scopes(seeds)) {
    stage(`seed ${scope.seed}: simulating ${resources} resources over ${days} days`);
    const fleet = simulate(scope);
    const ofRivals = quickRivals(fleet);
    ofRivals.forEach((resource) => seedOf.set(resource, scope.seed));
    rivals.push(...ofRivals);
    for (const level of levels) {
      stage(`  replaying the pack: ${level}`);
      const parts = () => packParts(root, fleet, level, (alerts) => [...everyAlert(alerts), ...signs]);
      byLevel
        .get(level)
        ?.push(
          ...(level === DECLARED && !quick
            ? await replay(scope, parts(), tools)
            : await quickPack(scope, fleet, { knowledge: level, pages: own.pages, tools }))
        );
    }
  }
  stage('scoring');
  const at = (level: Knowledge) => byLevel.get(level) ?? [];
  const pack = (level: Knowledge, name: string, alerts: readonly PackAlert[] = own.pages): Approach => ({
    name,
    scores: packScores(alerts, at(level)),
  });
  const main = pack(DECLARED, `the pack's pages, ${DECLARED} declared`);
  const tunedSets = [...tunings, ...oracles].map(({ rival, best }) => ({
    name: `${rival.name}, tuned`,
    scores: scoresOf(alertsOf(rival, best.tuning), rivals),
    notified: rivals.map((resource) => toldByTimed(resource, alertsOf(rival, best.tuning)).notified),
  }));
  const best = fewestMissed(tunedSets.slice(0, tunings.length));
  const oracle = tunedSets[tunedSets.length - 1];
  stage('replaying what a page would have helped');
  const helpedFor = (name: string, notifiedOf: (index: number) => readonly number[]) => ({
    name,
    helped: rivals.map((resource, i) => helpedBy(resource.simulated, notifiedOf(i), seedOf.get(resource) ?? 0)),
  });
  const helped = [
    helpedFor('none', () => []),
    helpedFor(best.name, (i) => best.notified[i]),
    helpedFor(main.name, (i) => toldByPack(at(DECLARED)[i], own.pages).notified),
    helpedFor(oracle.name, (i) => oracle.notified[i]),
  ];
  const others = levels.filter((level) => level !== DECLARED);
  const unknowing = others.map((level) => pack(level, `the pack's pages, ${KNOWN_AS[level]}`));
  const everything = quick ? own.pages : [...own.pages, ...own.tickets];
  const approaches: Approach[] = [
    main,
    ...unknowing,
    ...(quick ? [] : [pack(DECLARED, `the pack's pages and tickets, ${DECLARED} declared`, everything)]),
    ...tunedSets,
    ...publishedSets().map(({ name, alerts }) => ({ name, scores: scoresOf(alerts, rivals) })),
  ];
  const fleetOf = { fleet: at(DECLARED), approaches: [main, best], weeks };
  const figures = [
    `${seeds.length === 1 ? 'Seed' : 'Seeds'} ${seeds.join(', ')}, ${resources} resources and ${days} days each: ${Math.round(
      weeks * resources * seeds.length
    )} resource-weeks with ${sumOf(main.scores).crossings.length} sustained crossings. In brackets: 95% intervals.`,
    headlines(
      { main, unknowing: unknowing[0], tickets: quick ? undefined : pack(DECLARED, 'tickets', own.tickets), best },
      weeks
    ),
    missedTable(({ simulated }) => usedUp(simulated), fleetOf),
    helpedTable(helped, weeks),
    comparisonTable(approaches, weeks),
  ].join('\n\n');
  const details = [
    '### Late and standing pages',
    latenessTable(approaches, weeks),
    '### How the rivals were tuned',
    `On seeds ${TUNING_SEEDS.join(', ')}, which no other figure uses. Missed sustained crossings of ${budget.crossings}, and notifications per resource-week. The pack's pages, with ${DECLARED} declared: ${budget.missed}, ${(budget.notifications / weeks / resources / TUNING_SEEDS.length).toFixed(2)}.`,
    tuningTable([...tunings, ...oracles], weeks * resources * TUNING_SEEDS.length),
    ...developed,
    `### Lead time of the pack's pages, ${DECLARED} declared`,
    leadTable(main),
    '### Each alert of the pack, per resource-week',
    `With all of them, ${missedWith(packScores(everything, at(DECLARED)))} are missed; ${quick ? 'tickets are left out.' : 'a ticket counts like a page here.'}`,
    alertTable(
      everything.map((alert) => ({
        severity: alert.severity,
        ...pack(DECLARED, alert.name, [alert]),
        without: packScores(
          everything.filter((other) => other !== alert),
          at(DECLARED)
        ),
      })),
      weeks
    ),
    '### By the length of the crossing',
    lengthTable(fleetOf.approaches),
    '### By kind of resource',
    propertyTable('kind', ({ simulated }) => simulated.subject.kind, fleetOf),
    '### By what overloads the service',
    propertyTable('used up first', ({ simulated }) => usedUp(simulated), fleetOf),
  ].join('\n\n');
  console.log(`\n${figures}\n\n${details}\n\nTook ${seconds(start)}.`);
  if (write) {
    await replaceBetween(PAGE, BEGIN, END, figures);
    await replaceBetween(METHOD, BEGIN, END, details);
  }
}

const KNOWN_AS: Readonly<Record<Knowledge, string>> = {
  nothing: 'nothing declared',
  mix: 'mix declared',
  'mix and server leg': 'mix and server leg declared',
  calibrated: 'calibrated',
  'mix 20% off and server leg': 'mix 20% off and server leg declared',
  'server leg alone': 'with do-not-exceed ceilings',
};

async function preparedTools(): Promise<Tools> {
  const binary = await announced('Building the replay (once; minutes if no server was built before)', () =>
    buildTool(root, 'replay')
  );
  const notifications = await announced('Building the replay through Alertmanager', () => buildNotifications(root));
  const folder = mkdtempSync(join(tmpdir(), 'headroom-backtest-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return { folder, binary, alertmanager: { binary: notifications, config: replayedRoutes(root) } };
}

function packScores(alerts: readonly PackAlert[], resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf(resource.simulated.facts, toldByPack(resource, alerts)));
}

function missedWith(scores: readonly Score[]): string {
  const { crossings } = sumOf(scores);
  return `${missedOf(crossings)} of ${crossings.length} crossings`;
}

function fewestMissed<One extends Approach>(approaches: readonly One[]): One {
  const missedBy = ({ scores }: One) => missedOf(sumOf(scores).crossings);
  return approaches.reduce((one, other) => (missedBy(other) < missedBy(one) ? other : one));
}

/** Two of the development seeds and a smaller fleet, for what is replayed many times. */
const DEVELOPMENT = { seeds: TUNING_SEEDS.slice(0, 2), scope: { days: 14, resources: 30 } };

const weeksOf = (scopes: readonly Scope[]) =>
  scopes.reduce((sum, { days, resources }) => sum + (days / 7) * resources, 0);

function developmentText(scopes: readonly Scope[]): string {
  const [{ days, resources }] = scopes;
  return `On seeds ${scopes.map(({ seed }) => seed).join(', ')}, with ${resources} resources and ${days} days each, where rivals are tuned too. Missed crossings, and notifications per resource-week.`;
}

/** The tables of what is tried on the development seeds alone. @param weeks that each resource was replayed for the trials */
function developedOn(weeks: number, stage: (text: string) => void, times: Times, trials?: Trials): string[] {
  stage('development: the changes of the lab, one after another');
  const small = DEVELOPMENT.seeds.map((seed) => ({ ...DEVELOPMENT.scope, seed }));
  const steps = stepsOf(small, LEVELS.main, times);
  stage('development: what is free to choose');
  const choices = choicesOf(small, LEVELS.main, times);
  return [
    '### Other levels and times of SignalRAtCeiling, and the page without each of its signs',
    `On seeds ${TUNING_SEEDS.join(', ')}; every firing is one notification.`,
    signTable(
      (trials?.trials ?? []).map(({ name }, i) => ({ name, scores: trials?.scores[i] ?? [] })),
      weeks
    ),
    '### The changes of the lab, one after another',
    developmentText(small),
    stepsTable('change', steps, weeksOf(small)),
    '### Other values of what is free to choose',
    developmentText(small),
    stepsTable('choice', choices, weeksOf(small)),
  ];
}

/** The times of SignalRAtCeiling, in minutes. */
function timesOf(pages: readonly PackAlert[]): Times {
  const page = pages.find(({ name }) => name === 'SignalRAtCeiling');
  if (page === undefined) {
    throw new Error('the pack has no SignalRAtCeiling');
  }
  return { wait: page.for / 60, keep: page.keepFiringFor / 60 };
}

interface TunedRivals {
  tunings: Tuned[];
  oracles: Tuned[];
  /** Other levels and times of the page. */
  trials?: Trials;
  /** The result of the pack's pages on the same seeds. */
  budget: { crossings: number; missed: number; notifications: number };
}

/** Tunes each rival to miss as few crossings as it can with as many notifications as the pack's pages. */
async function tunedRivals(
  scopes: readonly Scope[],
  { tools, own, stage, trials }: { tools: Tools; own: PackAlerts; stage: (text: string) => void; trials?: Trials }
): Promise<TunedRivals> {
  const ofPack: ReplayedResource[] = [];
  const ofRivals: ReplayedResource[] = [];
  for (const scope of scopes) {
    stage(`tuning: simulating and replaying seed ${scope.seed}`);
    const fleet = simulate(scope);
    ofPack.push(...(await quickPack(scope, fleet, { knowledge: DECLARED, pages: own.pages, tools })));
    ofRivals.push(...quickRivals(fleet));
    trials?.add(fleet);
  }
  stage('tuning: trying thresholds and times');
  const { crossings, notifications } = sumOf(packScores(own.pages, ofPack));
  const missed = missedOf(crossings);
  const tunedOnes = (rivals: typeof RIVALS) => rivals.map((rival) => tuned(rival, ofRivals, notifications));
  return {
    tunings: tunedOnes(RIVALS),
    oracles: tunedOnes(ORACLES),
    trials,
    budget: { crossings: crossings.length, missed, notifications },
  };
}

/** Names what runs out first at the present unit size and mix. */
function usedUp({ subject: { service, course, messagesOf } }: Simulated): string {
  return course.bound === 'connections'
    ? 'connections'
    : USED_UP[
        mostUsed(
          onBusiest(
            demandOf(messagesOf(service.mix), service.units, service.parameters, service.capacity),
            service.evenness
          )
        )
      ];
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
  .addOption(
    new Option('--levels <which>', 'what owners have declared: the two levels of the comparison, or all')
      .choices(Object.keys(LEVELS))
      .default('main')
  )
  .option('--quick', "leave out Prometheus's engine, and with it tickets")
  .option('--no-development', 'leave out what is tried on the development seeds alone')
  .option('--write', 'write the figures into docs/alert-quality.md and docs/alert-quality-method.md')
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
