import { type FieldError } from '../src/model';

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

export function toInputError({ field, message }: FieldError): InputError {
  return new InputError(field, message);
}
