import { KustoError, type Reader, unquoted } from './text';

export type Value = string | number | boolean | Date | null | readonly Value[] | { readonly [name: string]: Value };

export type Row = Readonly<Record<string, Value>>;

/** An expression, evaluated for a row. */
export type Expression = (row: Row) => Value;

/** Binary operators by how tightly they bind, the loosest first. */
const LEVELS: ReadonlyArray<Readonly<Record<string, (one: Value, other: Value) => Value>>> = [
  { or: (one, other) => one === true || other === true },
  { and: (one, other) => one === true && other === true },
  {
    '==': (one, other) => compared(one) === compared(other),
    '=~': (one, other) => lower(one) === lower(other),
    has: (one, other) => lower(one).split(/\W+/).includes(lower(other)),
    startswith: (one, other) => lower(one).startsWith(lower(other)),
  },
  { '*': arithmetic((one, other) => one * other), '/': arithmetic((one, other) => one / other) },
];

/** Reads an expression with all that belongs to it. */
export function expression(reader: Reader): Expression {
  return level(reader, 0);
}

function level(reader: Reader, depth: number): Expression {
  const operators = LEVELS[depth];
  if (operators === undefined) {
    return member(reader);
  }
  let left = level(reader, depth + 1);
  for (;;) {
    if (depth === COMPARISONS && reader.skip('in~') !== undefined) {
      left = isIn(left, items(reader));
      continue;
    }
    if (depth === COMPARISONS && reader.skip('matches') !== undefined) {
      reader.expect('regex');
      left = isMatch(left, level(reader, depth + 1));
      continue;
    }
    const operator = reader.skip(...Object.keys(operators));
    if (operator === undefined) {
      return left;
    }
    const [one, other, apply] = [left, level(reader, depth + 1), operators[operator.text.toLowerCase()]];
    left = (row) => apply(one(row), other(row));
  }
}

const COMPARISONS = 2;

function items(reader: Reader): Expression[] {
  reader.expect('(');
  const read = reader.list(() => expression(reader));
  reader.expect(')');
  return read;
}

function isIn(value: Expression, among: readonly Expression[]): Expression {
  return (row) => among.some((one) => lower(one(row)) === lower(value(row)));
}

function isMatch(value: Expression, pattern: Expression): Expression {
  return (row) => new RegExp(textOf(pattern(row))).test(textOf(value(row)));
}

/** A primary with the members and indices after it. */
function member(reader: Reader): Expression {
  let value = primary(reader);
  for (;;) {
    if (reader.skip('.')) {
      const name = reader.take().text;
      value = at(value, () => name);
    } else if (reader.skip('[')) {
      const index = expression(reader);
      reader.expect(']');
      value = at(value, index);
    } else {
      return value;
    }
  }
}

function at(value: Expression, key: Expression): Expression {
  return (row) => {
    const [of, name] = [value(row), key(row)];
    const found =
      typeof of === 'object' && of !== null ? Object.entries(of).find(([own]) => own === String(name)) : undefined;
    return found === undefined ? null : found[1];
  };
}

function primary(reader: Reader): Expression {
  if (reader.skip('(')) {
    const inner = expression(reader);
    reader.expect(')');
    return inner;
  }
  const { kind, text } = reader.take();
  switch (kind) {
    case 'number':
      return () => Number(text);
    case 'text':
      return () => unquoted(text);
    case 'name':
      return reader.skip('(') ? call(reader, text) : named(text);
    case 'sign':
      throw new KustoError(`no value begins with ${text}`);
  }
}

function named(name: string): Expression {
  const constants: Row = { true: true, false: false, null: null };
  return (row) => {
    const found = { ...constants, ...row }[name];
    if (found === undefined) {
      throw new KustoError(`no column ${name}`);
    }
    return found;
  };
}

function call(reader: Reader, name: string): Expression {
  const given = reader.skip(')') ? [] : reader.list(() => expression(reader));
  if (given.length > 0) {
    reader.expect(')');
  }
  const apply = FUNCTIONS[name.toLowerCase()];
  if (apply === undefined) {
    throw new KustoError(`no function ${name}`);
  }
  return (row) => apply(given.map((one) => one(row)));
}

const FUNCTIONS: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  tostring: ([value]) => textOf(value),
  tolower: ([value]) => textOf(value).toLowerCase(),
  strcat: (values) => values.map(textOf).join(''),
  toint: ([value]) => orNull(Math.trunc(numberOf(value))),
  todouble: ([value]) => orNull(numberOf(value)),
  datetime: ([value]) => new Date(textOf(value)),
  iff: ([condition, one, other]) => (condition === true ? one : other),
  case: caseOf,
  split: ([text, separator]) => textOf(text).split(textOf(separator)),
  extract: ([pattern, group, text]) => new RegExp(textOf(pattern)).exec(textOf(text))?.[numberOf(group)] ?? '',
  pack_array: (values) => [...values],
  bag_keys: ([bag]) => (isBag(bag) ? Object.keys(bag) : null),
};

/** True for a property bag, such as the tags of a resource. */
export function isBag(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Conditions with their values in turn, then the value otherwise. */
function caseOf(values: readonly Value[]): Value {
  for (let i = 0; i + 1 < values.length; i += 2) {
    if (values[i] === true) {
      return values[i + 1];
    }
  }
  return values[values.length - 1];
}

function arithmetic(apply: (one: number, other: number) => number): (one: Value, other: Value) => Value {
  return (one, other) => (one === null || other === null ? null : orNull(apply(numberOf(one), numberOf(other))));
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function numberOf(value: Value): number {
  return value === null || value === '' ? NaN : Number(value);
}

/** A dynamic value as text is JSON, but for a text in it. */
export function textOf(value: Value): string {
  return value === null
    ? ''
    : typeof value === 'object' && !(value instanceof Date)
      ? JSON.stringify(value)
      : String(value);
}

const lower = (value: Value) => textOf(value).toLowerCase();

const compared = (value: Value) => (typeof value === 'object' ? textOf(value) : value);
