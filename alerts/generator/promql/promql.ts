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

/** Returns a selector of literal labels: `name{a="1",b="2"}`. */
export function where(name: string, labels: Readonly<Record<string, string>>): string {
  return select(name, ...Object.entries(labels).map(([label, value]) => is(label, [value])));
}

/**
 * Returns a selector whose first matcher is the name. Prometheus looks matchers up in order: with the name first, a metric
 * without series costs nothing, and regular expressions are not tried on the ids of all other series.
 */
export function selectByName(name: string, ...matchers: readonly Matcher[]): string {
  return matchers.length === 0 ? name : select('', is('__name__', [name]), ...matchers);
}

/** Selects several series by one list of names, which contain nothing that a regular expression would read. */
export function selectAny(names: readonly string[], ...matchers: readonly Matcher[]): string {
  return select('', matches('__name__', names.join('|')), ...matchers);
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

/** Returns a computed number without its binary rounding error, as in 1 - 0.01 - 1e-9. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Returns a regular expression that matches only this text. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Joins expressions with `or`, each beginning on a line of its own. Of equal label sets, the first wins. */
export function either(expressions: readonly string[]): string {
  return expressions.join('\nor ');
}

export function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** Returns `name (...)` with the argument on lines of its own. */
export function call(name: string, argument: string): string {
  return `${name} (\n${indent(argument)}\n)`;
}

/** Returns an argument of a function: in brackets, on lines of its own, where it has several. */
export function argument(expression: string): string {
  return expression.includes('\n') ? `(\n${indent(expression)}\n)` : expression;
}

/** Copies a label to another name. `label_join` of one label needs no regular expression, unlike `label_replace`. */
export function copyLabel(expression: string, label: string, from: string): string {
  return `label_join(${[expression, ...[label, '', from].map(quote)].join(', ')})`;
}

/** Joins labels under one name. A series has at most one of them. */
export function joinLabels(expression: string, label: string, from: readonly string[]): string {
  return `label_join(${[expression, ...[label, '', ...from].map(quote)].join(', ')})`;
}

export function relabel(expression: string, label: string, replacement: string, from: string, pattern: string): string {
  return `label_replace(${[expression, ...[label, replacement, from, pattern].map(quote)].join(', ')})`;
}

/** Puts a comment above an expression, which people read in the rule files. */
export function explained(comment: string, expression: string): string {
  return `# ${comment}\n${compact(expression)}`;
}

const SHORT = 250;

const NUMBER = /(?<![\w:.])-?\d[\w.]*/g;

/** Writes a short expression on one line. Its numbers count as three characters: another setting changes no line break. */
export function compact(expression: string): string {
  const line = expression
    .replace(/\(\n\s*/g, '(')
    .replace(/\n\s*\)/g, ')')
    .replace(/\n\s*/g, ' ');
  return line.replace(NUMBER, '0.0').length <= SHORT ? line : expression;
}

/** Returns a product, or the expression alone where the factor is 1. */
export function times(factor: number, expression: string): string {
  return factor === 1 ? expression : `${factor} * ${expression}`;
}
