import { type Scenario, SCENARIOS } from '../../guide';
import { isFact, MIX_SUM_TOLERANCE, takesOf } from '../facts';
import { fail, ok, type Result } from './result';

/** The share of each scenario in the outbound (delivered) messages; shares sum to 1. */
export type Mix = Readonly<Partial<Record<Scenario, number>>>;

function isScenario(name: string): name is Scenario {
  return SCENARIOS.some((scenario) => scenario === name);
}

/**
 * Checks declared shares and scales their sum to exactly 1.
 *
 * @param shares by scenario name; the mix leaves out shares of 0
 * @returns an error for an empty mix, an unknown scenario, a share out of range, and a sum that differs from 1
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
      return fail(`mix.${name}`, `is not a scenario; mix takes ${SCENARIOS.join(', ')}`);
    }
    if (!isFact('share', share)) {
      const given = typeof share === 'number' ? `, not ${share}` : '';
      return fail(`mix.${name}`, `takes ${takesOf('share')}${given}`);
    }
    if (share > 0) {
      mix[name] = share;
    }
    sum += share;
  }
  if (!isMixSum(sum)) {
    return fail(
      'mix',
      `sums to ${roundForPeople(sum)}; the shares take a sum of 1 (within ${roundForPeople(MIX_SUM_TOLERANCE)})`
    );
  }
  for (const scenario of SCENARIOS) {
    const share = mix[scenario];
    if (share !== undefined) {
      mix[scenario] = share / sum;
    }
  }
  return ok(mix);
}

/** Allows for rounding. */
export function isMixSum(sum: number): boolean {
  return Math.abs(sum - 1) <= MIX_SUM_TOLERANCE;
}

function roundForPeople(value: number): number {
  return Number(value.toPrecision(6));
}
