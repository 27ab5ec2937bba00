import { parse } from 'yaml';

import { readQuery, type Selector } from '../../alerts/generator/promql/queries';

export interface RecordingRule {
  record: string;
  expr: string;
  labels: Record<string, string>;
  /** How often it is evaluated, as its group has it: `30s`. */
  interval: string;
}

/**
 * The recording rules of rule files, in levels: a level reads nothing but raw series and the levels before it.
 *
 * promtool evaluates rules over the past against a running Prometheus and does not see what it is about to write, so
 * each level has to be loaded before the next can be evaluated.
 */
export function ruleLevels(files: readonly string[]): RecordingRule[][] {
  const rules = files.flatMap(recordingRules);
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
    // What a rule recorded before belongs to no level: one that reads itself does so to record no value twice.
    const below = rules.filter((other) => other !== rule && selectors.some((selector) => mayRead(selector, other)));
    const level = Math.max(-1, ...below.map((other) => levelOf(other, [...path, rule]))) + 1;
    levels.set(rule, level);
    return level;
  };

  const grouped: RecordingRule[][] = [];
  for (const rule of rules) {
    (grouped[levelOf(rule, [])] ??= []).push(rule);
  }
  return grouped;
}

/** Of the rules in levels, those that expressions are worked out from, however far back. */
export function rulesBehind(
  expressions: readonly string[],
  levels: ReadonlyArray<readonly RecordingRule[]>
): RecordingRule[][] {
  const selectors = expressions.flatMap((expression) => readQuery(expression).selectors);
  const behind: RecordingRule[][] = [];
  for (const level of [...levels].reverse()) {
    const read = level.filter((rule) => selectors.some((selector) => mayRead(selector, rule)));
    selectors.push(...read.flatMap(({ expr }) => readQuery(expr).selectors));
    behind.unshift(read);
  }
  return behind.filter((level) => level.length > 0);
}

/** Rules that share a name differ in a label: ceilings in bytes are worked out from the ceilings in messages. */
function mayRead({ name, matchers }: Selector, { record, labels }: RecordingRule): boolean {
  return (
    name === record &&
    matchers.every(({ label, operator, value }) => operator !== '=' || (labels[label] ?? value) === value)
  );
}

function recordingRules(file: string): RecordingRule[] {
  const document: unknown = parse(file);
  return listAt(document, 'groups').flatMap((group) => {
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
