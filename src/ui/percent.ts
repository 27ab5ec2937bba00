import { numberFormat } from './locale';
import { NBSP } from './text';

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
  return `${numberFormat({ maximumFractionDigits: 2 }).format(ratio * 100)}${NBSP}%`;
}
