import { type ErrorObject } from 'ajv';

import { type FieldError } from '../../../src/model';
import { nearestName } from '../../../tools/nearest-name';

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
      const all = `${fieldPath(error.instancePath) || root} takes ${known.join(', ')}`;
      const meant = nearest === undefined ? [] : [`did you mean ${nearest}?`];
      const hints = nearest === undefined || known.length <= LISTED_BESIDE_A_GUESS ? [...meant, all] : meant;
      return { field: fieldPath(error.instancePath, name), message: `is unknown; ${hints.join(' ')}` };
    }
    case 'required': {
      const name = String(error.params.missingProperty);
      const takes: unknown = error.parentSchema?.properties?.[name]?.description;
      const message = typeof takes === 'string' ? `is missing; it takes ${takes}` : 'is missing';
      return { field: fieldPath(error.instancePath, name), message };
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
        field: fieldPath(error.instancePath, error.propertyName) || root,
        message: `takes ${takes}, not ${shown(error.data)}${meant}`,
      };
    }
  }
}

/** Returns a JSON pointer such as `/resources/0/mix` in the usual notation: `resources[0].mix`. */
function fieldPath(pointer: string, last?: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const all = last === undefined ? parts : [...parts, last];
  return all.reduce((path, part) => {
    if (/^\d+$/.test(part)) {
      return `${path}[${part}]`;
    }
    const name = part.trim() === '' ? JSON.stringify(part) : part;
    return path === '' ? name : `${path}.${name}`;
  }, '');
}

function shown(value: unknown): string {
  const text = textOf(value);
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
