import { InvalidArgumentError } from 'commander';

/** Parses an argument of a command as a whole number within bounds, both included. */
export function wholeNumber(least: number, most = Infinity): (text: string) => number {
  const bounds = most === Infinity ? `from ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`Expected a whole number ${bounds}.`);
    }
    return value;
  };
}
