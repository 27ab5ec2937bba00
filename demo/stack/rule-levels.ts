import { parse } from 'yaml';

import { largest } from '../../src/model/numbers';
import { readQuery, type Selector } from '../../alerts/generator/promql/queries';

export interface RecordingRule {
  record: string;
  expr: string;
  labels: Record<string, string>;
  /** The evaluation interval of its group, such as `30s`. */
  interval: string;
}

/**
 * Sorts the recording rules of rule files into levels: each level reads only raw series and earlier levels.
 *
 * promtool evaluates rules over the past by querying a running Prometheus and does not see its own results, so each level
 * must be loaded before the next one is evaluated. A value of the evaluation before is not there yet, so rules that read one
 * do without it.
 */
export function ruleLevels(files: readonly string[]): RecordingRule[][] {
  const groups = files.flatMap(recordingGroups);
  const rules = groups.flat();
  // A rule that reads itself or a later rule of its group reads their values of the evaluation before.
  const earlier = (rule: RecordingRule) => {
    const own = groups.find((group) => group.includes(rule)) ?? [];
    const fromRule = new Set(own.slice(own.indexOf(rule)));
    return rules.filter((other) => !fromRule.has(other));
  };
  const levels = new Map<RecordingRule, number>();
  const levelOf = (rule: RecordingRule, path: readonly RecordingRule[]): number => {
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

  const grouped: RecordingRule[][] = [];
  for (const rule of rules) {
    (grouped[levelOf(rule, [])] ??= []).push(rule);
  }
  return grouped;
}

/** Returns the rules in levels that expressions depend on, directly or indirectly. */
export function rulesBehind(
  expressions: readonly string[],
  levels: ReadonlyArray<readonly RecordingRule[]>
): RecordingRule[][] {
  let selectors = expressions.flatMap((expression) => readQuery(expression).selectors);
  const behind: RecordingRule[][] = [];
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
function mayRead({ name, matchers }: Selector, { record, labels }: RecordingRule): boolean {
  return name === record && matchers.every((matcher) => labels[matcher.label] === undefined || fits(labels, matcher));
}

function fits(
  labels: Readonly<Record<string, string>>,
  { label, operator, value }: Selector['matchers'][number]
): boolean {
  const own = labels[label];
  const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(own) : own === value;
  return isEqual === !operator.startsWith('!');
}

/** The recording rules of each group, in order. */
function recordingGroups(file: string): RecordingRule[][] {
  const document: unknown = parse(file);
  return listAt(document, 'groups').map((group) => {
    const interval = String(fieldAt(group, 'interval') ?? '');
    return listAt(group, 'rules').flatMap((rule) => {
      const record = fieldAt(rule, 'record');
      const expr = fieldAt(rule, 'expr');
      if (typeof record !== 'string') {
        return [];
      }
      const labels = Object.entries(fieldAt(rule, 'labels') ?? {}).map(([name, value]) => [name, String(value)]);
      return [{ record, expr: String(expr), labels: Object.fromEntries(labels), interval }];
    });
  });
}

function fieldAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function listAt(value: unknown, key: string): unknown[] {
  const list = fieldAt(value, key);
  return Array.isArray(list) ? list : [];
}
