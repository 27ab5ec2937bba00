import { InvalidArgumentError } from 'commander';

/** Reads an argument of a command that takes a whole number within these bounds, both included. */
export function wholeNumber(least: number, most = Infinity): (text: string) => number {
  const bounds = most === Infinity ? `from ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`It takes a whole number ${bounds}.`);
    }
    return value;
  };
}
