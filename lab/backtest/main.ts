/** `make backtest`: replays simulated weeks through the pack and through the alerts that people use today. */
import { Command, InvalidArgumentError } from 'commander';
import { join } from 'node:path';
import { replaceBetween } from '../../tools/replace-between';
import { reportFailure } from '../../tools/report-failure';
import { seconds } from '../../tools/steps';
import { wholeNumber } from '../../tools/whole-number';
import { demandOf, mostUsed, onBusiest } from '../service/load';
import {
  helpedBy,
  missedOf,
  type Score,
  scoreOf,
  sumOf,
  type ReplayedResource,
  toldByPack,
  toldByTimed,
} from './score';
import { type PackAlert, packAlerts, replayPack } from './pack';
import {
  alertTable,
  causeTable,
  type Approach,
  comparisonTable,
  headlines,
  helpedTable,
  leadTable,
  missedTable,
  propertyTable,
  tuningTable,
} from './report';
import { alertsOf, ORACLES, publishedSets, RIVALS, withRivals, scoresOf, type Tuned, tuned } from './rivals';
import { KNOWLEDGE } from './series';
import { simulate, type Simulated } from './traffic';
import { type Scope } from './subjects';

const ROOT = join(__dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'alert-quality.md');
const METHOD = join(ROOT, 'docs', 'alert-quality-method.md');
const BEGIN = '<!-- written by make backtest WRITE=1 -->';
const END = '<!-- end of the backtest -->';

/** Thresholds of the rivals are chosen on the first seeds, and all are measured on the second. */
const TUNING_SEEDS = [11, 12, 13, 14];
const SEEDS = [21, 22, 23, 24];

/** The declarations of owners: in the comparison with rivals, and in the other replay. */
const [DECLARED, NOTHING] = KNOWLEDGE;

interface Options {
  seeds: number[];
  days: number;
  resources: number;
  write?: boolean;
}

type Stage = (text: string) => void;

async function backtest({ seeds, days, resources, write }: Options): Promise<void> {
  const start = Date.now();
  const own = packAlerts();
  const pages = own.filter(({ severity }) => severity === 'critical');
  const stage: Stage = (text) => console.log(`${text} (${seconds(start)})`);
  const weeks = days / 7;
  const scopes = (of: readonly number[]): Scope[] => of.map((seed) => ({ seed, days, resources }));

  const { tunings, oracles, budget } = tunedRivals(scopes(TUNING_SEEDS), pages, stage);
  const byLevel = { [DECLARED]: new Array<ReplayedResource>(), [NOTHING]: new Array<ReplayedResource>() };
  const rivals: ReplayedResource[] = [];
  for (const scope of scopes(seeds)) {
    stage(`seed ${scope.seed}: simulating ${resources} resources over ${days} days`);
    const fleet = simulate(scope);
    rivals.push(...fleet.map(withRivals));
    for (const level of KNOWLEDGE) {
      stage(`  replaying the pack: ${level}`);
      byLevel[level].push(...replayPack(scope, fleet, level));
    }
  }
  stage('scoring');
  const declared = byLevel[DECLARED];
  const pack = (name: string, alerts: readonly PackAlert[], replayed = declared): Approach => ({
    name,
    scores: packScores(alerts, replayed),
  });
  const main = pack(`the pack's pages, ${DECLARED} declared`, pages);
  const unknowing = pack(`the pack's pages, ${NOTHING} declared`, pages, byLevel[NOTHING]);
  const tunedSets = [...tunings, ...oracles].map(({ rival, best: { tuning } }) => ({
    name: `${rival.name}, tuned`,
    scores: scoresOf(alertsOf(rival, tuning), rivals),
    notified: rivals.map((resource) => toldByTimed(resource, alertsOf(rival, tuning)).notified),
  }));
  const best = fewestMissed(tunedSets.slice(0, tunings.length));
  const oracle = tunedSets[tunedSets.length - 1];
  stage('replaying what a page would have helped');
  const helpedFor = (name: string, notifiedOf: (index: number) => readonly number[]) => ({
    name,
    helped: rivals.map((resource, i) => helpedBy(resource.simulated, notifiedOf(i))),
  });
  const helped = [
    helpedFor('none', () => []),
    helpedFor(best.name, (i) => best.notified[i]),
    helpedFor(main.name, (i) => toldByPack(declared[i], namesOf(pages)).notified),
    helpedFor(oracle.name, (i) => oracle.notified[i]),
  ];
  const approaches: Approach[] = [
    main,
    unknowing,
    pack(`the pack's pages and tickets, ${DECLARED} declared`, own),
    ...tunedSets,
    ...publishedSets().map(({ name, alerts }) => ({ name, scores: scoresOf(alerts, rivals) })),
  ];
  const tickets = pack(
    'tickets',
    own.filter((alert) => !pages.includes(alert))
  );
  const fleetOf = { fleet: declared, approaches: [main, best], weeks };
  const figures = [
    `${seeds.length === 1 ? 'Seed' : 'Seeds'} ${seeds.join(', ')}, ${resources} resources and ${days} days each: ${Math.round(
      weeks * resources * seeds.length
    )} resource-weeks with ${sumOf(main.scores).crossings.length} sustained crossings. In brackets: 95% intervals.`,
    headlines({ main, unknowing, tickets, best }, weeks),
    missedTable(({ simulated }) => usedUp(simulated), fleetOf),
    helpedTable(helped, weeks),
    comparisonTable(approaches, weeks),
  ].join('\n\n');
  const details = [
    '### How the rivals were tuned',
    `On seeds ${TUNING_SEEDS.join(', ')}, which no other figure uses. Missed sustained crossings of ${budget.crossings}, and notifications per resource-week. The pack's pages, with ${DECLARED} declared: ${budget.missed}, ${(budget.notifications / weeks / resources / TUNING_SEEDS.length).toFixed(2)}.`,
    tuningTable([...tunings, ...oracles], weeks * resources * TUNING_SEEDS.length),
    `### Lead time of the pack's pages, ${DECLARED} declared`,
    leadTable(main),
    '### Each alert of the pack, per resource-week',
    `With all of them, ${missedWith(packScores(own, declared))} are missed; a ticket counts like a page here.`,
    alertTable(
      own.map((alert) => ({
        severity: alert.severity,
        ...pack(alert.name, [alert]),
        without: packScores(
          own.filter((other) => other !== alert),
          declared
        ),
      })),
      weeks
    ),
    '### What else than overload',
    causeTable([main, best, tickets]),
    '### By kind of resource',
    propertyTable('kind', ({ simulated }) => simulated.subject.kind, fleetOf),
  ].join('\n\n');
  console.log(`\n${figures}\n\n${details}\n\nTook ${seconds(start)}.`);
  if (write) {
    replaceBetween(PAGE, BEGIN, END, figures);
    replaceBetween(METHOD, BEGIN, END, details);
  }
}

