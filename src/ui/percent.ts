import { numberFormat } from './locale';

/** A share in percent, rounded to two decimals: rescaling produces digits that nobody entered. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(2));
}

/** Converts a ratio to the percentage that a user set, in full: 0.35 becomes 35 despite binary rounding. */
export function exactPercentOf(ratio: number): number {
  return Number((ratio * 100).toPrecision(12));
}

/** Formats a percentage that a user set, without trailing zeros. */
export function plainPercent(ratio: number): string {
  return percentFormat({ maximumFractionDigits: 2 }).format(ratio * 100);
}

/**
 * Formats percentages (80, not 0.8) with the sign as the language writes it: "80%" in English, with a space in French.
 */
export function percentFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat({ ...options, style: 'unit', unit: 'percent' });
}
