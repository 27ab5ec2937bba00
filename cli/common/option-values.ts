import { InputError } from './errors';

/** As in JSON, but without an exponent: not `0x10`, which looks like 10, nor ` 5 `, `1e1`, `05` or `.5`. */
const DECIMAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * Returns a parser for the number of an option.
 *
 * @param takes completes "takes ..."
 */
export function numberOption(name: string, takes: string, accepts: (value: number) => boolean) {
  return (text: string): number => {
    const value = DECIMAL.test(text) ? Number(text) : NaN;
    if (!accepts(value)) {
      throw new InputError(name, `takes ${takes}, in digits, not ${JSON.stringify(text)}`);
    }
    return value;
  };
}

/** Returns a parser for an option that takes a whole number from 1. */
export function wholeOption(name: string, most: number) {
  const isWithin = (value: number) => Number.isInteger(value) && value >= 1 && value <= most;
  return numberOption(name, `a whole number from 1 to ${most}`, isWithin);
}