const namesOf = (alerts: readonly PackAlert[]): ReadonlySet<string> => new Set(alerts.map(({ name }) => name));

function packScores(alerts: readonly PackAlert[], resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf(resource.simulated.facts, toldByPack(resource, namesOf(alerts))));
}

function missedWith(scores: readonly Score[]): string {
  const { crossings } = sumOf(scores);
  return `${missedOf(crossings)} of ${crossings.length} crossings`;
}

function fewestMissed<One extends Approach>(approaches: readonly One[]): One {
  const missedBy = ({ scores }: One) => missedOf(sumOf(scores).crossings);
  return approaches.reduce((one, other) => (missedBy(other) < missedBy(one) ? other : one));
}

interface TunedRivals {
  tunings: Tuned[];
  oracles: Tuned[];
  /** The result of the pack's pages on the same seeds. */
  budget: { crossings: number; missed: number; notifications: number };
}

/** Tunes each rival to miss as few crossings as it can with as many notifications as the pack's pages. */
function tunedRivals(scopes: readonly Scope[], pages: readonly PackAlert[], stage: Stage): TunedRivals {
  const ofPack: ReplayedResource[] = [];
  const ofRivals: ReplayedResource[] = [];
  for (const scope of scopes) {
    stage(`tuning: simulating and replaying seed ${scope.seed}`);
    const fleet = simulate(scope);
    ofPack.push(...replayPack(scope, fleet, DECLARED));
    ofRivals.push(...fleet.map(withRivals));
  }
  stage('tuning: trying thresholds and times');
  const { crossings, notifications } = sumOf(packScores(pages, ofPack));
  const tunedOnes = (rivals: typeof RIVALS) => rivals.map((rival) => tuned(rival, ofRivals, notifications));
  return {
    tunings: tunedOnes(RIVALS),
    oracles: tunedOnes(ORACLES),
    budget: { crossings: crossings.length, missed: missedOf(crossings), notifications },
  };
}

/** Names what runs out first at the present unit size and mix. */
function usedUp({ subject: { service, course, messagesOf } }: Simulated): string {
  const { mix, units, parameters, capacity, evenness } = service;
  return course.bound === 'connections'
    ? 'connections'
    : USED_UP[mostUsed(onBusiest(demandOf(messagesOf(mix), units, parameters, capacity), evenness))];
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

const program = new Command('lab/backtest')
  .option('--seeds <list>', 'comma-separated seeds', seedList, SEEDS)
  .option('--days <number>', 'days to replay', wholeNumber(1, 60), 28)
  .option('--resources <number>', 'number of simulated resources', wholeNumber(1, 2000), 60)
  .option('--write', 'write the figures into docs/alert-quality.md and docs/alert-quality-method.md')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(backtest);

reportFailure(program.parseAsync());
