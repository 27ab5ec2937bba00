import { TestRun } from '../test-run';

/** Lines that a run of `make test` prints. */
let printed: string[];

beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => printed.push(...line.split('\n')));
});

afterEach(() => jest.restoreAllMocks());

const ROOT = __dirname;

const counts = (failed: number) => ({
  ...{ passed: 5, failed, skipped: 2 },
  failedFiles: Array.from({ length: failed }, (_, i) => `tests/${i}.test.ts`),
  skips: ['tests/a.test.ts: needs Prometheus 3 (2 tests)'],
});

async function counted(testRun: TestRun, failed: number): Promise<void> {
  jest.spyOn(testRun, 'npm').mockResolvedValue(failed === 0 ? 0 : 1);
  await testRun.counted('Tests', 'test', [], { output: 'live', read: () => counts(failed) });
}

it('names each failed file in the last ten lines, whatever was skipped', async () => {
  const testRun = new TestRun(ROOT);
  Array.from({ length: 20 }, (_, i) => testRun.notRun(`suite ${i}`, 'not here'));
  await counted(testRun, 30);
  testRun.fail('types', 'npm run typecheck exited with 2');
  printed = [];
  const totals = testRun.summary();
  const last = [...printed, totals].slice(-10).join('\n');
  counts(30).failedFiles.forEach((file) => expect(last).toContain(file));
  expect(last).toContain('failed: types');
  expect(last).toMatch(/\n5 passed, 31 failed, 22 skipped$/);
  expect(testRun.failed).toBe(true);
});

it('counts what did not run as skipped, and lists why', async () => {
  const testRun = new TestRun(ROOT);
  testRun.notRun('tests in Grafana', 'needs GRAFANA_URL');
  await counted(testRun, 0);
  printed = [];
  expect(testRun.summary()).toBe('5 passed, 0 failed, 3 skipped');
  expect(printed).toEqual([
    'skipped: tests in Grafana: needs GRAFANA_URL',
    'skipped: tests/a.test.ts: needs Prometheus 3 (2 tests)',
  ]);
  expect(testRun.failed).toBe(false);
});

it('fails a step that wrote no report, and one that ends with an error though no test failed', async () => {
  const testRun = new TestRun(ROOT);
  jest.spyOn(testRun, 'npm').mockResolvedValue(1);
  await testRun.counted('Tests', 'test', [], { output: 'live', read: () => undefined });
  await testRun.counted('Others', 'test', [], { output: 'live', read: () => counts(0) });
  expect(testRun.summary()).toBe('5 passed, 2 failed, 2 skipped');
});
