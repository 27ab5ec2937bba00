/** The parts of JSON schema draft 7 that this schema uses. */
export interface Schema {
  [keyword: string]: unknown;
}

/** Keyword with the first version of Alertmanager that has a setting; without it, 0.25 has it. */
export const SINCE = 'x-since';

export type Fields = Readonly<Record<string, Schema>>;

/** A text. Alertmanager also accepts YAML's numbers and booleans, as they are written. */
export function text(description: string): Schema {
  return { type: ['string', 'number', 'boolean'], description };
}

/** A text that must not be empty. */
export function someText(description: string): Schema {
  return { type: ['string', 'number', 'boolean'], minLength: 1, description };
}

export function secret(description: string): Schema {
  return text(`${description} A secret: the setting that ends in _file keeps it out of this file.`);
}

export function file(description: string): Schema {
  return { type: 'string', description: `File with ${description}` };
}

export function template(description: string): Schema {
  return text(`${description} A template.`);
}

/** Booleans in the spellings of YAML 1.1, which Alertmanager uses. Readers of YAML 1.2 see most of them as texts. */
const SWITCH = '^(y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$';

export function toggle(description: string): Schema {
  return { type: ['boolean', 'string'], pattern: SWITCH, description };
}

export function count(description: string): Schema {
  return { type: 'integer', minimum: 0, description };
}

export const URL_PATTERN = '^[hH][tT][tT][pP][sS]?://[^\\s/?#]+([/?#].*)?$';

export function url(description: string): Schema {
  return { type: 'string', pattern: URL_PATTERN, description };
}

const UNITS = '([0-9]+y)?([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?';

export function duration(description: string): Schema {
  return { anyOf: [{ type: 'string', pattern: `^(0|(?!$)${UNITS})$` }, { const: 0 }], description };
}

/** A duration above 0. */
export function interval(description: string): Schema {
  return { type: 'string', pattern: `^(?=.*[1-9])${UNITS}$`, description };
}

/** A duration in Go's notation: with fractions, but without days. */
export function goDuration(description: string): Schema {
  return {
    type: 'string',
    pattern: '^([-+]?(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h))+|[-+]?0)$',
    description,
  };
}

export function oneOf(description: string, ...values: string[]): Schema {
  return { enum: values, description };
}

/** A list. An empty value counts as a missing list. */
export function list(items: Schema, description: string, more: Schema = {}): Schema {
  return { type: ['array', 'null'], items, description, ...more };
}

/** Texts by user-defined names. */
export function texts(description: string, more: Schema = {}): Schema {
  return { type: ['object', 'null'], additionalProperties: text('A text.'), description, ...more };
}

/** Settings by name; any other name is an error, as in Alertmanager. */
export function object(fields: Fields, description: string, ...rules: Schema[]): Schema {
  return {
    type: 'object',
    description,
    additionalProperties: false,
    properties: fields,
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
}

export function ref(name: string): Schema {
  return { $ref: `#/definitions/${name}` };
}

/** A setting, or one of its possible values, that older versions do not have. */
export function since(version: string, schema: Schema): Schema {
  const { description, ...rest } = schema;
  const known = typeof description === 'string' ? { description: `${description} Since Alertmanager ${version}.` } : {};
  return { ...rest, ...known, [SINCE]: version };
}

/** The same version for several settings. */
export function allSince(version: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, since(version, schema)]));
}

export function atMostOneOf(...names: string[]): Schema {
  const pairs = names.flatMap((name, i) => names.slice(i + 1).map((other) => ({ required: [name, other] })));
  return { not: pairs.length === 1 ? pairs[0] : { anyOf: pairs } };
}

export function atLeastOneOf(...names: string[]): Schema {
  return { anyOf: names.map((name) => ({ required: [name] })) };
}

export function required(...names: string[]): Schema {
  return { required: names };
}
