/** A rule file as promtool reads it, with what decides which of its rules a test needs. */
export interface ParsedRules {
  groups: Array<{ name: string; rules: ParsedRule[] }>;
}

interface ParsedRule {
  record?: string;
  alert?: string;
  expr: string;
  annotations?: Record<string, string>;
}

/** The parts of a promtool test that name alerts and series to look at. */
export interface Looks {
  alert_rule_test?: unknown;
  promql_expr_test?: unknown;
}

/** Names of series and alerts, and many other words. */
const WORDS = /[A-Za-z_:][\w:]*/g;

/** Selectors of this label can read any series. */
const BY_NAME = '__name__';

/** The series of all alerts. */
const ALERTS = ['ALERTS', 'ALERTS_FOR_STATE'];

/**
 * Keeps of rule files only the rules that a test reads, directly or through other rules: promtool evaluates every rule at
 * every step, and most of a pack has nothing to do with one test.
 *
 * @returns the same files and groups, in the same order
 */
export function rulesRead(files: readonly ParsedRules[], { alert_rule_test: alerts, promql_expr_test: series }: Looks) {
  const rules = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  const read = new Set(wordsIn([alerts, series]));
  const kept = new Set<ParsedRule>();
  const isRead = ({ record, alert }: ParsedRule) =>
    read.has(BY_NAME) ||
    (record !== undefined && read.has(record)) ||
    (alert !== undefined && (read.has(alert) || ALERTS.some((name) => read.has(name))));
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    for (const rule of rules) {
      if (!kept.has(rule) && isRead(rule)) {
        kept.add(rule);
        wordsIn([rule.expr, rule.annotations]).forEach((word) => read.add(word));
      }
    }
  }
  return files.map(({ groups, ...file }) => ({
    ...file,
    groups: groups.map((group) => ({ ...group, rules: group.rules.filter((rule) => kept.has(rule)) })),
  }));
}

function wordsIn(value: unknown): string[] {
  return JSON.stringify(value).match(WORDS) ?? [];
}
