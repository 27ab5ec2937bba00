import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parse } from 'yaml';

import { PROMTOOLS, run } from '../../../tools/testing/binaries';
import { routes } from '../alertmanager/routing';
import { packOf } from '../targets/pack';
import { TAKEN } from './label-names';
import { parseSettings, settingsOf } from '.';

/** Every keyword of PromQL's grammar up to Prometheus 3, its numbers, and words that YAML reads as values. */
const WORDS = [
  ...'and or unless atan2 sum avg count min max group stddev stdvar topk on bottomk count_values quantile'.split(' '),
  ...'limitk limit_ratio offset smoothed anchored by without ignoring group_left group_right bool start end'.split(' '),
  ...'step fill fill_left fill_right range inf nan infinity e x0 null true false yes no off y n le time'.split(' '),
].flatMap((word) => [...new Set([word, word.toUpperCase(), word[0].toUpperCase() + word.slice(1)])]);

function errorsOf(settings: object): string[] {
  const parsed = parseSettings(JSON.stringify(settings));
  return parsed.ok ? [] : parsed.errors;
}

/** The ways in which rules use a label whose name is a setting. */
function usesOf(label: string): string[] {
  return [
    `max by (resource_id, ${label}) (label_join(x, "${label}", "", "a"))`,
    `x * on (a) group_left (${label}) y{${label}="a"}`,
    `sum without (${label}) (x)`,
  ];
}

it.each(PROMTOOLS)('accepts a label name exactly if %s can use it', (promtool) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-labels-'));
  const file = path.join(folder, 'labels.rules.yml');
  const rules = WORDS.flatMap((word) =>
    usesOf(word).map((expr) => ({ record: `label_${word}`, expr, labels: { [word]: 'a' } }))
  );
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'labels', rules }] }));
  const { output } = run(promtool, 'check', 'rules', '--lint=none', file);
  rmSync(folder, { recursive: true });
  const unusable = new Set([...output.matchAll(/"label_(\w+)": could not parse/g)].map(([, word]) => word));
  const refused = WORDS.filter((word) => errorsOf({ label_names: { subscription: word } }).length > 0);
  expect(refused).toEqual(WORDS.filter((word) => unusable.has(word)));
  expect(refused).toContain('NaN'.toUpperCase());
});

it.each(['subscription', 'resource_group', 'severity', 'exporter_resource_id', 'app_resource'])(
  'refuses words that servers read otherwise as label_names.%s',
  (key) => {
    expect(errorsOf({ label_names: { [key]: 'NaN' } })).toEqual([
      `label_names.${key}: takes a label name, not NaN, which PromQL reserves`,
    ]);
    expect(errorsOf({ label_names: { [key]: 'SortedPairs' } })).toEqual([
      `label_names.${key}: takes a label name, not SortedPairs, which templates read as a function`,
    ]);
  }
);

it.each(['null', 'Null', 'yes', 'true', 'on', 'n'])(
  'groups by a label called %s, which YAML reads as a value',
  (name) => {
    const settings = settingsOf(JSON.stringify({ label_names: { subscription: name } }));
    expect(JSON.stringify(parse(routes(settings), { version: '1.1' }))).toContain(`"group_by":["alertname","${name}"]`);
  }
);

it('accepts a name of 200 characters and refuses one more', () => {
  expect(errorsOf({ label_names: { severity: 'a'.repeat(200) }, alert_labels: { ['b'.repeat(200)]: 'x' } })).toEqual(
    []
  );
  expect(errorsOf({ label_names: { severity: 'a'.repeat(201) } })).toHaveLength(1);
  expect(errorsOf({ alert_labels: { ['b'.repeat(201)]: 'x' } })).toHaveLength(1);
});

it('reserves every label that the rules use by a fixed name', () => {
  const renamed = { subscription: 's1', resource_group: 's2', severity: 's3', exporter_resource_id: 's4' };
  const settings = settingsOf(
    JSON.stringify({ label_names: renamed, resources: [{ resource_id: ID, units: 2, mix: { echo: 1 } }] })
  );
  const labels = packOf(settings)
    .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
    .flatMap(({ expr, labels: own = {} }) => [
      ...Object.keys(own),
      ...[...expr.matchAll(/\b(?:by|on|without|group_left) \(([^)]*)\)/g)].flatMap(([, list]) => list.split(/, ?/)),
    ])
    .filter((label) => label !== '' && !Object.values<string>(renamed).includes(label));
  expect([...new Set(labels)].filter((label) => !TAKEN.includes(label) && label !== 'severity')).toEqual([]);
});

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/a';
