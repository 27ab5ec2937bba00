import Ajv, { type AnySchema, type SchemaObject, type ValidateFunction } from 'ajv';
import { getLocation, parse, type ParseError, printParseErrorCode, createScanner, SyntaxKind } from 'jsonc-parser';

import { fieldPath } from '../../alerts/generator/settings/field-path';
import { schemaError } from '../../alerts/generator/settings/schema-errors';
import { type FieldError } from '../../src/model/capacity';
import { InputError, toInputError } from './errors';
import { LARGEST_DOCUMENT_BYTES, readText } from './read-text';
/** The name of the whole document in errors. */
const ROOT = 'input';

// The schemas are constants, which a test checks, so no start of the command has to.
const ajv = new Ajv({ verbose: true, strict: true, allowUnionTypes: true, validateSchema: false, meta: false });

/** Compiles a schema when it is first used, since a command uses one of several. */
export type Validator<T> = () => ValidateFunction<T>;

/** Does not use ajv's JSONSchemaType, which would require every optional field to allow null. */
export function validatorOf<T>(schema: SchemaObject): Validator<T> {
  // Ajv keeps what it has compiled.
  return () => ajv.compile(schema);
}

/**
 * Reads a JSON document and validates it.
 *
 * @param file a path, or `-` for standard input
 * @throws InputError for an unreadable file, malformed JSON or an invalid document
 */
export function readInput<T>(file: string, validator: Validator<T>): T {
  const takes = 'FILE takes a path, or - for standard input';
  return parseInput(readText({ file, field: file, takes, limit: LARGEST_DOCUMENT_BYTES }), validator);
}

/** Parses and validates a document like {@link readInput}, from its text. */
export function parseInput<T>(text: string, validator: Validator<T>): T {
  const fields = fieldsOf(validator().schema).join(', ');
  return validated(jsonOf(text, `${ROOT} takes a JSON object of ${fields}`), validator);
}

/**
 * Returns a document that is as its schema says.
 *
 * @param refused makes the error of the first field that is not
 * @param root the name of the whole document in it
 */
export function validated<T>(
  document: unknown,
  validator: Validator<T>,
  refused: (error: FieldError) => InputError = toInputError,
  root = ROOT
): T {
  const validate = validator();
  if (validate(document)) {
    return document;
  }
  throw refused(schemaError((validate.errors ?? [])[0], document, root));
}

/**
 * Parses JSON in which every object has each field once.
 *
 * @param takes the end of errors: the kind of document that is expected
 * @throws InputError for malformed JSON
 */
export function jsonOf(text: string, takes: string): unknown {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const { field, message } = malformed(text);
    throw new InputError(field, `${message}; ${takes}`);
  }
  const repeated = repeatedKey(text);
  if (repeated !== undefined) {
    throw new InputError(fieldPath(repeated), 'is given twice; it takes one value');
  }
  return document;
}

function fieldsOf(schema: AnySchema | undefined): string[] {
  return typeof schema === 'object' ? Object.keys(schema.properties) : [];
}

function malformed(text: string): FieldError {
  if (text.trim() === '') {
    return { field: ROOT, message: 'is empty' };
  }
  try {
    return placed(text);
  } catch {
    // The lenient parser is recursive, and thousands of levels overflow the stack.
    return { field: ROOT, message: 'malformed JSON, nested too deeply to say where' };
  }
}

/** Uses the lenient parser, which knows the position of an error and can name the field even in malformed JSON. */
function placed(text: string): FieldError {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  if (error === undefined) {
    return { field: ROOT, message: 'malformed JSON' };
  }
  const before = text.slice(0, error.offset).split('\n');
  const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
  const found = text.slice(error.offset, error.offset + error.length).trim();
  const what = found === '' ? '' : `, at ${JSON.stringify(found.slice(0, 20))}`;
  return {
    // A name that is still missing is empty.
    field: fieldPath(getLocation(text, error.offset).path.filter((part) => part !== '')) || ROOT,
    message: `malformed JSON in ${place} (${printParseErrorCode(error.error)}${what})`,
  };
}

/** An open object with its names so far, or an open list; `at` is the current name or index in it. */
interface Level {
  names?: Set<string>;
  at: string | number;
}

/**
 * Returns the path to the first name that an object of a JSON text has twice. `JSON.parse` keeps the last value only.
 *
 * Reads tokens, not a tree: depth costs no stack, and the names of objects that `JSON.parse` dropped count too.
 */
function repeatedKey(json: string): Array<string | number> | undefined {
  const scanner = createScanner(json, true);
  const levels: Level[] = [];
  let isName = false;
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan()) {
    const level = levels.at(-1);
    if (token === SyntaxKind.OpenBraceToken) {
      levels.push({ names: new Set(), at: '' });
      isName = true;
    } else if (token === SyntaxKind.OpenBracketToken) {
      levels.push({ at: 0 });
      isName = false;
    } else if (token === SyntaxKind.CloseBraceToken || token === SyntaxKind.CloseBracketToken) {
      levels.pop();
    } else if (token === SyntaxKind.CommaToken && level !== undefined) {
      isName = level.names !== undefined;
      level.at = typeof level.at === 'number' ? level.at + 1 : level.at;
    } else if (token === SyntaxKind.StringLiteral && isName && level?.names !== undefined) {
      level.at = scanner.getTokenValue();
      if (level.names.has(level.at)) {
        return levels.map(({ at }) => at);
      }
      level.names.add(level.at);
      isName = false;
    }
  }
  return undefined;
}
