import { isMatch } from '../promql/matching';
import { type Matcher } from '../promql/promql';

/** False only if no labels can satisfy both lists of matchers, as far as their texts show. */
export function mayOverlap(a: readonly Matcher[], b: readonly Matcher[]): boolean {
  return !a.some((one) => b.some((other) => one.label === other.label && isDisjoint(one, other)));
}

/** True if no value of the label satisfies both. */
function isDisjoint(a: Matcher, b: Matcher): boolean {
  const finite = [a, b].find((one) => valuesOf(one) !== undefined);
  if (finite !== undefined) {
    const other = finite === a ? b : a;
    return (valuesOf(finite) ?? []).every((value) => !isMatch(value, other));
  }
  return a.operator === '=~' && b.operator === '=~'
    ? areApart(a.value, b.value)
    : a.value === b.value && a.operator !== b.operator && [a, b].some(({ operator }) => operator === '=~');
}

/** Characters that a regular expression reads as themselves. */
const LITERAL = /[\w\- /]/;

/** The only values that a matcher takes: one, or the alternatives of a pattern without anything else. */
function valuesOf({ operator, value }: Matcher): string[] | undefined {
  if (operator === '=') {
    return [value];
  }
  return operator === '=~' && [...value].every((character) => character === '|' || LITERAL.test(character))
    ? value.split('|')
    : undefined;
}

/** Patterns with other beginnings or other ends, where these are plain text. */
function areApart(a: string, b: string): boolean {
  const isRead = [a, b].every((pattern) => !/[|\\]|\(\?/.test(pattern));
  return isRead && (!isStart(headOf(a), headOf(b)) || !isStart(headOf(reversed(a)), headOf(reversed(b))));
}

/** The plain text at the beginning. A character before a quantifier may be missing. */
function headOf(pattern: string): string {
  const [head] = /^[\w\- /]*/.exec(pattern) ?? [''];
  return /^[*?{]/.test(pattern.slice(head.length)) ? head.slice(0, -1) : head;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function isStart(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
