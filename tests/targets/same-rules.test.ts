import { load } from 'js-yaml';

import { packOf, rulesOf } from '../../alerts/generator/pack/pack';
import { type AlertingRule, type Rule } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import {
  armTemplate,
  type Extracted,
  fromArm,
  fromRuleFile,
  fromRuleFiles,
  grafanaGroups,
  interpolated,
  mimirGroups,
  operatorGroups,
} from './extract';
import { settingsOf } from '../../alerts/generator/settings';
import { alerting, built, builtAnew, filesOf, packWith, SETTINGS } from './packs';

/** No target may lose a rule, change an expression or drop a label. */
describe.each([...SETTINGS])('with %s', (_, text) => {
  const pack = packOf(settingsOf(text));
  const expected = rulesOf(pack).map(prometheusForm);

  it('has the rules of the pack for prometheus', () => {
    expect(fromRuleFiles(built('prometheus', text).values())).toEqual(expected);
  });

  it('says above each rule for prometheus what it computes', () => {
    const written = [...built('prometheus', text).values()].join('');
    const explanations = rulesOf(pack).flatMap(({ comment }) => comment?.split('\n')[0] ?? []);
    expect(explanations.length).toBeGreaterThan(50);
    expect(explanations.filter((explanation) => !written.includes(`      # ${explanation}`))).toEqual([]);
  });

  it('has the same rules for prometheus-2.41, without keep_firing_for, which it rejects', () => {
    const files = built('prometheus-2.41', text);
    expect(expected.some(({ keep }) => keep !== undefined)).toBe(true);
    expect(fromRuleFiles(files.values())).toEqual(expected.map((rule) => ({ ...rule, keep: undefined })));
    expect([...files.values()].join()).not.toMatch(/^\s*keep_firing_for:/m);
    expect([...files.keys()]).toEqual([...built('prometheus', text).keys()]);
  });

  it('has the same rules for operator, with an object for each file', () => {
    const files = built('operator', text);
    expect([...files.values()].flatMap((file) => fromRuleFile(operatorGroups(file)))).toEqual(expected);
    expect(files.size).toBe(pack.length);
  });

  it('has the same rules for mimir, with a namespace for each file that has rules', () => {
    const files = [...built('mimir', text)];
    expect(files.flatMap(([, file]) => fromRuleFile(mimirGroups(file)))).toEqual(expected);
    expect(files.map(([name, file]) => [name, load(file)])).toEqual(
      pack
        .filter(({ groups }) => groups.some(({ rules }) => rules.length > 0))
        .map(({ name }) => [`${name}.namespace.yaml`, expect.objectContaining({ namespace: name })])
    );
  });

  it('has the same rules for azure, and annotations without queries', () => {
    expect(fromArm(armTemplate(built('azure', text))).map(durationsInSeconds)).toEqual(
      rulesOf(pack).map((rule) => ({
        ...prometheusForm(rule),
        // A text has no comments, so the explanation stays in the expression.
        expr: rule.expr,
        ...('alert' in rule && {
          for: rule.for === undefined ? undefined : secondsOf(rule.for),
          // Azure takes 1 to 15 minutes.
          keep: Math.min(secondsOf(rule.keepFiringFor ?? '1m'), 900),
          annotations: rule.plainAnnotations,
        }),
      }))
    );
  });

  it('has recording rules for Prometheus and alerts for grafana', () => {
    const files = built('grafana', text);
    const recording = [...files].filter(([name]) => name.startsWith('prometheus/')).map(([, file]) => file);
    expect(fromRuleFiles(recording)).toEqual(rulesOf(pack).filter(isRecording).map(prometheusForm));
    const alerts = grafanaGroups(files).flatMap(({ rules }) => rules);
    expect(
      alerts.map(({ title, data, for: held, keepFiringFor, labels }) => ({
        name: title,
        expr: data[0].model.expr,
        for: held,
        keep: keepFiringFor,
        labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, interpolated(label, {})])),
      }))
    ).toEqual(
      rulesOf(pack)
        .filter(isAlert)
        .map((rule) => ({
          name: rule.alert,
          expr: `max without () (\n${rule.expr.replace(/^/gm, '  ')}\n)`,
          for: rule.for ?? '0s',
          keep: rule.keepFiringFor,
          labels: rule.labels,
        }))
    );
  });

  it.each(['prometheus', 'prometheus-2.41', 'operator', 'mimir', 'azure', 'grafana', 'jsonnet'] as const)(
    'writes the same files for %s each time',
    (target) => {
      expect([...builtAnew(target, text)]).toEqual([...built(target, text)]);
    }
  );
});

it.each([
  ['an expression of ARM', "[parameters('x')]"],
  ['two brackets', '[[x]]'],
  ['brackets around lines', '[x\n]'],
  ['an opening bracket', '[x'],
  ['a placeholder', 'a ${x} b'],
  ['a placeholder after a backslash', 'a \\${x}'],
  ['a dollar', 'a $ b $'],
  ['quotes', "it's"],
  ['three quotes', "a ''' b"],
  ['three quotes and a line', "a\n''' b"],
  ['a quote at the end of lines', "a\nb'"],
  ['a line break first', '\na'],
  ['a line break last', 'a\n'],
  ['a Windows line break', 'a\r\nb'],
  ['a tab', 'a\tb\nc'],
  ['a backslash', 'a\\nb'],
  ['a backslash last', 'a\\'],
  ['nothing', ''],
  ['letters beyond ASCII', 'é 漢 🚦'],
])('keeps a text unchanged in the Bicep template: %s', (_, text) => {
  const rule = alerting({ expr: text, labels: { severity: 'warning', text }, plainAnnotations: { text } });
  const files = filesOf('azure', packWith(rule), settingsOf(''));
  if (!files.ok) {
    throw new Error(files.errors.join('\n'));
  }
  const [{ properties }] = armTemplate(files.files).resources;
  expect(properties.rules[0]).toMatchObject({ expression: text, labels: { text }, annotations: { text } });
});

function isAlert(rule: Rule): rule is AlertingRule {
  return 'alert' in rule;
}

function isRecording(rule: Rule): boolean {
  return 'record' in rule;
}

function prometheusForm(rule: Rule): Extracted {
  const { expr, labels = {} } = rule;
  return 'record' in rule
    ? { name: rule.record, expr, for: undefined, keep: undefined, labels, annotations: {} }
    : { name: rule.alert, expr, for: rule.for, keep: rule.keepFiringFor, labels, annotations: rule.annotations };
}

function durationsInSeconds(rule: Extracted): Record<string, unknown> {
  return { ...rule, for: isoSeconds(rule.for), keep: isoSeconds(rule.keep) };
}

function isoSeconds(duration: string | undefined): number | undefined {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration ?? '');
  return parts === null
    ? undefined
    : parts.slice(1).reduce((sum, count: string | undefined, i) => sum + Number(count ?? 0) * 60 ** (2 - i), 0);
}
