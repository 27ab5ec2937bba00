import { type Mix, parseMix, type Result } from '../model';

/** Shares that sum to this are percentages. */
const PERCENT = 100;

/** Between the fractions' sum of 1 and the percentages' of 100. */
const PERCENT_FROM = 10;

/**
 * Reads a mix as a dashboard variable holds it: `echo=0.7, broadcast=0.3`, with `=` or `:`, as fractions or, told by
 * a `%` or by their sum, as percentages.
 *
 * @returns an error that names the scenario or the sum, as {@link parseMix} does
 */
export function parseMixText(text: string): Result<Mix> {
  // Not an object: a variable may hold any name, `__proto__` too.
  const shares = new Map<string, unknown>();
  for (const part of text.split(/[,;]/)) {
    const [name, share = ''] = part.split(/[=:]/).map((word) => word.trim());
    if (name !== '') {
      shares.set(name, share === '' ? share : Number(share.replace(/\s*%$/, '')));
    }
  }
  const values = [...shares.values()].filter((share) => typeof share === 'number');
  const sum = values.reduce((total, share) => total + share, 0);
  const divisor = text.includes('%') || sum > PERCENT_FROM ? PERCENT : 1;
  return parseMix(
    Object.fromEntries([...shares].map(([name, share]) => [name, typeof share === 'number' ? share / divisor : share]))
  );
}
