import { ASSUMPTIONS, DIMENSIONS, smallest, VERDICTS } from '../../src/model';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { FREE, LARGE } from './cases';
import { RunningPrometheus } from './prometheus';
import { expected, type Recorded, recordedBy } from './recorded';
import { type Setup, setupsFrom } from './setups';

/** `make lab` compares 2,000. */
const COUNT = Number(process.env.PARITY_CASES ?? 400);
const SEED = Number(process.env.PARITY_SEED ?? 20190411);
const TOLERANCE = 1e-9;

/** Tries before giving up on a machine too busy to scrape in time, which is not the rules' fault. */
const ATTEMPTS = 4;

const setups = setupsFrom(SEED, COUNT);

interface Outcome {
  recorded: Map<string, Recorded>;
  errors: string[];
}

async function outcomeOf(binary: string, { cases, exposition, files, groups }: Setup): Promise<Outcome> {
  const prometheus = await RunningPrometheus.start(binary, exposition, files);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const from = Date.now();
      await prometheus.settle(groups);
      const outcome = { recorded: await recordedBy(prometheus, cases), errors: await prometheus.ruleErrors() };
      if (await prometheus.scrapedSince(from)) {
        return outcome;
      }
    }
    throw new Error('This machine is too busy for Prometheus to scrape a page in time.');
  } finally {
    await prometheus.stop();
  }
}

it('compares cases that cover both editions, all kinds of mixes and many recommendations', () => {
  const cases = setups.flatMap((setup) => setup.cases);
  const results = setups.flatMap((setup) => setup.cases.map((input) => expected(input, setup.warningRatio)));
  const units = results.map(({ recommendedUnits }) => recommendedUnits);
  const gains = results.map(({ nextSizeGain: gain }) => smallest(Object.values(gain))).filter(Number.isFinite);
  expect(cases).toHaveLength(COUNT);
  expect(new Set(cases.map(({ resourceId }) => resourceId)).size).toBe(COUNT);
  expect(new Set(cases.map(({ edition }) => edition)).size).toBe(2);
  expect(cases.filter(({ shares }) => shares !== undefined).length).toBeGreaterThan(COUNT / 2);
  expect(cases.filter(({ measured }) => measured.connections === undefined).length).toBeGreaterThan(COUNT / 10);
  expect(units.filter((size) => size === null).length).toBeGreaterThan(COUNT / 50);
  expect(new Set(units).size).toBeGreaterThan(15);
  expect(gains.length).toBeGreaterThan(COUNT / 5);
  expect(gains.filter((gain) => gain < 1.01).length).toBeGreaterThan(COUNT / 100);
  for (const assumption of ASSUMPTIONS) {
    expect(results.filter(({ assumptions }) => assumptions.includes(assumption)).length).toBeGreaterThan(COUNT / 20);
  }
  for (const key of ['messageSize', 'serverLeg', 'trafficFactors', 'ceilingFactor'] as const) {
    expect(cases.filter(({ declared }) => declared[key] !== undefined).length).toBeGreaterThan(COUNT / 20);
  }
  for (const sku of [LARGE, FREE]) {
    expect(cases.filter((input) => input.sku === sku).length).toBeGreaterThan(COUNT / 20);
  }
});

describe.each(PROMETHEUSES)('%s', (binary) => {
  let outcomes: Outcome[] = [];

  // In parallel, since each server mostly waits for its next evaluation.
  beforeAll(async () => {
    outcomes = await Promise.all(setups.map((setup) => outcomeOf(binary, setup)));
  }, 360_000);

  describe.each(setups.map((setup, i) => ({ ...setup, i })))('$about', ({ cases, warningRatio, i }) => {
    it('evaluates every rule without an error', () => {
      expect(outcomes[i].errors).toEqual([]);
    });

    it('records the same ceilings, utilization, recommended units, verdict, assumptions and next-size gain as the model, to 1e-9', () => {
      const differences = cases.flatMap((input) => {
        const model = flat(expected(input, warningRatio));
        const prometheus = flat(outcomes[i].recorded.get(input.resourceId));
        const names = [...new Set([...Object.keys(model), ...Object.keys(prometheus)])];
        const off = names.filter((name) => !agree(model[name], prometheus[name]));
        return off.length === 0 ? [] : [{ input, off: off.map((n) => ({ n, model: model[n], rules: prometheus[n] })) }];
      });
      expect({ differing: differences.length, first: differences.slice(0, 3) }).toEqual({ differing: 0, first: [] });
    });
  });
});

type Figures = Record<string, number | null | undefined>;

function flat(values: Recorded | undefined): Figures {
  const figures: Figures = { worst: values?.worst, recommendedUnits: values?.recommendedUnits };
  for (const assumption of ASSUMPTIONS) {
    figures[`assumes.${assumption}`] = Number(values?.assumptions.includes(assumption));
  }
  for (const verdict of VERDICTS) {
    figures[`verdict.${verdict}`] = values?.verdict[verdict];
  }
  for (const dimension of DIMENSIONS) {
    figures[`ceilings.${dimension}`] = values?.ceilings[dimension];
    figures[`utilization.${dimension}`] = values?.utilization[dimension];
    figures[`nextSizeGain.${dimension}`] = values?.nextSizeGain[dimension];
  }
  return figures;
}

function agree(a: number | null | undefined, b: number | null | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') {
    return a === b;
  }
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
