import { largest } from '../../../src/model/numbers';
import { isMatch } from './matching';
import { readQuery, type Selector } from './queries';
import { type RecordingRule } from './rule';

/** A recording rule with the evaluation interval of its group, such as `30s`. */
export interface TimedRule extends Pick<RecordingRule, 'record' | 'expr'> {
  labels: Readonly<Record<string, string>>;
  interval: string;
}

/**
 * Sorts recording rules into levels: each level reads only raw series and earlier levels. A value of the evaluation before is
 * not there yet, so rules that read one do without it.
 *
 * @param groups rules that are evaluated in order
 */
export function levelsOf(groups: ReadonlyArray<readonly TimedRule[]>): TimedRule[][] {
  const rules = groups.flat();
  // A rule that reads itself or a later rule of its group reads their values of the evaluation before.
  const earlier = (rule: TimedRule) => {
    const own = groups.find((group) => group.includes(rule)) ?? [];
    const fromRule = new Set(own.slice(own.indexOf(rule)));
    return rules.filter((other) => !fromRule.has(other));
  };
  const levels = new Map<TimedRule, number>();
  const levelOf = (rule: TimedRule, path: readonly TimedRule[]): number => {
    const known = levels.get(rule);
    if (known !== undefined) {
      return known;
    }
    if (path.includes(rule)) {
      const circle = [...path, rule].map(({ record }) => record).join(' -> ');
      throw new Error(`Recording rules read each other in a circle: ${circle}`);
    }
    const { selectors } = readQuery(rule.expr);
    const below = earlier(rule).filter((other) => selectors.some((selector) => mayRead(selector, other)));
    const level = below.length === 0 ? 0 : largest(below.map((other) => levelOf(other, [...path, rule]))) + 1;
    levels.set(rule, level);
    return level;
  };

  const grouped: TimedRule[][] = [];
  for (const rule of rules) {
    (grouped[levelOf(rule, [])] ??= []).push(rule);
  }
  return grouped;
}

/** Returns the rules in levels that expressions depend on, directly or indirectly. */
export function rulesBehind(
  expressions: readonly string[],
  levels: ReadonlyArray<readonly TimedRule[]>
): TimedRule[][] {
  let selectors = expressions.flatMap((expression) => readQuery(expression).selectors);
  const behind: TimedRule[][] = [];
  for (const level of [...levels].reverse()) {
    const read = level.filter((rule) => selectors.some((selector) => mayRead(selector, rule)));
    for (const { expr } of read) {
      selectors = selectors.concat(readQuery(expr).selectors);
    }
    behind.unshift(read);
  }
  return behind.filter((level) => level.length > 0);
}

/** Rules with the same name differ in a label: some signs of overload are computed from the record, and the record from others. */
function mayRead({ name, matchers }: Selector, { record, labels }: TimedRule): boolean {
  return (
    name === record &&
    matchers.every((matcher) => labels[matcher.label] === undefined || isMatch(labels[matcher.label], matcher))
  );
}
