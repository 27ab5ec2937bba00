import { parse } from 'yaml';

import { levelsOf, type TimedRule } from '../../alerts/generator/promql/rule-levels';

/**
 * Sorts the recording rules of rule files into levels: each level reads only raw series and earlier levels.
 *
 * promtool evaluates rules over the past by querying a running Prometheus and does not see its own results, so each level
 * must be loaded before the next one is evaluated.
 */
export function ruleLevels(files: readonly string[]): TimedRule[][] {
  return levelsOf(files.flatMap(recordingGroups));
}

/** The recording rules of each group, in order. */
function recordingGroups(file: string): TimedRule[][] {
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
