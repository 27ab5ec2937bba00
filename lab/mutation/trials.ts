import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Dependencies, dependenciesOf, within } from './dependencies';
import { type Mutant } from './mutants';
import { fileId, type PackFile } from './pack';
import { promtoolVersion, rejected, type Verdict, verdictsOn } from './promtool';
import { type TestCase } from './suites';
import { digest, type VerdictStore } from './verdict-store';

/** A mutant with the file that it changes. */
export interface Subject {
  file: PackFile;
  mutant: Mutant;
}

/** Returns the name of a mutant in the report. */
export function mutantName({ file, mutant }: Subject): string {
  return `${fileId(file)} › ${mutant.rule} › ${mutant.change}`;
}

/** One test run on a mutant, or on the unchanged rules without a subject. */
export interface Trial {
  test: TestCase;
  subject?: Subject;
}

/**
 * A test of several rule files follows their rules this many steps from the series that it compares. Without this limit,
 * the slow forecast tests would run on every surviving mutant of a ceiling, and they notice few of them.
 */
const MAX_STEPS_ACROSS_FILES = 1;

/** The cost of writing a test's files and loading its rules, in evaluations of one rule. */
const STARTUP_COST = 100;

/** A test with the rules that it depends on. */
interface Prepared {
  testText: string;
  dependencies: Dependencies;
  /** Rules by file, as text. */
  ruleTexts: Map<string, string>;
  /** Of the test, its rules and the version of promtool. */
  digest: string;
}

/** Runs the pack's tests on mutants of the rules that they depend on. */
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

  /** Returns true if the test compares what the mutated rule leads to, and may notice the mutant. */
  concerns(test: TestCase, { mutant }: Subject): boolean {
    const steps = this.of(test).dependencies.get(mutant.original);
    return steps !== undefined && (test.fileIds.length === 1 || steps <= MAX_STEPS_ACROSS_FILES);
  }

  /** Estimates how long a test takes, in evaluations of one rule. */
  cost(test: TestCase): number {
    return STARTUP_COST + test.evaluations * this.of(test).dependencies.size;
  }

  /** Returns the verdict of an earlier run. */
  known(trial: Trial): Verdict | undefined {
    const verdict = this.store.get(this.key(trial));
    // A timeout may have been caused by a busy machine, so it is tried again.
    return verdict === 'timed out' ? undefined : verdict;
  }

  /**
   * Runs trials in one promtool process, each in its own subfolder.
   *
   * @param folder must not be used by anything else meanwhile
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
      const text = isMutated
        ? JSON.stringify(within(subject.file.rules, dependencies, subject.mutant))
        : ruleTexts.get(id);
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
      throw new Error(`${test.id}: unknown test`);
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
        throw new Error(`${test.id}: rule file ${id} not found`);
      }
      // JSON is valid YAML and faster to write.
      return [id, JSON.stringify(within(file.rules, dependencies))];
    })
  );
  const testText = test.textWith((id) => ruleFileName(test.fileIds.indexOf(id)));
  return { testText, dependencies, ruleTexts, digest: digest(version, testText, ...ruleTexts.values()) };
}

function ruleFileName(i: number): string {
  return `${i}.rules.yml`;
}

/** Returns the mutants that Prometheus cannot load. */
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
