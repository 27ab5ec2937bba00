/** A label matcher: an exact value, or one of several. */
export interface Matcher {
  label: string;
  /** One value is compared as it is; several, or none but `not`, as an anchored expression of literals. */
  values: readonly string[];
  not?: boolean;
}

/** A selector: `name{a="1",b=~"x|y"}`. */
export function select(name: string, ...matchers: readonly Matcher[]): string {
  const parts = matchers.map(({ label, values, not }) =>
    values.length === 1
      ? `${label}${not ? '!=' : '='}${quote(values[0])}`
      : `${label}${not ? '!~' : '=~'}${quote(values.map(literal).join('|'))}`
  );
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

export function is(label: string, ...values: readonly string[]): Matcher {
  return { label, values };
}

export function isNot(label: string, ...values: readonly string[]): Matcher {
  return { label, values, not: true };
}

/** A string as PromQL takes it. */
export function quote(text: string): string {
  return JSON.stringify(text);
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
