import type fc from 'fast-check';

/**
 * How often `make test` tries each property: seconds in all. `FUZZ_RUNS=100000 npx jest tests/fuzz` looks longer, and
 * `FUZZ_SEED` looks elsewhere, or again where a failure says it was.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** Title of a suite of properties, so that every report says from where the inputs come. */
export const FUZZED = `${RUNS} inputs from the seed ${SEED}`;

/** Parameters of a property. */
export const RUN: fc.Parameters<unknown> = { numRuns: RUNS, seed: SEED };
