import path from 'node:path';

import { TrialRunner, invalidAmong, type Subject, type Trial } from './trials';
import { mutantsOf } from './mutants';
import { fileId, type PackFile } from './pack';
import { mutantName } from './mutant-key';
import { type Verdict } from './promtool';
import { type TestCase } from './suites';
import { TestOrder } from './test-order';
import { type VerdictStore } from './verdict-store';

export type Outcome = 'killed' | 'survived' | 'invalid' | 'timed out';

export interface Tried extends Subject {
  outcome: Outcome;
}

export interface RunRequest {
  files: readonly PackFile[];
  tests: readonly TestCase[];
  /** Only mutants whose file, rule or change contains it. */
  only?: string;
  store: VerdictStore;
  /** Where tests and their rules are laid out. */
  folder: string;
  onOutcome: (tried: Tried, done: number, all: number) => void;
}

const PROCESSES = 2;
/**
 * Starting a process takes longer than most tests do, so that some share one; this many evaluations of a rule take
 * some seconds, and longer tests have one to themselves.
 */
const COST_A_PROCESS = 8_000;

/** Tries every mutant of the pack on the tests that depend on its rule. */
export async function runMutants({ files, tests, only, store, folder, onOutcome }: RunRequest): Promise<Tried[]> {
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
  /** The next test to run on a mutant, if earlier runs do not tell. */
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
 * All mutants. Overriding the settings leaves most of a rule as it is committed: where the same change in the same
 * surroundings is tried there, it is not tried again.
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

/** A test that fails on the rules as they are would notice every mutant. */
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
    throw new Error(`tests that do not pass on the unchanged rules:\n${failing.sort().join('\n')}`);
  }
}

/**
 * Takes items one after another and runs a trial of each, several to a process.
 *
 * @param trialOf none where there is nothing to run any more
 * @param tell gives back the item that needs another trial. It comes first then: what is learned of a rule's first
 * mutants orders the tests of its others
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
    for (let cost = 0; cost < COST_A_PROCESS && queue.length > 0;) {
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
