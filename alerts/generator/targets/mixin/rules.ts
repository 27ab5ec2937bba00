import { SETTING } from '../../../../src/names/series';
import { type Rule, type RuleFile } from '../../promql/rule';
import { type PackSettings } from '../../settings';
import { prometheusRule, yamlFile } from '../files/yaml';
import { percent } from '../../alerts/texts';
import { decimal } from '../../promql/promql';
import { secondsOf } from '../../settings/durations';
import { DURATIONS, NUMBERS } from './config';

/** Matchers that no rule has by itself. */
const MARKED_MATCHER = 'marked="by_matchers"';

export interface MixinRules {
  /** The rules as target `prometheus` writes them, with `@{name}` for each value that a consumer can change. */
  text: string;
  /** The selector of the resources without alerts, up to the matchers of `alerts_off`. */
  offSelector: string;
}

/**
 * Writes the rules of settings. A rule that is another one if a consumer opts resources out has its expression for that in
 * `with_alerts_off`; a rule that there is only then has no other.
 *
 * @param packOf returns the rules of any settings
 * @throws if the forms do not give the rules of these settings
 */
export function mixinRules(
  settings: PackSettings,
  packOf: (settings: PackSettings) => RuleFile[],
  command: string
): MixinRules {
  const unlabelled = { ...settings, alert_labels: {}, disabled_alerts: [], alerts_off: [] };
  const forms = formsByMark(settings);
  const withoutMatchers = rulesOf(named(packOf(marked(unlabelled)), forms));
  checkForms(rulesOf(packOf(unlabelled)), withoutMatchers, settings);
  const withMatchers = named(packOf(marked({ ...unlabelled, alerts_off: [MARKED_MATCHER] })), forms);
  const off = rulesOf(withMatchers).find((rule) => nameOf(rule) === SETTING.alertsOff);
  const [selector = '', offSelector] = /([\w:]+\{)marked="by_matchers"\}/.exec(off?.expr ?? '') ?? [];
  if (offSelector === undefined) {
    throw new Error(`${SETTING.alertsOff}: its matchers are in an unknown place`);
  }
  const expressions = new Map(withoutMatchers.map((rule) => [nameOf(rule), prometheusRule(rule).expr]));
  const same = new Set(withoutMatchers.map((rule) => identity(prometheusRule(rule))));
  const groups = withMatchers.flatMap(({ name: file, groups }) =>
    groups.map(({ name, interval, rules }) => ({
      name,
      ...sourceOf(file),
      interval,
      rules: rules.map(prometheusRule).map((rule) =>
        same.has(identity(rule))
          ? rule
          : {
              ...rule,
              expr: expressions.get(String(rule.alert ?? rule.record)),
              with_alerts_off: String(rule.expr).replace(selector, '@{alerts_off}'),
            }
      ),
    }))
  );
  return {
    text: yamlFile({ groups }, ['The rules, with @{name} for each value that `_config` changes.'], command),
    offSelector,
  };
}

function formsByMark(settings: PackSettings): Map<string, Form> {
  const forms = new Map(FORMS.map((form): [string, Form] => [form.textOf(marked(settings)), form]));
  if (forms.size < FORMS.length) {
    throw new Error('two texts of marked settings are the same');
  }
  return forms;
}

/** Returns rules of marked settings with the names of forms for their marks, the longest first: one can begin with another. */
function named(files: readonly RuleFile[], forms: ReadonlyMap<string, Form>): RuleFile[] {
  const marks = [...forms.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(marks.map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  // JSON escapes no character of a mark.
  return JSON.parse(JSON.stringify(files).replace(any, (mark) => `@{${forms.get(mark)?.name ?? ''}}`));
}

/** Fails where a rule depends on a setting in a way that no form has. */
function checkForms(expected: readonly Rule[], names: readonly Rule[], settings: PackSettings): void {
  const textsOf = (rule: Rule) => [
    rule.expr,
    ...('alert' in rule ? [rule.annotations.summary, rule.annotations.description] : []),
  ];
  const valued = (text: string) =>
    FORMS.reduce((before, { name, textOf }) => before.replaceAll(`@{${name}}`, () => textOf(settings)), text);
  names.forEach((rule, i) => {
    if (textsOf(rule).some((text, t) => valued(text) !== textsOf(expected[i])[t])) {
      throw new Error(`${nameOf(rule)}: depends on a setting in a way that targets/mixin/rules.ts does not have`);
    }
  });
}

function rulesOf(pack: readonly RuleFile[]): Rule[] {
  return pack.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
}

/** Records of one name differ in their labels; an alert's name is its own. */
function nameOf(rule: Rule): string {
  return 'alert' in rule ? rule.alert : rule.record;
}

function identity({ alert, record, expr }: Record<string, unknown>): string {
  return JSON.stringify([alert ?? record, expr]);
}

/** Consumers choose the files of their exporters in `sources`. */
function sourceOf(file: string): { source?: string } {
  const source = /^signalr-source-(.*)$/.exec(file)?.[1];
  return source === undefined ? {} : { source };
}

/** A text that the generator computes from settings, and the expression that computes it in Jsonnet. */
export interface Form {
  /** Stands for it in the text of the rules. */
  name: string;
  /** Reads settings from `c`, and functions from `f`. */
  jsonnet: string;
  textOf: (settings: PackSettings) => string;
}

/** Every text in the rules that a consumer of the mixin can change. */
export const FORMS: readonly Form[] = [
  ...DURATIONS.map((name) => ({ name, jsonnet: `c.${name}`, textOf: (from: PackSettings) => String(from[name]) })),
  ...NUMBERS.map((name) => ({
    name,
    jsonnet: `f.number(c.${name})`,
    textOf: (from: PackSettings) => decimal(Number(from[name])),
  })),
  {
    name: 'monitoring_blind_critical_percent',
    jsonnet: 'f.percent(c.monitoring_blind_critical_ratio)',
    textOf: (from) => percent(from.monitoring_blind_critical_ratio),
  },
  {
    name: 'evaluation_interval_seconds',
    jsonnet: 'f.number(f.seconds(c.evaluation_interval))',
    textOf: (from) => String(secondsOf(from.evaluation_interval)),
  },
  { name: 'runbook_base_url', jsonnet: 'f.base(c.runbook_base_url)', textOf: (from) => from.runbook_base_url },
  {
    name: 'dashboard_base_url',
    jsonnet: 'f.base(c.dashboard_base_url)',
    textOf: (from) => String(from.dashboard_base_url),
  },
];

/**
 * Returns settings whose texts stand out in the rules: no rule has them by itself, and no two are alike. They are not valid,
 * and need not be.
 */
export function marked(settings: PackSettings): PackSettings {
  return {
    ...settings,
    ...Object.fromEntries(NUMBERS.map((name, i) => [name, (1701 * i - 200_013) / 1e5])),
    ...Object.fromEntries(DURATIONS.map((name, i) => [name, `1y${700_001 + 8 * i}s`])),
    runbook_base_url: 'https://runbooks.invalid',
    dashboard_base_url: 'https://dashboards.invalid',
  };
}
