import { Command } from 'commander';
import { UTILIZATION_TOLERANCE } from '../../src/model/capacity';
import { climbingMinutes } from '../../src/model/forecast';
import { markdownTable } from '../../tools/markdown-table';
import { reportFailure } from '../../tools/report-failure';
import { wholeNumber } from '../../tools/whole-number';
import { isSustained } from '../backtest/crossings';
import { declaredBy } from '../backtest/knowledge';
import { signValuesOf } from '../backtest/minutes';
import { type Page } from '../backtest/pages';
import { simulate, type Simulated } from '../backtest/replay';
import { CALIBRATION_MINUTES } from '../backtest/subjects';

/** A climb takes at least this long from 80% of the load that overloads. */
const SLOW_MINUTES = 30;

/** A warning that comes later leaves no time to scale. */
const AHEAD_MINUTES = 15;

/** "Full in" says at most an hour. */
const WITHIN_MINUTES = 60;

/** Shorter silences do not make a second warning of one. */
const APART_MINUTES = 30;

const MINUTE_MS = 60_000;

interface Options {
  seeds: number[];
  days: number;
  resources: number;
}

/** What "full in" said of a resource, and what came. */
interface Answer {
  kind: string;
  /** Sustained overloads at the end of a slow climb. */
  climbs: number;
  /** Those of which one constraint said "full in" at least {@link AHEAD_MINUTES} before. */
  foretold: number;
  /** The others of which a constraint was at its ceiling by then. */
  reached: number;
  /** Times that a constraint said so. */
  warnings: number;
  /** Those after which the constraint reached its ceiling within the hour, or else the service was overloaded. */
  full: number;
  overloaded: number;
}

/** A utilization at each scrape, after the time for calibration; null is a gap. */
function constraintsOf(resource: Simulated): Array<Array<number | null>> {
  const values = signValuesOf(resource, declaredBy('mix and server leg', resource.subject, resource.traffic));
  return [values.inbound, values.outbound, values.connections, values.serverLoad].map((column) =>
    Array.from(column.subarray(CALIBRATION_MINUTES), (value) => (Number.isNaN(value) ? null : value))
  );
}

/** The times in which a constraint says "full in". */
function warningsOf(values: ReadonlyArray<number | null>): Page[] {
  const times = values.map((_, minute) => minute * MINUTE_MS);
  const warnings: Page[] = [];
  values.forEach((_, minute) => {
    if (climbingMinutes(times, values, minute) === undefined) {
      return;
    }
    const last = warnings[warnings.length - 1];
    if (last !== undefined && minute < last.until + APART_MINUTES) {
      last.until = minute + 1;
    } else {
      warnings.push({ from: minute, until: minute + 1 });
    }
  });
  return warnings;
}

function answerOf(resource: Simulated): Answer {
  const { crossings, over } = resource.facts;
  const constraints = constraintsOf(resource).map((values) => ({ values, warnings: warningsOf(values) }));
  const climbs = crossings.filter((crossing) => isSustained(crossing) && crossing.climb >= SLOW_MINUTES);
  const saysBefore = (start: number) =>
    constraints.some(({ warnings }) =>
      warnings.some(({ from, until }) => from <= start - AHEAD_MINUTES && until > start - WITHIN_MINUTES)
    );
  const isFull = (value: number | null) => value !== null && value >= 1 - UTILIZATION_TOLERANCE;
  const isReached = (start: number) =>
    constraints.some(({ values }) =>
      values.slice(Math.max(0, start - WITHIN_MINUTES), Math.max(0, start - AHEAD_MINUTES + 1)).some(isFull)
    );
  const missed = climbs.filter(({ start }) => !saysBefore(start));
  const hourAfter = (from: number) => [from, from + WITHIN_MINUTES + 1] as const;
  const warnings = constraints.flatMap((constraint) =>
    constraint.warnings.map(({ from }) => ({ from, ...constraint }))
  );
  const full = warnings.filter(({ from, values }) => values.slice(...hourAfter(from)).some(isFull));
  const others = warnings.filter((warning) => !full.includes(warning));
  return {
    kind: resource.subject.kind,
    climbs: climbs.length,
    foretold: climbs.length - missed.length,
    reached: missed.filter(({ start }) => isReached(start)).length,
    warnings: warnings.length,
    full: full.length,
    overloaded: others.filter(({ from }) => over.slice(...hourAfter(from)).includes(1)).length,
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)}% of ${whole}`;
}

function rowOf(name: string, answers: readonly Answer[]): string[] {
  const sum = (count: (answer: Answer) => number) => answers.reduce((total, answer) => total + count(answer), 0);
  const warnings = sum((answer) => answer.warnings);
  const wrong = warnings - sum((answer) => answer.full + answer.overloaded);
  return [
    name,
    share(
      sum((answer) => answer.foretold),
      sum((answer) => answer.climbs)
    ),
    share(
      sum((answer) => answer.reached),
      sum((answer) => answer.climbs)
    ),
    share(
      sum((answer) => answer.full),
      warnings
    ),
    share(
      sum((answer) => answer.overloaded),
      warnings
    ),
    share(wrong, warnings),
  ];
}

function main({ seeds, days, resources }: Options): void {
  const answers = seeds.flatMap((seed) => simulate({ seed, days, resources }).map(answerOf));
  const kinds = [...new Set(answers.map(({ kind }) => kind))].sort();
  console.log(
    markdownTable(
      [
        'service',
        `slow climbs with "full in" ${AHEAD_MINUTES} min ahead`,
        'else at the ceiling then',
        'said, and at the ceiling within an hour',
        'else overloaded within an hour',
        'neither',
      ],
      [
        ...kinds.map((kind) =>
          rowOf(
            kind,
            answers.filter((answer) => answer.kind === kind)
          )
        ),
        rowOf('all', answers),
      ]
    )
  );
}

const program = new Command('lab/climbing')
  .option(
    '--seeds <numbers>',
    'seeds of the fleets',
    (text: string) => text.split(',').map(wholeNumber(0)),
    [51, 52, 53, 54]
  )
  .option('--days <number>', 'days of each fleet', wholeNumber(1), 28)
  .option('--resources <number>', 'resources of each fleet', wholeNumber(1), 60)
  .action(main);

reportFailure(program.parseAsync(), 2);
