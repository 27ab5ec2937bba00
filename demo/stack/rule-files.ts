import { parse } from 'yaml';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { type TimedRule } from '../../alerts/generator/promql/rule-levels';

/** An alert of a rule file; durations in seconds, 0 where the file has none. */
export interface AlertRule {
  alert: string;
  expr: string;
  for: number;
  keepFiringFor: number;
  labels: Readonly<Record<string, string>>;
}

/** The recording rules of each group of a rule file, in order. */
export function recordingGroups(file: string): TimedRule[][] {
  return groupsOf(file).map((group) => {
    const interval = String(fieldAt(group, 'interval') ?? '');
    return listAt(group, 'rules').flatMap((rule) => {
      const record = fieldAt(rule, 'record');
      return typeof record === 'string'
        ? [{ record, expr: String(fieldAt(rule, 'expr')), labels: labelsOf(rule), interval }]
        : [];
    });
  });
}

/** The alerts of a rule file, in order. */
export function alertRules(file: string): AlertRule[] {
  return groupsOf(file).flatMap((group) =>
    listAt(group, 'rules').flatMap((rule) => {
      const alert = fieldAt(rule, 'alert');
      const seconds = (key: string) => secondsOf(String(fieldAt(rule, key) ?? '0s'));
      return typeof alert === 'string'
        ? [
            {
              ...{ alert, expr: String(fieldAt(rule, 'expr')), labels: labelsOf(rule) },
              ...{ for: seconds('for'), keepFiringFor: seconds('keep_firing_for') },
            },
          ]
        : [];
    })
  );
}

function groupsOf(file: string): unknown[] {
  return listAt(parse(file), 'groups');
}

function labelsOf(rule: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldAt(rule, 'labels') ?? {}).map(([name, value]) => [name, String(value)])
  );
}

function fieldAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function listAt(value: unknown, key: string): unknown[] {
  const list = fieldAt(value, key);
  return Array.isArray(list) ? list : [];
}
