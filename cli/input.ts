import { readFileSync } from 'node:fs';

import Ajv, { type SchemaObject, type ValidateFunction } from 'ajv';
import { getLocation, parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { schemaError } from '../alerts/source/schema-errors';
import { InputError, toInputError } from './errors';

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
  const text = readText(file);
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: false, disallowComments: true });
  if (errors.length > 0) {
    throw malformed(text, errors[0]);
  }
  // The lenient parser is there to name the place of an error; what is read is what JSON says, `__proto__` included.
  const document: unknown = JSON.parse(text);
  if (validate(document)) {
    return document;
  }
  const [error] = validate.errors ?? [];
  throw error === undefined ? new InputError('input', 'is not as expected') : toInputError(schemaError(error, 'input'));
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const words: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'is a directory',
      EACCES: 'may not be read',
    };
    throw new InputError(file, `${words[reason] ?? reason}; FILE takes a path, or - for standard input`);
  }
}

/** The parser goes on after an error, so that even malformed JSON has a field to name. */
function malformed(text: string, error: ParseError): InputError {
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
