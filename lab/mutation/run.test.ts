import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

import { type RulesOfFile } from './mutants';
import { namesIn } from './names';
import { fileId, type PackFile } from './pack';
import { failure, report, score } from './report';
import { runMutants, type TriedMutant } from './run';
import { type TestCase } from './suites';
import { VerdictStore } from './verdict-store';

/** The load as a share of capacity, and an alert after two minutes at 0.8 or more. */
const RULES: RulesOfFile = {
  groups: [
    {
      name: 'example',
      rules: [
        { record: 'resource:load:ratio', expr: 'sum by (id) (load) / on (id) capacity' },
        { alert: 'NearCapacity', expr: 'resource:load:ratio >= 0.8', for: '2m', labels: { severity: 'warning' } },
      ],
    },
  ],
};

const FILE: PackFile = { origin: 'committed', name: 'example', rules: RULES };

const LOAD = [
  { series: 'load{id="a",job="one"}', values: '7.9 4x5' },
  { series: 'load{id="a",job="two"}', values: '0 4x5' },
  { series: 'capacity{id="a"}', values: '10x6' },
  { series: 'load{id="b",job="one"}', values: '7.95x6' },
  { series: 'capacity{id="b"}', values: '10x6' },
];

function testCase(name: string, body: { alert_rule_test?: unknown; promql_expr_test?: unknown }): TestCase {
  return {
    id: name,
    fileIds: [fileId(FILE)],
    everyAlert: false,
    comparesAnnotations: false,
    evaluations: 6,
    names: namesIn([body.alert_rule_test, body.promql_expr_test]),
    textWith: (located) =>
      stringify({
        rule_files: [located(fileId(FILE))],
        evaluation_interval: '1m',
        tests: [{ name, interval: '1m', input_series: LOAD, ...body }],
      }),
  };
}

const firing = [{ exp_labels: { id: 'a', severity: 'warning' } }];
const RATIO = testCase('the ratio', {
  promql_expr_test: [
    {
      expr: 'resource:load:ratio',
      eval_time: '1m',
      exp_samples: [
        { labels: 'resource:load:ratio{id="a"}', value: 0.8 },
        { labels: 'resource:load:ratio{id="b"}', value: 0.795 },
      ],
    },
  ],
});
const ALERT = testCase('the alert', {
  alert_rule_test: [
    { eval_time: '2m', alertname: 'NearCapacity', exp_alerts: [] },
    { eval_time: '3m', alertname: 'NearCapacity', exp_alerts: firing },
  ],
});
/** Checks that the alert fires at some point, but neither when nor for which other resource. */
const WEAK_ALERT = testCase('a weaker test of the alert', {
  promql_expr_test: [
    {
      expr: 'count(ALERTS{alertname="NearCapacity",alertstate="firing",id="a"})',
      eval_time: '5m',
      exp_samples: [{ labels: '{}', value: 1 }],
    },
  ],
});

describe('a run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-mutation-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (tests: TestCase[], rules = RULES, only?: string): Promise<TriedMutant[]> =>
    runMutants({
      files: [{ ...FILE, rules }],
      tests,
      only,
      store: new VerdictStore(path.join(folder, 'verdicts.json')),
      folder,
      onOutcome: () => undefined,
    });
  const surviving = (tried: readonly TriedMutant[]) =>
    tried.filter(({ outcome }) => outcome === 'survived').map(({ mutant }) => mutant.change);

  it('leaves no survivors if the tests cover both sides of every limit', async () => {
    const tried = await run([RATIO, ALERT]);
    expect(surviving(tried)).toEqual([]);
    expect(score(tried)).toBe(1);
    expect(failure(tried)).toBeUndefined();
  });

  it('lists the survivors of a weaker test, and fails under 95%', async () => {
    const tried = await run([RATIO, WEAK_ALERT]);
    expect(surviving(tried)).toEqual([
      'resource:load:ratio >= [[0.8 => 0.792]]',
      'for: 2m => 3m',
      'for: 2m => 1m',
      'severity: warning => critical',
    ]);
    expect(failure(tried)).toMatch(/^The tests noticed \d\d\.\d\d% of the mutants; at least 95% are required\.$/);
    expect(report(tried)).toContain('survived, for: committed/example › NearCapacity › for: 2m => 3m');
  });

  it('counts the mutants of a rule that no test loads as survivors', async () => {
    const tried = await run([RATIO]);
    expect(surviving(tried).length).toBe(tried.filter(({ mutant }) => mutant.rule === 'NearCapacity').length);
  });

  it('leaves mutants that Prometheus cannot load out of the score', async () => {
    const scalars = { groups: [{ name: 'example', rules: [{ record: 'a:b', expr: 'vector(2 > bool 1)' }] }] };
    const refused = (await run([], scalars)).filter(({ outcome }) => outcome === 'invalid');
    expect(refused.map(({ mutant }) => mutant.mutated.expr)).toEqual(['vector(2 >  1)']);
    expect(score(refused)).toBe(1);
  });

  it('can be limited to one rule', async () => {
    const tried = await run([RATIO, ALERT], RULES, 'example › resource:load');
    expect(new Set(tried.map(({ mutant }) => mutant.rule))).toEqual(new Set(['resource:load:ratio']));
  });

  it('refuses tests that fail on the unchanged rules', async () => {
    const wrong = testCase('a wrong one', {
      promql_expr_test: [{ expr: 'resource:load:ratio', eval_time: '1m', exp_samples: [] }],
    });
    await expect(run([RATIO, wrong])).rejects.toThrow('a wrong one: failed');
  });
});
