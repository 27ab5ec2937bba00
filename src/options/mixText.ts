import { type Mix, parseMix, type Result } from '../model/capacity';

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
