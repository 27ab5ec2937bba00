import { ASSUMPTIONS } from '../../src/model/snapshot';
import { OUTPUT } from '../../src/names/series';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { FREE, LARGE } from './cases';
import { RunningPrometheus } from './prometheus';
import { expected, type Figures, recordedBy } from './recorded';
import { serviceOf, type Setup, setupsFrom } from './setups';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inferredUnits } from '../../src/model/capacity';
import { ROOT } from '../repo/tracked';

/** `make lab` compares 2,000. */
const COUNT = Number(process.env.PARITY_CASES ?? 150);
const SEED = Number(process.env.PARITY_SEED ?? 20190411);
const TOLERANCE = 1e-9;

const setups = setupsFrom(SEED, COUNT);

interface Outcome {
  recorded: Map<string, Figures>;
  errors: string[];
}

async function outcomeOf(binary: string, { exposition, files, groups }: Setup): Promise<Outcome> {
  const prometheus = await RunningPrometheus.start(binary, exposition, files);
  try {
    return await prometheus.read(groups, async () => ({
      recorded: await recordedBy(prometheus),
      errors: await prometheus.ruleErrors(),
    }));
  } finally {
    await prometheus.stop();
  }
}

it('compares cases that cover both editions, all kinds of mixes, replicas, verdicts and many recommendations', () => {
  const cases = setups.flatMap((setup) => setup.cases);
  const figures = setups.flatMap((setup) => [...expected(setup.cases, setup.target).values()]);
  const withKey = (start: string) => figures.filter((of) => [...of.keys()].some((key) => key.startsWith(start))).length;
  const sizes = figures.flatMap((of) => of.get(`${OUTPUT.recommended}{}`) ?? []);
  expect(cases).toHaveLength(COUNT);
  expect(new Set(cases.map(({ resourceId }) => resourceId)).size).toBe(COUNT);
  expect(new Set(cases.map(({ edition }) => edition)).size).toBe(2);
  expect(new Set(cases.map(({ resourceId }) => serviceOf(resourceId))).size).toBeLessThan(COUNT * 0.7);
  expect(cases.filter(({ shares }) => shares !== undefined).length).toBeGreaterThan(COUNT / 2);
  expect(cases.filter(({ measured }) => measured.connections === undefined).length).toBeGreaterThan(COUNT / 10);
  expect(figures.filter((of) => of.get(`${OUTPUT.enough}{}`) === Infinity).length).toBeGreaterThan(COUNT / 50);
  expect(new Set(sizes).size).toBeGreaterThan(15);
  for (const assumption of ASSUMPTIONS) {
    expect(withKey(`${OUTPUT.assumption}{${assumption}}`)).toBeGreaterThanOrEqual(COUNT / 20);
  }
  for (const verdict of ['noTraffic', 'noFigure', 'shard', 'scaleUp', 'keep']) {
    expect([verdict, withKey(`${OUTPUT.verdict}{${verdict}}`)]).toEqual([verdict, expect.any(Number)]);
    expect(withKey(`${OUTPUT.verdict}{${verdict}}`)).toBeGreaterThan(0);
  }
  for (const reason of ['invalid_mix', 'unit_size_outside_guide', 'no_traffic']) {
    expect(withKey(`${OUTPUT.inputProblem}{${reason}}`)).toBeGreaterThan(0);
  }
  for (const key of ['messageSize', 'serverLeg', 'trafficFactors', 'ceilingFactor', 'failover'] as const) {
    expect(cases.filter(({ declared }) => declared[key] !== undefined).length).toBeGreaterThanOrEqual(COUNT / 20);
  }
  for (const sku of [LARGE, FREE]) {
    expect(cases.filter((input) => input.sku === sku).length).toBeGreaterThanOrEqual(COUNT / 20);
  }
});

describe.each(inTurn(PROMETHEUSES, 1))('%s', (binary) => {
  let outcomes: Outcome[] = [];

  // In parallel, since each server mostly waits for its next evaluation.
  beforeAll(async () => {
    outcomes = await Promise.all(setups.map((setup) => outcomeOf(binary, setup)));
  });

  describe.each(setups.map((setup, i) => ({ ...setup, i })))('$about', ({ cases, target, i }) => {
    it('evaluates every rule without an error', () => {
      expect(outcomes[i].errors).toEqual([]);
    });

    it('records the figures of the model, to 1e-9, and no others', () => {
      const model = expected(cases, target);
      const differences = cases.flatMap((input) => {
        const off = differing(model.get(input.resourceId), outcomes[i].recorded.get(input.resourceId));
        return off.length === 0 ? [] : [{ input, off }];
      });
      expect({ differing: differences.length, first: differences.slice(0, 3) }).toEqual({ differing: 0, first: [] });
      expect([...outcomes[i].recorded.keys()].sort()).toEqual([...model.keys()].sort());
    });
  });
});

function differing(model: Figures = new Map(), rules: Figures = new Map()) {
  const keys = [...new Set([...model.keys(), ...rules.keys()])];
  return keys
    .filter((key) => !agree(model.get(key), rules.get(key)))
    .map((key) => ({ key, model: model.get(key), rules: rules.get(key) }));
}

function agree(a: number | undefined, b: number | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a)));
}

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
