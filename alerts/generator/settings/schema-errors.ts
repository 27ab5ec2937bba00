import { type ErrorObject } from 'ajv';

import { type FieldError } from '../../../src/model/capacity';
import { EARLIER_ALERTS, EARLIER_SETTINGS } from './earlier';
import { fieldPath, shown } from './field-path';
import { distance } from 'fastest-levenshtein';

/** Settings that all resources share, and what to do instead of giving one to a resource. */
const OF_FILE: Readonly<Record<string, string>> = {
  edition:
    'is one for all resources; set edition at the top, or write the rules of this resource with a file of its own',
};

/** Up to this many fields, an error lists all of them beside its guess; a longer list would not help. */
const LISTED_BESIDE_A_GUESS = 12;

/**
 * Returns the field that violates the schema, and what it takes.
 *
 * @param error created with `verbose: true`, to hold the invalid data and its schema; a schema's description says what
 *   its field takes
 * @param document the whole document
 * @param root its name
 */
export function schemaError(error: ErrorObject, document: unknown, root: string): FieldError {
  const at = partsOf(error.instancePath, document);
  const known = Object.keys(error.parentSchema?.properties ?? {});
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty);
      if (Object.hasOwn(EARLIER_SETTINGS, name)) {
        return { field: fieldPath([...at, name]), message: EARLIER_SETTINGS[name] };
      }
      if (at.length > 0 && Object.hasOwn(OF_FILE, name)) {
        return { field: fieldPath([...at, name]), message: OF_FILE[name] };
      }
      const nearest = nearestName(name, known);
      const all = `${fieldPath(at) || root} takes ${known.join(', ')}`;
      const meant = nearest === undefined ? [] : [`did you mean ${nearest}?`];
      const hints = nearest === undefined || known.length <= LISTED_BESIDE_A_GUESS ? [...meant, all] : meant;
      return { field: fieldPath([...at, name]), message: `is unknown; ${hints.join(' ')}` };
    }
    case 'required': {
      const name = String(error.params.missingProperty);
      const takes: unknown = error.parentSchema?.properties?.[name]?.description;
      const message = typeof takes === 'string' ? `is missing; it takes ${takes}` : 'is missing';
      return { field: fieldPath([...at, name]), message };
    }
    default: {
      if (typeof error.data === 'string' && Object.hasOwn(EARLIER_ALERTS, error.data)) {
        return { field: fieldPath(at), message: `${error.data} is gone; see ${EARLIER_ALERTS[error.data]}` };
      }
      const description = error.parentSchema?.description;
      const takes = typeof description === 'string' ? description : error.message;
      const allowed: unknown = error.params.allowedValues;
      const nearest =
        Array.isArray(allowed) && typeof error.data === 'string'
          ? nearestName(error.data, allowed.map(String))
          : undefined;
      const meant = nearest === undefined ? '' : `; did you mean ${nearest}?`;
      return {
        field: fieldPath(error.propertyName === undefined ? at : [...at, error.propertyName]) || root,
        message: `takes ${takes}, not ${shown(error.data)}${meant}`,
      };
    }
  }
}

/** Returns the parts of a JSON pointer such as `/resources/0/mix`; only the document tells a position from a name. */
function partsOf(pointer: string, document: unknown): Array<string | number> {
  let value = document;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const name = escaped.replace(/~1/g, '/').replace(/~0/g, '~');
      const part = Array.isArray(value) ? Number(name) : name;
      value = Reflect.get(Object(value), name);
      return part;
    });
}

/** Returns the name with the smallest edit distance, if it is small enough for a typing error. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}
