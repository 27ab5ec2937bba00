import { type Scenario, SCENARIOS } from '../guide';
import { type DeclaredMix } from './types';
import { type Mix, parseMix, type Result } from '../model/capacity';

/** A sum this close to 1 counts as 1: scaling again would change the last bits of shares that should stay. */
const SUM_ROUNDING = 1e-9;

/**
 * Changes one share of a mix and rescales the unlocked ones, keeping the sum at 1.
 *
 * Locked shares stay; the unlocked ones keep their proportions to each other. If all others are locked or 0, the
 * changed share keeps the difference: the only scenario of a mix stays at 1, because the split among the others is
 * unknown.
 *
 * @param mix shares from 0 to 1; invalid values count as 0, and a sum other than 1 is scaled to 1 first
 * @param share clamped to the range from 0 to what the locked shares leave
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
  const unlocked = others.filter((name) => !locked.has(name));
  const unlockedSum = sumOf(unlocked);
  const moved = unlockedSum > 0 ? Math.min(Math.max(share, 0), free) : free;

  const after: DeclaredMix = {};
  for (const name of SCENARIOS) {
    const old = before[name] ?? 0;
    const now =
      name === scenario
        ? moved
        : unlocked.includes(name) && unlockedSum > 0
          ? (old / unlockedSum) * (free - moved)
          : old;
    if (now > 0) {
      after[name] = now;
    }
  }
  return after;
}

/** The shares above 0, scaled to a sum of 1. */
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
  // Divided by the largest first: shares near Number.MAX_VALUE would sum to infinity.
  const relative = shares.map(({ name, share }) => ({ name, share: share / largest }));
  const relativeSum = relative.reduce((total, { share }) => total + share, 0);
  return Object.fromEntries(relative.map(({ name, share }) => [name, share / relativeSum]));
}

const PERCENT = 100;

/** A sum above this means percentages (100) rather than fractions (1). */
const PERCENT_FROM = 10;

/**
 * Parses a mix from a dashboard variable: `echo=0.7, broadcast=0.3`, with `=` or `:`. The shares are percentages if
 * they have a `%` or their sum says so, else fractions.
 *
 * @returns an error that names the scenario or the sum, as {@link parseMix} does
 */
export function parseMixText(text: string): Result<Mix> {
  // Not an object: a variable may hold any name, even `__proto__`.
  const shares = new Map<string, unknown>();
  for (const part of text.split(/[,;]/)) {
    const [name, share = ''] = part.split(/[=:]/).map((word) => word.trim());
    if (name !== '') {
      shares.set(name, share === '' ? share : Number(share.endsWith('%') ? share.slice(0, -1) : share));
    }
  }
  const values = [...shares.values()].filter((share) => typeof share === 'number');
  const sum = values.reduce((total, share) => total + share, 0);
  const divisor = text.includes('%') || sum > PERCENT_FROM ? PERCENT : 1;
  return parseMix(
    Object.fromEntries([...shares].map(([name, share]) => [name, typeof share === 'number' ? share / divisor : share]))
  );
}
