import { type Scenario, SCENARIOS } from '../guide';
import { type DeclaredMix } from './types';

/** A sum this close to 1 is 1: scaling it once more would only move the last bits of shares that are to stay. */
const SUM_ROUNDING = 1e-9;

/**
 * Moves one share of a mix and lets the others give way, so that the sum stays 1.
 *
 * Locked shares stay as they are; the rest is divided among the others in the proportions that they have. What no
 * other can give or take stays with the share that is moved: a mix of one scenario remains all of it, as nothing says
 * which of the others should get the rest.
 *
 * @param mix shares from 0 to 1; values that are none count as 0, and a sum other than 1 is scaled to it first
 * @param share from 0 to 1; beyond, and beyond what the locked shares leave, it is cut off
 * @returns the scenarios with a share above 0
 */
export function setShare(
  mix: DeclaredMix,
  scenario: Scenario,
  share: number,
  locked: ReadonlySet<Scenario> = new Set()
): DeclaredMix {
  const before = scaled(mix);
  if (!Number.isFinite(share)) {
    return before;
  }
  const others = SCENARIOS.filter((name) => name !== scenario);
  const sumOf = (names: Scenario[]) => names.reduce((sum, name) => sum + (before[name] ?? 0), 0);
  const free = Math.max(0, 1 - sumOf(others.filter((name) => locked.has(name))));
  const yielding = others.filter((name) => !locked.has(name));
  const yieldingSum = sumOf(yielding);
  const moved = yieldingSum > 0 ? Math.min(Math.max(share, 0), free) : free;

  const after: DeclaredMix = {};
  for (const name of SCENARIOS) {
    const old = before[name] ?? 0;
    const now =
      name === scenario
        ? moved
        : yielding.includes(name) && yieldingSum > 0
          ? (old / yieldingSum) * (free - moved)
          : old;
    if (now > 0) {
      after[name] = now;
    }
  }
  return after;
}

/** The shares above 0, with a sum of 1; none where no share is. */
function scaled(mix: DeclaredMix): DeclaredMix {
  const shares = SCENARIOS.flatMap((name) => {
    const share = mix[name];
    return typeof share === 'number' && Number.isFinite(share) && share > 0 ? [{ name, share }] : [];
  });
  const largest = shares.reduce((most, { share }) => Math.max(most, share), 0);
  const sum = shares.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) <= SUM_ROUNDING) {
    return Object.fromEntries(shares.map(({ name, share }) => [name, share]));
  }
  // Over the largest first: shares near the largest number there is would sum to infinity.
  const relative = shares.map(({ name, share }) => ({ name, share: share / largest }));
  const relativeSum = relative.reduce((total, { share }) => total + share, 0);
  return Object.fromEntries(relative.map(({ name, share }) => [name, share / relativeSum]));
}
