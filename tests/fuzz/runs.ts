import type fc from 'fast-check';

/**
 * Inputs for each property; the default takes seconds in `make test`. `FUZZ_RUNS=100000 npx jest tests/fuzz` searches
 * longer, and `FUZZ_SEED` searches elsewhere or repeats a reported failure.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** Part of a suite's title, which puts the seed into every report. */
export const FUZZED = `${RUNS} inputs from seed ${SEED}`;

export const RUN: fc.Parameters<unknown> = { numRuns: RUNS, seed: SEED };
