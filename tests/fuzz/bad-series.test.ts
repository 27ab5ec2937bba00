import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { stringify } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { labelSet } from '../../demo/simulator/exporters/exposition';
import { INPUT, OUTPUT } from '../../src/names/series';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';
import { type BadPair, badPair, labelsOf, resourceId, selectorsOf } from './bad-series';
import { FUZZED, RUN } from './runs';
import { ruleFilesOf } from '../rules/rule-files';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-bad-series-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = packOf(settingsOf('')).flatMap(({ groups }) => groups.flatMap((group) => group.rules));

const MINUTES = 4;

/** promtool evaluates with few samples at once. */
const PAIRS_A_TEST = 100;

interface Series {
  series: string;
  values: string;
}

/** A resource with all that capacity alerts need. */
function resource(name: string, connections: number): Series[] {
  const plain = (metric: string, value: number, labels = {}) => ({
    series: `${metric}${labelSet({ resource_id: resourceId(name), ...labels })}`,
    values: `${value}x${MINUTES}`,
  });
  return [
    plain('signalr_units', 10),
    plain('signalr_connections', connections),
    plain('signalr_outbound_bytes_per_second', 1_000_000),
    plain('signalr_inbound_bytes_per_second', 500_000),
    plain('signalr_server_load_ratio', 0.3),
    plain('signalr_scenario_share_ratio', 1, { scenario: 'echo' }),
  ];
}

/** A resource at 97% of its connections, beside the pairs of others. */
function testOf(pairs: readonly BadPair[]) {
  const bad = pairs.flatMap(({ name, series }) =>
    series.map((labels) => ({ series: `${name}${labelSet(labels)}`, values: `1+1x${MINUTES}` }))
  );
  // Rules would record one of the pair, the share of a scenario, which nothing else may write.
  const others = pairs.flatMap(({ name, resource: own }) =>
    resource(own, 5000).filter(
      ({ series }) => name !== INPUT.share || !series.startsWith('signalr_scenario_share_ratio')
    )
  );
  return {
    interval: '1m',
    input_series: [...new Map([...others, ...bad, ...resource('good', 9700)].map((one) => [one.series, one])).values()],
    promql_expr_test: [
      {
        expr: 'count(ALERTS{alertname="SignalRAtCeiling",alertstate="firing",resource="good"})',
        eval_time: `${MINUTES}m`,
        exp_samples: [{ labels: '{}', value: 1 }],
      },
    ],
  };
}

/** Runs all tests in one promtool. It reports rules that failed, with their errors. */
function problemsOf(promtool: string, pairs: readonly BadPair[]): string[] {
  const files = [...ruleFilesOf('')];
  files.forEach(([name, text]) => writeFileSync(path.join(folder, name), text));
  const count = Math.ceil(pairs.length / PAIRS_A_TEST);
  const tests = Array.from({ length: count }, (_, i) => testOf(pairs.slice(i * PAIRS_A_TEST, (i + 1) * PAIRS_A_TEST)));
  const file = path.join(folder, 'test.yml');
  writeFileSync(file, stringify({ rule_files: files.map(([name]) => name), evaluation_interval: '1m', tests }));
  const { status, output } = run(promtool, 'test', 'rules', file);
  return status === 0 ? [] : [...new Set(output.split('\n').filter((line) => /err:|got:|error/i.test(line)))];
}

/** Users may write the inputs too. What only the pack writes is dropped where it is scraped; the identity stands that as well. */
const INPUTS: readonly string[] = Object.values(INPUT);
const selectors = selectorsOf(rules).filter(({ name }) => !name.includes(':') || INPUTS.includes(name));
const labels = labelsOf(rules);
const pairs = selectors.flatMap((selector, at) =>
  labels.flatMap((label, i) => badPair(selector, label, `bad-${at}-${i}`) ?? [])
);

/** Labels that the rules write most, and one that they do not know: tried on every series, others on some. */
const ALWAYS = ['resource', 'zone'];

describe.each(inTurn(PROMTOOLS, 1))(`two series of one resource that differ in one label, in %s, ${FUZZED}`, (tool) => {
  it('break no rule, and another resource still pages', () => {
    const drawn = fc.sample(fc.constantFrom(...pairs), { seed: RUN.seed, numRuns: 2 * Number(RUN.numRuns) });
    const tried = [...new Set([...pairs.filter(({ label }) => ALWAYS.includes(label)), ...drawn])];
    expect(new Set(tried.map(({ name }) => name)).size).toBeGreaterThan(100);
    expect(problemsOf(tool, tried)).toEqual([]);
  });

  it('break no rule as a scraped identity either', () => {
    const scraped = labels.map((label, i) => {
      const name = `scraped-${i}`;
      const own = { resource_id: resourceId(name), job: 'scraped', instance: 'here' };
      return {
        name: OUTPUT.identity,
        label,
        resource: name,
        series: ['a', 'b'].map((one) => ({ ...own, [label]: one })),
      };
    });
    expect(problemsOf(tool, scraped)).toEqual([]);
  });
});
