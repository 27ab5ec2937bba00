import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Dependencies, dependenciesOf, within } from './dependencies';
import { type Mutant } from './mutants';
import { fileId, type PackFile } from './pack';
import { promtoolVersion, rejected, type Verdict, verdictsOn } from './promtool';
import { type TestCase } from './suites';
import { digest, type VerdictStore } from './verdict-store';

/** A mutant and the file that it belongs to. */
export interface Subject {
  file: PackFile;
  mutant: Mutant;
}

/** A test on a mutant, or on the rules as they are. */
export interface Trial {
  test: TestCase;
  subject?: Subject;
}

/**
 * A rule further from what a test compares has tests that ask for what it records. Tests over weeks of a forecast
 * take longest, notice least of how a ceiling came about, and would run on each of its mutants that survives.
 */
const MOST_STEPS = 1;

/** What laying out a test and loading its rules takes, in evaluations of one rule. */
const STARTING = 100;

/** A test with those rules of its files that it depends on. */
interface Prepared {
  testText: string;
  dependencies: Dependencies;
  /** Rules by file, as text. */
  ruleTexts: Map<string, string>;
  /** Stands for all of these. */
  digest: string;
}

/** The pack's tests, each ready to be tried on mutants of the rules that it depends on. */
export class TrialRunner {
  private readonly prepared: Map<string, Prepared>;

  constructor(
    files: readonly PackFile[],
    tests: readonly TestCase[],
    private readonly store: VerdictStore
  ) {
    const version = promtoolVersion();
    this.prepared = new Map(tests.map((test) => [test.id, prepare(test, files, version)]));
  }

  /** Whether the rule is near enough to what the test compares. */
  concerns(test: TestCase, { mutant }: Subject): boolean {
    const steps = this.of(test).dependencies.get(mutant.original);
    return steps !== undefined && steps <= MOST_STEPS;
  }

  /** How long a test takes, in evaluations of one rule. */
  cost(test: TestCase): number {
    return STARTING + test.evaluations * this.of(test).dependencies.size;
  }

  /** What is known of a trial from an earlier run. */
  known(trial: Trial): Verdict | undefined {
    const verdict = this.store.get(this.key(trial));
    // A machine that was too busy then may not be now.
    return verdict === 'timed out' ? undefined : verdict;
  }

  /**
   * Runs trials in one process, each in a folder of its own.
   *
   * @param folder nobody else's while it runs
   */
  async run(trials: readonly Trial[], folder: string): Promise<Verdict[]> {
    const testFiles = trials.map((trial, i) => this.layOut(trial, path.join(folder, String(i))));
    const verdicts = await verdictsOn(testFiles, path.join(folder, 'log'));
    trials.forEach((trial, i) => this.store.set(this.key(trial), verdicts[i]));
    return verdicts;
  }

  private layOut({ test, subject }: Trial, folder: string): string {
    const { testText, dependencies, ruleTexts } = this.of(test);
    mkdirSync(folder, { recursive: true });
    test.fileIds.forEach((id, i) => {
      const isMutated = subject !== undefined && fileId(subject.file) === id;
      const text = isMutated ? JSON.stringify(within(subject.file.rules, dependencies, subject.mutant)) : ruleTexts.get(id);
      writeFileSync(path.join(folder, ruleFileName(i)), text ?? '');
    });
    const testFile = path.join(folder, 'test.yml');
    writeFileSync(testFile, testText);
    return testFile;
  }

  private key({ test, subject }: Trial): string {
    const { digest: unchanged } = this.of(test);
    return subject === undefined
      ? unchanged
      : digest(unchanged, fileId(subject.file), subject.mutant.rule, JSON.stringify(subject.mutant.mutated));
  }

  private of(test: TestCase): Prepared {
    const found = this.prepared.get(test.id);
    if (found === undefined) {
      throw new Error(`${test.id}: not one of the runner's tests`);
    }
    return found;
  }
}

function prepare(test: TestCase, files: readonly PackFile[], version: string): Prepared {
  const dependencies = dependenciesOf(test, files);
  const ruleTexts = new Map(
    test.fileIds.map((id) => {
      const file = files.find((each) => fileId(each) === id);
      if (file === undefined) {
        throw new Error(`${test.id}: there are no rules ${id}`);
      }
      // JSON is YAML too, and quicker to write.
      return [id, JSON.stringify(within(file.rules, dependencies))];
    })
  );
  const testText = test.textWith((id) => ruleFileName(test.fileIds.indexOf(id)));
  return { testText, dependencies, ruleTexts, digest: digest(version, testText, ...ruleTexts.values()) };
}

function ruleFileName(i: number): string {
  return `${i}.rules.yml`;
}

/** The mutants that Prometheus does not load. */
export async function invalidAmong(subjects: readonly Subject[], folder: string): Promise<Set<Subject>> {
  const invalid = new Set<Subject>();
  const perProcess = 500;
  mkdirSync(folder, { recursive: true });
  for (let start = 0; start < subjects.length; start += perProcess) {
    const places = new Map(
      subjects.slice(start, start + perProcess).map((subject, i) => {
        const place = path.join(folder, `${i}.check.yml`);
        writeFileSync(place, JSON.stringify({ groups: [{ name: 'mutant', rules: [subject.mutant.mutated] }] }));
        return [place, subject];
      })
    );
    const refused = await rejected([...places.keys()], path.join(folder, 'log'));
    places.forEach((subject, place) => refused.has(place) && invalid.add(subject));
  }
  return invalid;
}
