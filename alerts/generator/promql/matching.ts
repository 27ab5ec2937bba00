import { RE2JS } from 're2js';

import { type Matcher } from './promql';

/** True for labels that all matchers select. A label that is missing has an empty value, as in Prometheus. */
export function matchesAll(labels: Readonly<Record<string, string>>, matchers: readonly Matcher[]): boolean {
  return matchers.every((matcher) => isMatch(labels[matcher.label] ?? '', matcher));
}

/** True for a value of its label that a matcher selects. */
export function isMatch(value: string, { operator, value: expected }: Matcher): boolean {
  const isEqual = operator.endsWith('~') ? anchored(expected).matches(value) : expected === value;
  return isEqual === !operator.startsWith('!');
}

const compiled = new Map<string, RE2JS>();

/** A regular expression of Prometheus, which matches a whole label. */
export function anchored(pattern: string): RE2JS {
  const known = compiled.get(pattern) ?? RE2JS.compile(pattern, RE2JS.DOTALL);
  compiled.set(pattern, known);
  return known;
}
