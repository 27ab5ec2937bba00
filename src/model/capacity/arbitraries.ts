import fc from 'fast-check';

import { type Edition, EDITION_IDS, EDITIONS, type Scenario, SCENARIOS } from '../../guide';
import { type Mix, parseMix } from './mix';
import { FACTS } from '../facts';

/** Generators for the model's property tests. */

/** stryker.config.mjs lowers this, so each mutant's tests draw fewer examples. */
const SHARE_OF_RUNS = Number(process.env.HEADROOM_PROPERTY_RUNS_SHARE ?? 1);

/**
 * Returns the parameters for a property with this many runs.
 *
 * A mutation run repeats the tests for every mutant. There, a property makes fewer runs, uses a fixed seed to keep the
 * score stable, and does not shrink its counterexamples, because nobody reads them.
 */
export function runs(count: number): fc.Parameters<unknown> {
  return SHARE_OF_RUNS === 1
    ? { numRuns: count }
    : { numRuns: Math.ceil(count * SHARE_OF_RUNS), seed: 20191113, endOnFailure: true };
}

export const anyEdition: fc.Arbitrary<Edition> = fc.constantFrom(...EDITION_IDS).map((id) => EDITIONS[id]);

export const anyScenario: fc.Arbitrary<Scenario> = fc.constantFrom(...SCENARIOS);

export const anyMessageSize = fc.integer({ min: 1, max: 1_000_000 });

/** A traffic or ceiling factor as the settings take it. */
export const anyFactor = fc.double({ min: FACTS.factor.least, max: FACTS.factor.most, noNaN: true });

/** Connections, or undefined where they are unknown. */
export const anyConnections = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined });

export const anyMix: fc.Arbitrary<Mix> = fc
  .tuple(...SCENARIOS.map(() => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 }))))
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const parsed = parseMix(Object.fromEntries(SCENARIOS.map((scenario, i) => [scenario, weights[i] / sum])));
    if (!parsed.ok) {
      throw new Error(parsed.error.message);
    }
    return parsed.value;
  });

/** An edition and one of its unit sizes. */
export const anyEditionAndUnits = anyEdition.chain((edition) =>
  fc.record({
    edition: fc.constant(edition),
    units: fc.integer({ min: edition.columns[0], max: edition.columns[edition.columns.length - 1] }),
  })
);

export const anyTarget = fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true }));

/** 0, or at least one in eleven days: JavaScript's smallest numbers have too few digits to divide by. */
const anyRate = (max: number) => fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max, noNaN: true }));

/** Measured values of one moment, any of them missing. */
export const anyMeasured = fc.record(
  {
    inboundBytes: anyRate(1e9),
    outboundBytes: anyRate(1e9),
    inboundMessages: anyRate(1e6),
    outboundMessages: anyRate(1e6),
    connections: fc.integer({ min: 0, max: 1e6 }),
    serverLoad: anyRate(1),
  },
  { requiredKeys: [] }
);
