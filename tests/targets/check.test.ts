import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isWrong } from '../../cli/check/finding';
import { checkRules } from '../../cli/check/judge';
import { rulesOfText } from '../../cli/check/read';
import { type Target } from '../../alerts/generator/targets';
import { settingsOf } from '../../alerts/generator/settings';
import { readBicep } from './bicep-text';
import { built, ROOT } from './packs';

const EXAMPLE = readFileSync(path.join(ROOT, 'cli/examples/azure.yaml'), 'utf8');

/** The lists of Azure after the templates of a target were deployed with an action group. */
function deployed(target: Target, settings: string): object[] {
  return [...built(target, settings).values()]
    .flatMap((text) => readBicep(text).resources)
    .map(({ body: { name, properties } }) => ({
      name,
      properties: { ...Object(properties), actions: [{ actionGroupId: '/subscriptions/0000/actiongroups/ops' }] },
    }));
}

const checked = (list: object[], settings: string) =>
  checkRules(rulesOfText(JSON.stringify(list), '-'), settingsOf(settings));

const FREE = EXAMPLE.replace(/sku: Standard_S1\n {4}units: 2\n/, 'sku: Free_F1\n');

it('has settings with the free SKU', () => {
  expect(settingsOf(FREE).resources.map(({ sku }) => sku)).toContain('Free_F1');
});

it.each([
  ['the example', EXAMPLE],
  ['a free SKU', FREE],
  ['a ceiling that its owner raised', `${EXAMPLE}mix_critical_ratio: 1.4\n`],
  ['the other edition', EXAMPLE.replace('2023-03', '2019-11')],
])('headroom check finds nothing wrong with, nor missing from, the alerts of %s', (_, settings) => {
  const alerts = deployed('azure-monitor', settings);
  expect(alerts.length).toBeGreaterThan(10);
  const { judged, unheard } = checked(alerts, settings);
  expect(judged).toHaveLength(alerts.length);
  expect(judged.flatMap(({ findings }) => findings.filter(isWrong))).toEqual([]);
  expect(unheard).toEqual([]);
});

it('headroom check finds nothing wrong with the autoscale settings, and notes where the alerts come early', () => {
  const autoscale = deployed('autoscale', EXAMPLE);
  expect(checked(autoscale, EXAMPLE).judged).toEqual([expect.objectContaining({ findings: [] })]);
  const both = checked([...deployed('azure-monitor', EXAMPLE), ...autoscale], EXAMPLE);
  expect(both.unheard).toEqual([]);
  expect(both.judged.flatMap(({ findings }) => findings.filter(isWrong))).toEqual([]);
  expect(both.judged.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toContain('oneSize');
});
