import { type Scenario, SCENARIOS } from '../guide';
import { fail, ok, type Result } from './result';

/** For each scenario its share of the outbound (delivered) messages; the shares sum to 1. */
export type Mix = Readonly<Partial<Record<Scenario, number>>>;

/** How far shares may be off 1 in sum and still be taken as rounding. */
export const MIX_SUM_TOLERANCE = 0.01;

/** Decimal shares such as 0.505 + 0.505 miss 1.01 by a few ulps; the limit is meant in decimals. */
const ROUNDING = 1e-9;

function isScenario(name: string): name is Scenario {
  return SCENARIOS.some((scenario) => scenario === name);
}

/**
 * Checks declared shares, and scales them to sum to 1 exactly.
 *
 * @param shares by scenario name; a share of 0 is the same as none
 * @returns an error for an empty mix, an unknown scenario, a share that is no number or negative, and a sum off 1
 *   by more than 0.01
 */
export function parseMix(shares: Readonly<Record<string, unknown>>): Result<Mix> {
  const entries = Object.entries(shares);
  if (entries.length === 0) {
    return fail('mix', `is empty; it takes at least one of ${SCENARIOS.join(', ')}`);
  }
  const mix: Partial<Record<Scenario, number>> = {};
  let sum = 0;
  for (const [name, share] of entries) {
    if (!isScenario(name)) {
      return fail(`mix.${name}`, `is no scenario; mix takes ${SCENARIOS.join(', ')}`);
    }
    if (typeof share !== 'number' || !Number.isFinite(share)) {
      return fail(`mix.${name}`, 'takes a number from 0 to 1');
    }
    if (share < 0) {
      return fail(`mix.${name}`, `is negative (${share}); it takes a number from 0 to 1`);
    }
    if (share > 0) {
      mix[name] = share;
    }
    sum += share;
  }
  if (!isMixSum(sum)) {
    return fail('mix', `sums to ${roundForPeople(sum)}; the shares take a sum of 1 (within ${MIX_SUM_TOLERANCE})`);
  }
  for (const scenario of SCENARIOS) {
    const share = mix[scenario];
    if (share !== undefined) {
      mix[scenario] = share / sum;
    }
  }
  return ok(mix);
}

/** Whether shares with this sum are a mix, give or take their rounding. */
export function isMixSum(sum: number): boolean {
  return Math.abs(sum - 1) <= MIX_SUM_TOLERANCE + ROUNDING;
}

function roundForPeople(value: number): number {
  return Number(value.toPrecision(6));
}
