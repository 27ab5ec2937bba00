import { apply, type Change, changesOf, EXPRESSION_KINDS } from './changes';
import { durationsNear } from './replacements';

/** A rule as written in a Prometheus rule file. */
export interface FileRule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  keep_firing_for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface RulesOfFile {
  groups: Array<{ name: string; interval?: string; rules: FileRule[] }>;
}

export const KINDS = [...EXPRESSION_KINDS, 'for', 'keep_firing_for', 'severity', 'label'] as const;

export type Kind = (typeof KINDS)[number];

/** A rule with one change. */
export interface Mutant {
  /** The rule's name and distinguishing labels. */
  rule: string;
  kind: Kind;
  /** The change with some of the text around it; unique within the rule. */
  change: string;
  original: FileRule;
  mutated: FileRule;
}

/** Lists the mutants of a rule file in the order of its text. */
export function mutantsOf(file: RulesOfFile): Mutant[] {
  const names = new Map<string, number>();
  return file.groups.flatMap(({ rules }) =>
    rules.flatMap((original) => {
      const rule = numbered(names, nameOf(original));
      const changes = new Map<string, number>();
      return variantsOf(original).map(({ kind, change, mutated }) => ({
        rule,
        kind,
        change: numbered(changes, change),
        original,
        mutated,
      }));
    })
  );
}

export function nameOf({ record, alert, labels = {} }: FileRule): string {
  const distinguishing = Object.entries(record === undefined ? {} : labels).map(
    ([name, value]) => `${name}="${value}"`
  );
  const name = record ?? alert ?? '';
  return distinguishing.length === 0 ? name : `${name}{${distinguishing.join(',')}}`;
}

interface Variant {
  kind: Kind;
  change: string;
  mutated: FileRule;
}

function variantsOf(rule: FileRule): Variant[] {
  const expressions = changesOf(rule.expr).map((change) => ({
    kind: change.kind,
    change: inContext(rule.expr, change),
    mutated: { ...rule, expr: apply(rule.expr, change) },
  }));
  const durations = (['for', 'keep_firing_for'] as const).flatMap((field) =>
    durationsNear(rule[field] ?? '').map((after) => ({
      kind: field,
      change: `${field}: ${rule[field]} => ${after}`,
      mutated: { ...rule, [field]: after },
    }))
  );
  const labels = Object.entries(rule.labels ?? {}).map(([name, value]): Variant => {
    const isSeverity = rule.alert !== undefined && value in OTHER_SEVERITY;
    const after = isSeverity ? OTHER_SEVERITY[value] : `${value}x`;
    return {
      kind: isSeverity ? 'severity' : 'label',
      change: `${name}: ${value} => ${after}`,
      mutated: { ...rule, labels: { ...rule.labels, [name]: after } },
    };
  });
  return [...expressions, ...durations, ...labels];
}

const OTHER_SEVERITY: Readonly<Record<string, string>> = {
  critical: 'warning',
  warning: 'critical',
  info: 'warning',
  none: 'info',
};

/** Characters of the expression shown on either side of a change. */
const CONTEXT = 50;

function inContext(expression: string, { from, to, after }: Change): string {
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  const before = flat(expression.slice(Math.max(0, from - 3 * CONTEXT), from)).slice(-CONTEXT);
  const rest = flat(expression.slice(to, to + 3 * CONTEXT)).slice(0, CONTEXT);
  return `${before}[[${expression.slice(from, to)} => ${after}]]${rest}`.trim();
}

/** Numbers repeated texts to make each unique. */
function numbered(seen: Map<string, number>, text: string): string {
  const count = (seen.get(text) ?? 0) + 1;
  seen.set(text, count);
  return count === 1 ? text : `${text} #${count}`;
}
