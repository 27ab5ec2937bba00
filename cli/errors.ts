import { type ErrorObject } from 'ajv';
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

/** JSON pointer `/workloads/0/senders` as people write it: `workloads[0].senders`. */
export function fieldPath(pointer: string, last?: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  if (last !== undefined) {
    parts.push(last);
  }
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) {
      return `${path}[${part}]`;
    }
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

/**
 * The first schema violation as one sentence that names the field and what it takes.
 *
 * @param error with `verbose: true`, so that it holds the offending data and its schema
 * @param root what to call the document itself
 */
export function schemaError(error: ErrorObject, root: string): InputError {
  const at = fieldPath(error.instancePath) || root;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty);
      const known = Object.keys(error.parentSchema?.properties ?? {});
      return new InputError(fieldPath(error.instancePath, name), `is unknown; ${at} takes ${known.join(', ')}`);
    }
    case 'required':
      return new InputError(fieldPath(error.instancePath, String(error.params.missingProperty)), 'is missing');
    default: {
      const description = error.parentSchema?.description;
      const takes = typeof description === 'string' ? description : error.message;
      return new InputError(at, `takes ${takes}, not ${show(error.data)}`);
    }
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
