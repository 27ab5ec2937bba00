import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { TOGETHER } from './together';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Files with a failure, as paths of the repository. */
  failedFiles: string[];
  /** Skipped tests by file, with the reason that their title gives. */
  skips: string[];
}

const ROOT = join(__dirname, '..');

/** Reads the counts of jest's `--json` report; a suite that could not start counts as one failure. */
export function jestCounts(file: string): Counts | undefined {
  const report = readObject(file);
  if (report === undefined) {
    return undefined;
  }
  const suites = objectsAt(report, 'testResults').map((suite) => ({
    path: relative(ROOT, textAt(suite, 'name')),
    isFailed: suite.status === 'failed',
    tests: testsIn(suite),
  }));
  const failed = suites
    .filter(({ isFailed }) => isFailed)
    .flatMap(({ path, tests }) => {
      const files = tests.filter(({ status }) => status === 'failed').map(({ file }) => file);
      return files.length === 0 ? [path] : files;
    });
  const skipped = suites.flatMap(({ tests }) =>
    tests.filter(({ status }) => status === 'pending' || status === 'todo')
  );
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
    failedFiles: [...new Set(failed)],
    skips: counted(skipped.map(({ file, reason }) => `${file}: ${reason}`)),
  };
}

/** The tests of a suite with their files: one that runs others gives each a group with its name (tests/together.js). */
function testsIn(suite: Fields): Array<{ file: string; status: unknown; reason: string }> {
  const path = relative(ROOT, textAt(suite, 'name'));
  return objectsAt(suite, 'assertionResults').map((test) => {
    const groups = textsAt(test, 'ancestorTitles');
    const file = TOGETHER.test(path) ? join(dirname(path), groups.shift() ?? '') : path;
    return { file, status: test.status, reason: groups.join(' ') || textAt(test, 'title') };
  });
}

/** Reads the counts of Playwright's JSON report; a test that passes only on retry counts as failed. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readObject(file);
  const stats = report && objectAt(report, 'stats');
  if (report === undefined || stats === undefined) {
    return undefined;
  }
  const folder = textAt(objectAt(report, 'config') ?? {}, 'rootDir');
  const tests = objectsAt(report, 'suites')
    .flatMap(specsIn)
    .flatMap((spec) => {
      const path = relative(ROOT, join(folder, textAt(spec, 'file')));
      return objectsAt(spec, 'tests').map((test) => ({ path, test, title: textAt(spec, 'title') }));
    });
  const skipped = tests
    .filter(({ test }) => test.status === 'skipped')
    .map(({ path, test, title }) => {
      const [reason] = objectsAt(test, 'annotations').map((annotation) => textAt(annotation, 'description'));
      return `${path}: ${reason || title}`;
    });
  const failed = tests.filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky');
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + objectsAt(report, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
    failedFiles: [...new Set(failed.map(({ path }) => path))],
    skips: counted(skipped),
  };
}

function specsIn(suite: Fields): Fields[] {
  return [...objectsAt(suite, 'specs'), ...objectsAt(suite, 'suites').flatMap(specsIn)];
}

/** Lines that differ, with the times of those that are there more than once. */
function counted(lines: readonly string[]): string[] {
  return [...new Set(lines)].map((line) => {
    const times = lines.filter((other) => other === line).length;
    return times === 1 ? line : `${line} (${times} tests)`;
  });
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readObject(file: string): Fields | undefined {
  if (!existsSync(file)) {
    return undefined;
  }
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isFields(value) ? value : undefined;
}

function objectAt(fields: Fields, key: string): Fields | undefined {
  const value = fields[key];
  return isFields(value) ? value : undefined;
}

function objectsAt(fields: Fields, key: string): Fields[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function textAt(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}

function textsAt(fields: Fields, key: string): string[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function numberAt(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' ? value : 0;
}
