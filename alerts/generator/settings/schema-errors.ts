import { type ErrorObject } from 'ajv';

import { type FieldError } from '../../../src/model';
import { nearestName } from '../../../tools/nearest-name';
import { escapeInvisible } from '../../../tools/visible-text';

/** Up to this many fields, an error lists all of them beside its guess; a longer list would not help. */
const LISTED_BESIDE_A_GUESS = 12;

/**
 * Returns the field that violates the schema, and what it takes.
 *
 * @param error created with `verbose: true`, to hold the invalid data and its schema; a schema's description says what
 *   its field takes
 * @param root name of the whole document
 */
export function schemaError(error: ErrorObject, root: string): FieldError {
  const known = Object.keys(error.parentSchema?.properties ?? {});
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty);
      const nearest = nearestName(name, known);
      const all = `${fieldPath(partsOf(error.instancePath)) || root} takes ${known.join(', ')}`;
      const meant = nearest === undefined ? [] : [`did you mean ${nearest}?`];
      const hints = nearest === undefined || known.length <= LISTED_BESIDE_A_GUESS ? [...meant, all] : meant;
      return { field: fieldPath(partsOf(error.instancePath, name)), message: `is unknown; ${hints.join(' ')}` };
    }
    case 'required': {
      const name = String(error.params.missingProperty);
      const takes: unknown = error.parentSchema?.properties?.[name]?.description;
      const message = typeof takes === 'string' ? `is missing; it takes ${takes}` : 'is missing';
      return { field: fieldPath(partsOf(error.instancePath, name)), message };
    }
    default: {
      const description = error.parentSchema?.description;
      const takes = typeof description === 'string' ? description : error.message;
      const allowed: unknown = error.params.allowedValues;
      const nearest =
        Array.isArray(allowed) && typeof error.data === 'string'
          ? nearestName(error.data, allowed.map(String))
          : undefined;
      const meant = nearest === undefined ? '' : `; did you mean ${nearest}?`;
      return {
        field: fieldPath(partsOf(error.instancePath, error.propertyName)) || root,
        message: `takes ${takes}, not ${shown(error.data)}${meant}`,
      };
    }
  }
}

/** Returns the parts of a JSON pointer such as `/resources/0/mix`, and the last one where it is given apart. */
function partsOf(pointer: string, last?: string): string[] {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  return last === undefined ? parts : [...parts, last];
}

/** Formats a path as `resources[0].mix`; the path of the whole document is empty. */
export function fieldPath(parts: ReadonlyArray<string | number>): string {
  return parts.reduce<string>((path, part) => {
    if (/^\d+$/.test(String(part))) {
      return `${path}[${part}]`;
    }
    const name = String(part).trim() === '' ? JSON.stringify(part) : part;
    return path === '' ? `${name}` : `${path}.${name}`;
  }, '');
}

/** Returns the start of a value as JSON, for the end of an error. */
export function shown(value: unknown): string {
  const text = escapeInvisible(textOf(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'number') {
    // JSON.stringify writes infinity, which 1e999 is parsed as, as null.
    return String(value);
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A YAML alias can contain itself, or have more levels than the stack holds.
    return Array.isArray(value) ? 'such a list' : 'such an object';
  }
}
