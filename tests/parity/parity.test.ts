import { stringify } from 'yaml';

import { packOf } from '../../alerts/source/pack';
import { INPUT, LABEL, OUTPUT } from '../../alerts/source/series';
import { parseSettings } from '../../alerts/source/settings';
import { prometheusFiles } from '../../alerts/source/targets/prometheus';
import { type Dimension, DIMENSIONS, evaluate, type Evaluation, parseMix } from '../../src/model';
import { PROMETHEUSES } from '../rules/tools';
import { type Case, casesFrom } from './cases';
import { RunningPrometheus, type Sample } from './prometheus';

const COUNT = Number(process.env.PARITY_CASES ?? 600);
const SEED = Number(process.env.PARITY_SEED ?? 20190411);
const TOLERANCE = 1e-9;

const cases = casesFrom(SEED, COUNT);

/** What the rules recorded for one resource. */
interface Recorded {
  ceilings: Partial<Record<Dimension, number>>;
  utilization: Partial<Record<Dimension, number>>;
  worst: number | null;
  recommendedUnits: number | null;
}

/** What the model says; where the shares are no mix, the rules fall back to the do-not-exceed values. */
function expected({ edition, units, shares, messageSize, measured }: Case): Recorded {
  const mix = shares !== undefined && parseMix(shares).ok ? shares : undefined;
  const result = evaluate({ edition, units, mix, messageSize, measured });
  if (!result.ok) {
    return { ceilings: {}, utilization: {}, worst: null, recommendedUnits: null };
  }
  const { ceilings, utilization, worst, recommendedUnits }: Evaluation = result.value;
  return { ceilings, utilization, worst: worst?.utilization ?? null, recommendedUnits };
}

function expositionOf(inputs: readonly Case[]): string {
  const lines = inputs.flatMap(({ resourceId, units, shares, measured }) => {
    const labels = `resource_id="${resourceId}",resource="${resourceId.split('/').pop()}"`;
    return [
      `${INPUT.units}{${labels}} ${units}`,
      ...Object.entries(shares ?? {}).map(([scenario, v]) => `${INPUT.share}{${labels},scenario="${scenario}"} ${v}`),
      ...DIMENSIONS.flatMap((dimension) =>
        measured[dimension] === undefined ? [] : [`${INPUT[dimension]}{${labels}} ${measured[dimension]}`]
      ),
    ];
  });
  return `${lines.sort().join('\n')}\n`;
}

function rules(): Map<string, string> {
  const parsed = parseSettings(
    stringify({
      evaluation_interval: '1s',
      recommendation_interval: '1s',
      resources: cases.map(({ resourceId, edition, messageSize }) => ({
        resource_id: resourceId,
        edition,
        ...(messageSize === undefined ? {} : { message_size_bytes: messageSize }),
      })),
    })
  );
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  const files = prometheusFiles(packOf(parsed.settings), 'parity');
  // The inputs come from the page, and what is compared is recorded: neither the source nor the alerts have a part.
  files.delete('signalr-source-azure-metrics-exporter.rules.yml');
  files.delete('signalr-alerts.rules.yml');
  return files;
}

describe.each(PROMETHEUSES)('%s', (binary) => {
  const recorded = new Map<string, Recorded>();
  let errors: string[] = [];

  beforeAll(async () => {
    const prometheus = await RunningPrometheus.start(binary, expositionOf(cases), rules());
    try {
      for (const { resourceId } of cases) {
        recorded.set(resourceId, { ceilings: {}, utilization: {}, worst: null, recommendedUnits: null });
      }
      const of = ({ labels }: Sample) => recorded.get(labels.resource_id);
      const dimensionOf = ({ labels }: Sample) => DIMENSIONS.find((d) => LABEL[d] === labels.dimension);
      await prometheus.settle();
      for (const sample of await prometheus.query(OUTPUT.recommended)) {
        Object.assign(of(sample) ?? {}, { recommendedUnits: sample.value });
      }
      for (const sample of await prometheus.query(OUTPUT.worst)) {
        Object.assign(of(sample) ?? {}, { worst: sample.value });
      }
      for (const [name, field] of [
        [OUTPUT.ceiling, 'ceilings'],
        [OUTPUT.utilization, 'utilization'],
      ] as const) {
        for (const sample of await prometheus.query(name)) {
          Object.assign(of(sample)?.[field] ?? {}, { [String(dimensionOf(sample))]: sample.value });
        }
      }
      errors = await prometheus.ruleErrors();
    } finally {
      await prometheus.stop();
    }
  }, 180_000);

  it('evaluates every rule without an error', () => {
    expect(errors).toEqual([]);
  });

  it('covers what the comparison is for', () => {
    const withMix = cases.filter(({ shares }) => shares !== undefined);
    const results = [...recorded.values()];
    expect(new Set(cases.map(({ edition }) => edition)).size).toBe(2);
    expect(withMix.length).toBeGreaterThan(COUNT / 2);
    expect(cases.filter(({ measured }) => measured.connections === undefined).length).toBeGreaterThan(COUNT / 10);
    expect(results.filter(({ recommendedUnits }) => recommendedUnits === null).length).toBeGreaterThan(COUNT / 50);
    expect(new Set(results.map(({ recommendedUnits }) => recommendedUnits)).size).toBeGreaterThan(15);
  });

  it('records the ceilings, utilization and recommended units that the model works out, to 1e-9', () => {
    const differences = cases.flatMap((input) => {
      const model = flat(expected(input));
      const prometheus = flat(recorded.get(input.resourceId));
      const names = [...new Set([...Object.keys(model), ...Object.keys(prometheus)])];
      const off = names.filter((name) => !agree(model[name], prometheus[name]));
      return off.length === 0 ? [] : [{ input, off: off.map((n) => ({ n, model: model[n], rules: prometheus[n] })) }];
    });
    expect({ differing: differences.length, first: differences.slice(0, 3) }).toEqual({ differing: 0, first: [] });
  });
});

type Figures = Record<string, number | null | undefined>;

function flat(values: Recorded | undefined): Figures {
  const figures: Figures = { worst: values?.worst, recommendedUnits: values?.recommendedUnits };
  for (const dimension of DIMENSIONS) {
    figures[`ceilings.${dimension}`] = values?.ceilings[dimension];
    figures[`utilization.${dimension}`] = values?.utilization[dimension];
  }
  return figures;
}

function agree(a: number | null | undefined, b: number | null | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') {
    return a === b;
  }
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
