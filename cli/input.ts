import Ajv, { type SchemaObject, type ValidateFunction } from 'ajv';
import { getLocation, parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { schemaError } from '../alerts/source/schema-errors';
import { InputError, toInputError } from './errors';
import { LARGEST_DOCUMENT_BYTES, readText } from './read-text';

const ajv = new Ajv({ verbose: true, strict: true, allowUnionTypes: true });

/** Not ajv's JSONSchemaType: it has every optional field take null, which is not a number nor a mix. */
export function compile<T>(schema: SchemaObject): ValidateFunction<T> {
  return ajv.compile(schema);
}

/**
 * Reads a JSON document that a schema describes.
 *
 * @param file a path, or `-` for standard input
 * @throws InputError for a file that cannot be read, malformed JSON and whatever the schema refuses
 */
export function readInput<T>(file: string, validate: ValidateFunction<T>): T {
  const takes = 'FILE takes a path, or - for standard input';
  return parseInput(readText({ file, field: file, takes, limit: LARGEST_DOCUMENT_BYTES }), validate);
}

/** As {@link readInput}, for the text itself. */
export function parseInput<T>(text: string, validate: ValidateFunction<T>): T {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw malformed(text);
  }
  if (validate(document)) {
    return document;
  }
  const [error] = validate.errors ?? [];
  throw error === undefined ? new InputError('input', 'is not as expected') : toInputError(schemaError(error, 'input'));
}

function malformed(text: string): InputError {
  try {
    return placed(text);
  } catch {
    // The lenient parser calls itself for every level: thousands of them are more than the stack holds.
    return new InputError('input', 'malformed JSON, nested too deeply to say where');
  }
}

/** The lenient parser knows the place of an error, and goes on after it, so that even malformed JSON has a field to name. */
function placed(text: string): InputError {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  if (error === undefined) {
    return new InputError('input', 'malformed JSON');
  }
  const before = text.slice(0, error.offset).split('\n');
  const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
  const path = getLocation(text, error.offset).path.reduce<string>((at, part) => {
    if (typeof part === 'number') {
      return `${at}[${part}]`;
    }
    return at === '' ? part : `${at}.${part}`;
  }, '');
  const found = text.slice(error.offset, error.offset + error.length).trim();
  const what = found === '' ? '' : `, at ${JSON.stringify(found.slice(0, 20))}`;
  return new InputError(path || 'input', `malformed JSON in ${place} (${printParseErrorCode(error.error)}${what})`);
}
