import { EDITIONS } from '../src/guide';
import { type FieldError, type UnitsOutsideGuide } from '../src/model';
import { oneLine } from '../src/ui/one-line';

/** A field's name may be a megabyte long, and the line is to be read. */
const LONGEST_LINE = 2000;

/** Input that cannot be used. It ends the command with exit 2 and one line on standard error. */
export class InputError extends Error {
  constructor(
    /** The field, option or file that is at fault. */
    readonly field: string,
    message: string
  ) {
    super(`${field}: ${message}`);
    this.name = 'InputError';
  }
}

export function toInputError(error: FieldError | UnitsOutsideGuide): InputError {
  return new InputError(error.field, 'message' in error ? error.message : unitsMessage(error));
}

/** Names the unit sizes that the edition has figures for. */
export function unitsMessage({ edition, units }: Pick<UnitsOutsideGuide, 'edition' | 'units'>): string {
  const { columns } = EDITIONS[edition];
  return `takes a whole number from ${columns[0]} to ${columns[columns.length - 1]} in edition ${edition}, not ${units}`;
}

/** What goes to standard error: one line, in which text of the input steers no terminal. */
export function errorLine(message: string): string {
  const line = oneLine(message).replace(/\s+/g, ' ');
  return `headroom: ${line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}...` : line}\n`;
}
