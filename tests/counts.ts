import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the counts of jest's `--json` report; a suite that could not start counts as one failure. */
export function jestCounts(file: string): Counts | undefined {
  const report = readObject(file);
  return (
    report && {
      passed: numberAt(report, 'numPassedTests'),
      failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
      skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
    }
  );
}

/** Reads the counts of Playwright's JSON report; a test that passes only on retry counts as failed. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readObject(file);
  const stats = report && objectAt(report, 'stats');
  if (report === undefined || stats === undefined) {
    return undefined;
  }
  const errors = report.errors;
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + (Array.isArray(errors) ? errors.length : 0),
    skipped: numberAt(stats, 'skipped'),
  };
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

function numberAt(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' ? value : 0;
}
