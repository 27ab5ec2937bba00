import path from 'node:path';

import { mutantsOf } from './mutants';
import { fileId, type PackFile } from './pack';
import { type Verdict } from './promtool';
import { type TestCase } from './suites';
import { TestOrder } from './test-order';
import { invalidAmong, mutantName, type Subject, type Trial, TrialRunner } from './trials';
import { type VerdictStore } from './verdict-store';

export type Outcome = 'killed' | 'survived' | 'invalid' | 'timed out';

export interface TriedMutant extends Subject {
  outcome: Outcome;
}

export interface RunRequest {
  files: readonly PackFile[];
  tests: readonly TestCase[];
  /** Limits the run to mutants whose file, rule or change contains it. */
  only?: string;
  store: VerdictStore;
  /** For the files of tests and rules. */
  folder: string;
  onOutcome: (tried: TriedMutant, done: number, all: number) => void;
}

const PROCESSES = 2;
/**
 * Starting a process takes longer than most tests, so tests share one until they reach this many evaluations of a rule,
 * which take a few seconds.
 */
const COST_PER_PROCESS = 8_000;

/** Runs the tests that depend on a rule on each of its mutants, until one test fails. */
export async function runMutants({ files, tests, only, store, folder, onOutcome }: RunRequest): Promise<TriedMutant[]> {
  const subjects = subjectsOf(files).filter((subject) => only === undefined || mutantName(subject).includes(only));
  const concerned = new Set(subjects.map(({ file }) => fileId(file)));
  const used = tests.filter(({ fileIds }) => fileIds.some((id) => concerned.has(id)));
  const runner = new TrialRunner(files, used, store);
  await assertPassing(used, runner, folder);
  const order = new TestOrder(used, (test) => runner.cost(test));
  const invalid = await invalidAmong(subjects, path.join(folder, 'check'));

  const outcomes = new Map<Subject, Outcome>([...invalid].map((subject) => [subject, 'invalid']));
  const passed = new Map<Subject, Set<TestCase>>();
  const decided = (subject: Subject, outcome: Outcome) => {
    outcomes.set(subject, outcome);
    onOutcome({ ...subject, outcome }, outcomes.size, subjects.length);
  };
  /** Returns the next test to run on a mutant, unless stored verdicts already decide its outcome. */
  const nextTest = (subject: Subject): TestCase | undefined => {
    const through = passed.get(subject) ?? new Set<TestCase>();
    passed.set(subject, through);
    const open = order.of(subject).filter((test) => !through.has(test) && runner.concerns(test, subject));
    const known = new Map(open.map((test) => [test, runner.known({ test, subject })]));
    const noticing = open.find((test) => known.get(test) === 'failed');
    if (noticing !== undefined) {
      order.tell(subject, noticing, true);
      decided(subject, 'killed');
      return undefined;
    }
    const next = open.find((test) => known.get(test) === undefined);
    if (next === undefined) {
      decided(subject, 'survived');
    }
    return next;
  };

  await inProcesses(
    subjects.filter((subject) => !invalid.has(subject)),
    (subject) => {
      const test = nextTest(subject);
      return test && { test, subject };
    },
    runner,
    folder,
    ({ subject, test }, verdict) => {
      order.tell(subject, test, verdict === 'failed');
      if (verdict === 'passed') {
        passed.get(subject)?.add(test);
        return subject;
      }
      decided(subject, verdict === 'failed' ? 'killed' : verdict);
      return undefined;
    }
  );
  return subjects.map((subject) => ({ ...subject, outcome: outcomes.get(subject) ?? 'survived' }));
}

/**
 * Lists the mutants to try. Settings with overrides leave most of the rules unchanged, so a change that is already tried
 * in the committed rules, with the same text around it, is left out.
 */
function subjectsOf(files: readonly PackFile[]): Subject[] {
  const committed = new Set<string>();
  return files.flatMap((file) =>
    mutantsOf(file.rules).flatMap((mutant) => {
      const site = [file.name, mutant.rule.split('{')[0], mutant.change.replace(/ #\d+$/, '')].join('\0');
      if (file.origin === 'committed') {
        committed.add(site);
      }
      return file.origin === 'overrides' && committed.has(site) ? [] : [{ file, mutant }];
    })
  );
}

/** Throws if a test fails on the unchanged rules: it would seem to notice every mutant. */
async function assertPassing(tests: readonly TestCase[], runner: TrialRunner, folder: string): Promise<void> {
  const failing: string[] = [];
  await inProcesses(
    tests.filter((test) => runner.known({ test }) !== 'passed'),
    (test) => ({ test }),
    runner,
    folder,
    ({ test }, verdict) => {
      if (verdict !== 'passed') {
        failing.push(`${test.id}: ${verdict}`);
      }
      return undefined;
    }
  );
  if (failing.length > 0) {
    throw new Error(`These tests do not pass on the unchanged rules:\n${failing.sort().join('\n')}`);
  }
}

/**
 * Runs a trial of each item in turn, several in one process.
 *
 * @param trialOf returns undefined if the item needs no further trial
 * @param tell returns the item if it needs another trial. That trial runs next, since the verdicts on a rule's first
 * mutants decide the order of tests for its other mutants
 */
async function inProcesses<Item, T extends Trial>(
  items: readonly Item[],
  trialOf: (item: Item) => T | undefined,
  runner: TrialRunner,
  folder: string,
  tell: (trial: T, verdict: Verdict) => Item | undefined
): Promise<void> {
  const queue = [...items];
  const take = (): T[] => {
    const trials: T[] = [];
    for (let cost = 0; cost < COST_PER_PROCESS && queue.length > 0;) {
      const trial = queue.splice(0, 1).map(trialOf)[0];
      if (trial !== undefined) {
        trials.push(trial);
        cost += runner.cost(trial.test);
      }
    }
    return trials;
  };
  await Promise.all(
    Array.from({ length: PROCESSES }, async (_, i) => {
      for (let trials = take(); trials.length > 0; trials = take()) {
        const verdicts = await runner.run(trials, path.join(folder, String(i)));
        queue.unshift(...trials.flatMap((trial, n) => tell(trial, verdicts[n]) ?? []));
      }
    })
  );
}
