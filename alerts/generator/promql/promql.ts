/** A label matcher: an exact value, or an anchored regular expression. */
export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

/** A selector: `name{a="1",b=~"x|y"}`. */
export function select(name: string, ...matchers: readonly Matcher[]): string {
  const parts = matchers.map(({ label, operator, value }) => `${label}${operator}${quote(value)}`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

/**
 * A selector with its name among the matchers and before them. Prometheus looks matchers up in their order: so written, a
 * metric that nobody has costs nothing, and no regular expression is tried on the ids of all other series first.
 */
export function selectByName(name: string, ...matchers: readonly Matcher[]): string {
  return matchers.length === 0 ? name : select('', is('__name__', name), ...matchers);
}

/** One value is compared as it is; several as an expression of literals. */
export function is(label: string, ...values: readonly string[]): Matcher {
  return values.length === 1
    ? { label, operator: '=', value: values[0] }
    : { label, operator: '=~', value: values.map(literal).join('|') };
}

export function isNot(label: string, ...values: readonly string[]): Matcher {
  const { operator, value } = is(label, ...values);
  return { label, operator: operator === '=' ? '!=' : '!~', value };
}

export function matches(label: string, expression: string): Matcher {
  return { label, operator: '=~', value: expression };
}

/** A string as PromQL takes it. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** A number that was worked out, without the binary tail of such as 1 - 0.01 - 1e-9. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A string as a regular expression that matches nothing else. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** `or` of several expressions, one a line; the first of equals wins. */
export function either(...expressions: readonly string[]): string {
  return expressions.join('\nor\n');
}

/** Two spaces before every line. */
export function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** `name (` ... `)` with the argument on lines of its own. */
export function call(name: string, argument: string): string {
  return `${name} (\n${indent(argument)}\n)`;
}

/** A label's value under another name as well: `label_join` of it alone, which tries no regular expression on it. */
export function copyLabel(expression: string, label: string, from: string): string {
  return `label_join(${[expression, ...[label, '', from].map(quote)].join(', ')})`;
}

/** `label_replace` of a label by a regular expression over another. */
export function relabel(expression: string, label: string, replacement: string, from: string, pattern: string): string {
  return `label_replace(${[expression, ...[label, replacement, from, pattern].map(quote)].join(', ')})`;
}
