import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestCounts, playwrightCounts } from '../counts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'headroom-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the totals of make test', () => {
  it('count a jest suite that could not start as a failure', () => {
    const file = report({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2, numPendingTests: 3 });
    expect(jestCounts(file)).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  it('count a browser test that passed only on retry as a failure', () => {
    const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] });
    expect(playwrightCounts(file)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('count an error in the setup of browser tests as a failure', () => {
    const file = report({
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'no dist' }],
    });
    expect(playwrightCounts(file)?.failed).toBe(1);
  });

  it('are unknown rather than zero if a run wrote no report', () => {
    const nowhere = join(folder, 'none.json');
    expect([jestCounts(nowhere), playwrightCounts(nowhere), playwrightCounts(report([]))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
