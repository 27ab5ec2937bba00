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

/** Returns a parser for an option that takes one of a few words. */
export function choice<T extends string>(name: string, choices: readonly T[]) {
  return (text: string): T => {
    const found = choices.find((value) => value === text);
    if (found === undefined) {
      throw new InputError(name, `takes one of ${choices.join(', ')}, not ${JSON.stringify(text)}`);
    }
    return found;
  };
}
