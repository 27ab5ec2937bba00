import { readQuery } from '../../alerts/generator/promql/queries';

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
  alert_rule_test?: Array<{ alertname: string; exp_alerts?: unknown[] }>;
  promql_expr_test?: Array<{ expr: string }>;
}

/** Names of series and alerts, and many other words. */
const WORDS = /[A-Za-z_:][\w:]*/g;

/** A matcher of names in JSON: its operator and its value. */
const NAME_MATCHER = /__name__\s*(=~|=|!=|!~)\s*\\"((?:[^"\\]|\\[^"])*)\\"/g;

/** The series of all alerts. */
const ALERTS = ['ALERTS', 'ALERTS_FOR_STATE'];

/**
 * Keeps of rule files only the rules that a test reads, directly or through other rules, and the texts of the alerts that it
 * expects: promtool evaluates every rule at every step, and most of a pack has nothing to do with one test.
 *
 * @returns the same files and groups, in the same order
 */
export function rulesRead(files: readonly ParsedRules[], test: Looks) {
  const rules = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  const read = new Set<string>();
  const namesRead: Array<(name: string) => boolean> = [];
  const readIn = (value: unknown) => {
    const text = JSON.stringify(value);
    (text.match(WORDS) ?? []).forEach((word) => read.add(word));
    namesRead.push(...namesIn(text));
  };
  readIn(test);
  const selectors = (test.promql_expr_test ?? []).flatMap(({ expr }) => alertsIn(expr));
  const withTexts = new Set(
    (test.alert_rule_test ?? []).flatMap(({ alertname, exp_alerts = [] }) => (exp_alerts.length > 0 ? [alertname] : []))
  );
  const kept = new Map<ParsedRule, ParsedRule>();
  const isRead = ({ record, alert }: ParsedRule) =>
    (record !== undefined && (read.has(record) || namesRead.some((selects) => selects(record)))) ||
    (alert !== undefined && (read.has(alert) || selectors.some((selects) => selects(alert))));
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    for (const rule of rules) {
      if (!kept.has(rule) && isRead(rule)) {
        const { annotations, ...rest } = rule;
        const trimmed = withTexts.has(rule.alert ?? '') ? rule : rest;
        kept.set(rule, trimmed);
        readIn(trimmed);
        selectors.push(...alertsIn(rule.expr));
      }
    }
  }
  return files.map(({ groups, ...file }) => ({
    ...file,
    groups: groups.map((group) => ({ ...group, rules: group.rules.flatMap((rule) => kept.get(rule) ?? []) })),
  }));
}

/** For each matcher of names in a JSON text that is a pattern: whether it can select a series. */
function namesIn(text: string): Array<(name: string) => boolean> {
  return [...text.matchAll(NAME_MATCHER)].flatMap(([, operator, value]) => {
    if (operator === '=') {
      return [];
    }
    const pattern = new RegExp(`^(?:${JSON.parse(`"${value}"`).replaceAll('\\\\', '\\')})$`);
    return [(name: string) => operator !== '=~' || pattern.test(name)];
  });
}

/** For each selector of the series of alerts: whether it can select those of an alert. */
function alertsIn(expr: string): Array<(alert: string) => boolean> {
  if (!expr.includes('ALERTS')) {
    return [];
  }
  const { selectors } = readQuery(expr);
  return selectors
    .filter(({ name }) => ALERTS.includes(name))
    .map(({ matchers }) => {
      const names = matchers.filter(({ label }) => label === 'alertname');
      return (alert) =>
        names.every(({ operator, value }) =>
          operator === '=~' ? new RegExp(`^(?:${value})$`).test(alert) : operator !== '=' || value === alert
        );
    });
}
