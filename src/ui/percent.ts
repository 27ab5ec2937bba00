import { numberFormat } from './locale';

/** A share of a mix as the percentage that people write: scaling gives it digits that nobody meant. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(2));
}

/** A ratio that somebody set as the percentage that they set, in full: 0.35 is 35, whatever the last bit of the product. */
export function exactPercentOf(ratio: number): number {
  return Number((ratio * 100).toPrecision(12));
}

/** A percentage that somebody set: no more decimals than it has. */
export function plainPercent(ratio: number): string {
  return percentFormat({ maximumFractionDigits: 2 }).format(ratio * 100);
}

/** Formats percentages (80, not 0.8) with the sign as the language writes it: "80%" in English, with a space in French. */
export function percentFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat({ ...options, style: 'unit', unit: 'percent' });
}
