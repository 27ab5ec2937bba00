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
  it('count a jest suite that could not start as a failure, and name files and the reasons of skipped tests', () => {
    const named = (path: string) => join(__dirname, '..', '..', path);
    const skipped = { status: 'pending', title: 'fires', ancestorTitles: ['needs Prometheus 3'] };
    const file = report({
      ...{ numPassedTests: 5, numFailedTests: 2, numRuntimeErrorTestSuites: 1, numPendingTests: 4 },
      testResults: [
        { name: named('tests/a.test.ts'), status: 'failed', assertionResults: [{ status: 'failed', title: 'a' }] },
        { name: named('cli/b.test.ts'), status: 'failed', assertionResults: [] },
        {
          ...{ name: named('tests/c.test.ts'), status: 'passed' },
          assertionResults: [skipped, skipped, { status: 'pending', title: 'needs a browser' }, { status: 'passed' }],
        },
        {
          ...{ name: named('cli/together.test.ts'), status: 'failed' },
          assertionResults: [
            { status: 'failed', title: 'a', ancestorTitles: ['d/e.test.ts', 'e'] },
            { status: 'pending', title: 'needs a browser', ancestorTitles: ['f.test.ts'] },
          ],
        },
      ],
    });
    expect(jestCounts(file)).toEqual({
      ...{ passed: 5, failed: 3, skipped: 4 },
      failedFiles: ['tests/a.test.ts', 'cli/b.test.ts', 'cli/d/e.test.ts'],
      skips: [
        'tests/c.test.ts: needs Prometheus 3 (2 tests)',
        'tests/c.test.ts: needs a browser',
        'cli/f.test.ts: needs a browser',
      ],
    });
  });

  it('count a browser test that passed only on retry as a failure, and name its file', () => {
    const spec = (file: string, status: string, ...annotations: object[]) => ({
      ...{ file, title: 'a test' },
      tests: [{ status, annotations }],
    });
    const file = report({
      config: { rootDir: join(__dirname, '..', 'browser') },
      suites: [
        {
          specs: [spec('a.spec.ts', 'flaky'), spec('a.spec.ts', 'expected')],
          suites: [{ specs: [spec('b.spec.ts', 'unexpected'), spec('c.spec.ts', 'skipped', { description: 'why' })] }],
        },
      ],
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    });
    expect(playwrightCounts(file)).toEqual({
      ...{ passed: 1, failed: 2, skipped: 1 },
      failedFiles: ['tests/browser/a.spec.ts', 'tests/browser/b.spec.ts'],
      skips: ['tests/browser/c.spec.ts: why'],
    });
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
