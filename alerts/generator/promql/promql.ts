import { LABEL } from '../../../src/names/labels';
import { NAME_PARTS } from './identity';

const OPERATORS = ['=', '!=', '=~', '!~'] as const;

/** A label matcher: a literal value, or an anchored regular expression. */
export interface Matcher {
  label: string;
  operator: (typeof OPERATORS)[number];
  value: string;
}

/** Returns the operator of a matcher; undefined for another text. */
export function matchOperator(text: string): Matcher['operator'] | undefined {
  return OPERATORS.find((operator) => operator === text);
}

/** Returns a selector: `name{a="1",b=~"x|y"}`. */
export function select(name: string, ...matchers: readonly Matcher[]): string {
  const parts = matchers.map(({ label, operator, value }) => `${label}${operator}${quote(value)}`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

/** Matches one value by `=`, several by a regular expression of literals. */
export function is(label: string, values: readonly string[]): Matcher {
  return values.length === 1
    ? { label, operator: '=', value: values[0] }
    : { label, operator: '=~', value: values.map(literal).join('|') };
}

export function isNot(label: string, values: readonly string[]): Matcher {
  const { operator, value } = is(label, values);
  return { label, operator: operator === '=' ? '!=' : '!~', value };
}

export function matches(label: string, expression: string): Matcher {
  return { label, operator: '=~', value: expression };
}

/** Returns a text as a PromQL string. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Returns a regular expression that matches only this text. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

export function relabel(expression: string, label: string, replacement: string, from: string, pattern: string): string {
  return `label_replace(${[expression, ...[label, replacement, from, pattern].map(quote)].join(', ')})`;
}

/** Adds the name of its resource to every series that has an id, replacing one that it has. */
export function namedById(expression: string): string {
  return NAME_PARTS.reduce(
    (inner, { label, value, pattern }) => relabel(inner, label, value, LABEL.resourceId, pattern),
    expression
  );
}
