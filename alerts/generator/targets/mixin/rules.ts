import { SETTING } from '../../../../src/names/series';
import { type AlertingRule, type RecordingRule, type Rule, type RuleFile, type RuleGroup } from '../../promql/rule';
import { STEP } from '../../promql/series';
import { type PackSettings } from '../../settings';
import { type Form, FORMS, marked } from './forms';
import { block, fieldName, literal, quoted } from './literal';
import { filled, templates, written } from './template';

/** Matchers that no rule has by itself. */
const MARKED_MATCHER = 'marked="by_matchers"';

/** The pack in Jsonnet. */
export interface MixinRules {
  /** Lists of groups: alerts, and recording rules. */
  alerts: string;
  recording: string;
}

/**
 * Writes the rules of settings, which depend on `_config` in every place where the rules depend on its settings.
 *
 * @param packOf returns the rules of any settings
 * @throws if the forms do not give the rules of these settings
 */
export function mixinRules(settings: PackSettings, packOf: (settings: PackSettings) => RuleFile[]): MixinRules {
  const forms = new Map(FORMS.map((form): [string, Form] => [form.textOf(marked(settings)), form]));
  if (forms.size < FORMS.length) {
    throw new Error('two texts of marked settings are the same');
  }
  const template = templates(forms);
  const unlabelled = { ...settings, alert_labels: {}, disabled_alerts: [], alerts_off: [] };
  const withoutMatchers = packOf(marked(unlabelled));
  checkForms(packOf(unlabelled), withoutMatchers, (text) => filled(template(text), settings));
  const expressions = new Map(rulesOf(withoutMatchers).map((rule) => [nameOf(rule), rule.expr]));
  const text = (value: string) => written(template(value));
  const ruleText = (rule: Rule) =>
    'record' in rule
      ? recordingText(rule, text, expressions.get(nameOf(rule)))
      : alertText(rule, exprOf(rule, expressions.get(nameOf(rule)), text), text);
  const files = packOf(marked({ ...unlabelled, alerts_off: [MARKED_MATCHER] }));
  const listed = (kind: 'alert' | 'record') =>
    files.flatMap((file) => file.groups.flatMap((group) => groupTexts(group, { kind, file, text, ruleText })));
  return { alerts: block('[', listed('alert'), ']'), recording: block('[', listed('record'), ']') };
}

/** Fails where a rule depends on a setting in a way that no form has. */
function checkForms(
  pack: readonly RuleFile[],
  markedPack: readonly RuleFile[],
  text: (marked: string) => string
): void {
  const textsOf = (rule: Rule) => [
    rule.expr,
    ...('alert' in rule ? [rule.annotations.summary, rule.annotations.description] : []),
  ];
  const expected = rulesOf(pack).map((rule) => textsOf(rule));
  rulesOf(markedPack).forEach((rule, i) => {
    if (textsOf(rule).some((marked, t) => text(marked) !== expected[i][t])) {
      throw new Error(`${nameOf(rule)}: depends on a setting in a way that targets/mixin/forms.ts does not have`);
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

interface GroupContext {
  kind: 'alert' | 'record';
  file: RuleFile;
  text: (value: string) => string;
  ruleText: (rule: Rule) => string;
}

/**
 * A group of alerts or of recording rules. Mixins hold them apart, and whoever joins the two needs groups of different
 * names.
 */
function groupTexts({ name, interval, rules }: RuleGroup, { kind, file, text, ruleText }: GroupContext): string[] {
  const own = rules.filter((rule) => kind in rule);
  if (own.length === 0) {
    return [];
  }
  const source = /^signalr-source-(.*)$/.exec(file.name)?.[1];
  return [
    block(
      '{',
      [
        `name: ${quoted(kind === 'alert' && own.length < rules.length ? `${name}-alerts` : name)}`,
        ...(source === undefined ? [] : [`source:: ${quoted(source)}`]),
        `interval: ${text(interval)}`,
        `rules: ${block('[', own.map(ruleText), ']')}`,
      ],
      '}'
    ),
  ];
}

/** Returns the expression of an alert, or of a series for its text, without the resources that a consumer opts out. */
function exprOf(
  { expr }: Pick<Rule, 'expr'>,
  withoutMatchers: string | undefined,
  text: (value: string) => string
): string {
  return withoutMatchers === undefined || expr === withoutMatchers
    ? text(expr)
    : `if c.alerts_off == [] then ${text(withoutMatchers)} else ${text(expr)}`;
}

/** @param withoutMatchers undefined for a rule that there is only with matchers in `alerts_off` */
function recordingText(
  rule: RecordingRule,
  text: (value: string) => string,
  withoutMatchers: string | undefined
): string {
  const { explanation, expr } = explained(rule.expr);
  // Like the ticket, its text leaves out the resources that are opted out.
  const shown =
    rule.record === STEP.affected && withoutMatchers !== undefined
      ? exprOf({ expr }, explained(withoutMatchers).expr, text)
      : text(expr);
  return ruleBlock(explanation, [
    `record: ${quoted(rule.record)}`,
    `expr: ${rule.record === SETTING.alertsOff ? selectedOff(expr, withoutMatchers) : shown}`,
    ...(rule.labels === undefined ? [] : [`labels: ${literal(rule.labels)}`]),
    ...(withoutMatchers === undefined ? ['when:: c.alerts_off != []'] : []),
  ]);
}

/** Returns the expression of the resources without alerts, with a selector for each list of matchers. */
function selectedOff(expr: string, withoutMatchers: string | undefined): string {
  const [, before = '', start, after = ''] = /^([^]*?)([\w:]+\{)marked="by_matchers"\}([^]*)$/.exec(expr) ?? [];
  if (start === undefined) {
    throw new Error(`${SETTING.alertsOff}: its matchers are in an unknown place`);
  }
  const selected = `${quoted(before)} + f.selectors(${quoted(start)}, c.alerts_off) + ${quoted(after)}`;
  return withoutMatchers === undefined
    ? selected
    : `if c.alerts_off == [] then ${quoted(withoutMatchers)} else ${selected}`;
}

function alertText(rule: AlertingRule, expr: string, text: (value: string) => string): string {
  const lasting = (name: string, duration: string | undefined) =>
    duration === undefined ? [] : [`[if f.lasts(${text(duration)}) then ${quoted(name)}]: ${text(duration)}`];
  return ruleBlock(undefined, [
    `alert: ${quoted(rule.alert)}`,
    `expr: ${expr}`,
    ...lasting('for', rule.for),
    ...lasting('keep_firing_for', rule.keepFiringFor),
    `labels: ${literal(rule.labels)} + c.alert_labels`,
    `annotations: ${block(
      '{',
      Object.entries(rule.annotations).map(([name, value]) => annotation(name, text(value))),
      '}'
    )}`,
  ]);
}

function annotation(name: string, value: string): string {
  const optional = name === 'dashboard_url';
  return `${optional ? `[if c.dashboard_base_url != null then ${quoted(name)}]` : fieldName(name)}: ${value}`;
}

function explained(expr: string): { explanation?: string; expr: string } {
  const [, explanation, rest = ''] = /^(?:# (.*)\n)?([^]*)$/.exec(expr) ?? [];
  return { explanation, expr: rest };
}

function ruleBlock(explanation: string | undefined, fields: readonly string[]): string {
  return `${explanation === undefined ? '' : `// ${explanation}\n`}${block('{', fields, '}')}`;
}
