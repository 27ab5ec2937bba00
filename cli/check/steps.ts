import { LARGE_SKU, LARGEST_UNITS, LEAST_LARGE_UNITS, SOLD_SIZES } from '../../src/model/capacity';
import { type Profile, type ScaleRule } from './read';

export function isSold(units: number): boolean {
  return SOLD_SIZES.includes(units);
}

/** SKUs with autoscale, and the sizes that each has. */
export const SCALED_SKUS = [
  { name: 'Premium_P1', least: 1, most: LARGEST_UNITS.Premium_P1 },
  { name: LARGE_SKU, least: LEAST_LARGE_UNITS, most: LARGEST_UNITS[LARGE_SKU] },
] as const;

/** A change of the unit size by a rule. */
export interface Step {
  from: number;
  to: number;
}

/** Returns what a rule does at each size that is sold, between minimum and maximum of its profile. */
export function stepsOf({ isIncrease, step }: ScaleRule, { minimum, maximum }: Profile): Step[] {
  const own = SOLD_SIZES.filter((units) => units >= minimum && units <= maximum);
  return own
    .map((from) => ({ from, to: Math.min(maximum, Math.max(minimum, wanted(from, isIncrease, step, own))) }))
    .filter(({ from, to }) => (isIncrease ? to > from : to < from));
}

function wanted(from: number, isIncrease: boolean, { type, value }: ScaleRule['step'], own: readonly number[]): number {
  const sign = isIncrease ? 1 : -1;
  switch (type.toLowerCase()) {
    case 'exactcount':
      return value;
    case 'percentchangecount':
      return Math.round(from * (1 + (sign * value) / 100));
    case 'serviceallowednextvalue':
      return own[own.indexOf(from) + sign] ?? from;
    default:
      return from + sign * value;
  }
}
