import { memoize } from 'lodash';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { packOf } from '../../alerts/generator/pack/pack';
import { type AlertingRule, type RecordingRule, type Rule, type RuleFile } from '../../alerts/generator/promql/rule';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { type TargetFiles } from '../../alerts/generator/targets/files/target';

export const ROOT = path.resolve(__dirname, '../..');

/** Settings for which every target must have the same rules, by description. */
export const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['the committed settings', readFileSync(path.join(ROOT, 'alerts/settings.yaml'), 'utf8')],
  ['every setting overridden', readFileSync(path.join(ROOT, 'tests/rules/overrides.settings.yaml'), 'utf8')],
  [
    'texts with special characters of the formats',
    `edition: '2023-03'
alert_labels:
  bracketed: '[resourceGroup().location]'
  opened: '[one'
  dollars: 'a $HOME $$ b'
  quotes: 'it''s "quoted" '''''' \\ end'''
  answer: 'yes'
  time: '08:00'
runbook_base_url: https://example.com/it's/$x
`,
  ],
]);

/** The files of a target. A suite reads the same ones in many tests, which write them once. */
export const built = memoize(builtAnew, (target, settings) => `${target} ${settings}`);

export function builtAnew(target: Target, settings: string): ReadonlyMap<string, string> {
  const files = filesOf(target, packOf(settingsOf(settings)), settingsOf(settings));
  if (!files.ok) {
    throw new Error(files.errors.join('\n'));
  }
  return files.files;
}

export function filesOf(
  target: Target,
  pack: readonly RuleFile[],
  settings: PackSettings,
  dashboards: ReadonlyMap<string, string> = new Map()
): TargetFiles {
  return TARGETS[target]({ pack, settings, command: 'jest', dashboards: () => dashboards });
}

/** Returns the text of the only file with this ending. */
export function only(files: ReadonlyMap<string, string>, ending: string): string {
  const texts = [...files].filter(([name]) => name.endsWith(ending)).map(([, text]) => text);
  if (texts.length !== 1) {
    throw new Error(`${texts.length} files end in ${ending}`);
  }
  return texts[0];
}

/** Returns a pack of one group, for limits that the real pack does not reach. */
export function packWith(...rules: Rule[]): RuleFile[] {
  return [{ name: 'signalr-test', about: ['A test.'], groups: [{ name: 'signalr-test', interval: '1m', rules }] }];
}

export function recording(record = 'resource:signalr_test:ratio'): RecordingRule {
  return { record, expr: 'vector(1)' };
}

export function alerting(rule: Partial<AlertingRule> = {}): AlertingRule {
  return {
    alert: 'SignalRTest',
    expr: 'vector(1)',
    labels: { severity: 'warning' },
    annotations: { summary: 'asked' },
    plainAnnotations: { summary: 'plain' },
    about: 'A test.',
    when: 'Always.',
    ofPack: false,
    settings: [],
    ...rule,
  };
}
