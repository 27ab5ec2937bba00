import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inferredUnits } from '../../src/model/capacity';
import { ROOT } from '../repo/tracked';

interface RuleTest {
  name: string;
  input_series: Array<{ series: string; values: string }>;
  promql_expr_test: Array<{ expr: string; exp_samples: Array<{ labels: string; value: number }> }>;
}

const file: { tests: RuleTest[] } = parse(readFileSync(join(ROOT, 'tests/rules/derived-inputs.test.yml'), 'utf8'));
const byQuota = file.tests.find(({ name }) => name.startsWith('a unit size follows from the quota in use'));

/** The part of an id that names the resource. */
function nameIn(labels: string): string {
  return /signalr\/([\w-]+)"/.exec(labels)?.[1] ?? '';
}

function inputsOf(metric: string): Map<string, number> {
  return new Map(
    (byQuota?.input_series ?? [])
      .filter(({ series }) => series.startsWith(metric))
      .map(({ series, values }) => [nameIn(series), Number(values.split('x')[0])])
  );
}

it('infers the unit sizes that the rules infer, and no other', () => {
  const connections = inputsOf('resource:signalr_connections:max1m');
  const quota = inputsOf('resource:signalr_connection_quota:ratio');
  const names = new Set([...connections.keys(), ...quota.keys()]);
  expect(names.size).toBeGreaterThan(15);
  const inferred = [...names].flatMap((name) => {
    const units = inferredUnits(connections.get(name), quota.get(name));
    return units === undefined ? [] : [[name, units]];
  });
  const [{ exp_samples }] = byQuota?.promql_expr_test ?? [];
  expect(Object.fromEntries(inferred)).toEqual(
    Object.fromEntries(exp_samples.map(({ labels, value }) => [nameIn(labels), value]))
  );
});
