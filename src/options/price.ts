import { CURRENCY, isFact } from '../model/facts';
import { recordOf, textOf } from '../ui/unknown';

/** The price of one unit. */
export interface Price {
  /** For one unit and month. */
  perUnit: number;
  /** ISO 4217 code, such as EUR. */
  currency: string;
}

export const DEFAULT_CURRENCY = 'USD';

/** Returns undefined where no price is set, and 'invalid' where it or its currency cannot be used. */
export function readPrice(given: unknown): Price | 'invalid' | undefined {
  const { perUnit, currency } = recordOf(given);
  if (perUnit === undefined || perUnit === null || perUnit === '') {
    return undefined;
  }
  const code = (textOf(currency) ?? DEFAULT_CURRENCY).trim().toUpperCase();
  return isFact('price', perUnit) && CURRENCY.test(code) ? { perUnit, currency: code } : 'invalid';
}
