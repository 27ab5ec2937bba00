import { packOf } from '../../alerts/generator/pack/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { type Target } from '../../alerts/generator/targets';
import { TEMPLATE_BYTES } from '../../alerts/generator/targets/templates/template';
import { GROUPS_PER_TENANT } from '../../alerts/generator/targets/mimir';
import { OBJECT_BYTES } from '../../alerts/generator/targets/operator';
import { splitGroups } from '../../alerts/generator/targets/files/split';
import { armTemplate, mimirGroups } from './extract';
import { settingsOf } from '../../alerts/generator/settings';
import { alerting, built, filesOf, only, packWith, recording, SETTINGS } from './packs';

const settings = settingsOf('');

function errorsOf(target: Target, pack: readonly RuleFile[]): string[] {
  const files = filesOf(target, pack, settings);
  return files.ok ? [] : files.errors;
}

function times<T>(count: number, item: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => item(i));
}

describe('groups that exceed the limit of a ruler', () => {
  const group = (count: number) => ({
    name: 'signalr-test',
    interval: '30s',
    rules: times(count, (i) => recording(`r:${i}:v`)),
  });

  it.each([
    [0, []],
    [1, [1]],
    [20, [20]],
    [21, [20, 1]],
    [40, [20, 20]],
    [41, [20, 20, 1]],
  ])('are split: %i rules become groups of %j', (count, sizes) => {
    expect(splitGroups([group(count)]).map(({ rules }) => rules.length)).toEqual(sizes);
  });

  it('keep the rules of each part of the pack together, under its name', () => {
    const ofPart = (part: string, count: number) => times(count, () => ({ ...recording(), part }));
    const rules = [...ofPart('sources/plain', 21), ...ofPart('inputs', 3), ...ofPart('sources/app-counters', 1)];
    const parts = splitGroups([{ name: 'signalr', interval: '1m', rules }]);
    expect(parts.map((part) => [part.name, part.rules.length])).toEqual([
      ['signalr-source-plain', 20],
      ['signalr-source-plain-2', 1],
      ['signalr-inputs', 3],
      ['signalr-source-app-counters', 1],
    ]);
  });

  it('keep their rules in order and their interval, with unique names', () => {
    const parts = splitGroups([group(41), { ...group(1), name: 'signalr-next' }]);
    expect(parts.slice(0, 3).flatMap(({ rules }) => rules)).toEqual(group(41).rules);
    expect(parts.map(({ name }) => name)).toEqual(['signalr-test', 'signalr-test-2', 'signalr-test-3', 'signalr-next']);
    expect(parts.map(({ interval }) => interval)).toEqual(['30s', '30s', '30s', '30s']);
  });

  it.each([...SETTINGS])('do not occur for Mimir or Azure with %s', (_, text) => {
    const mimir = [...built('mimir', text).values()].flatMap((file) => mimirGroups(file).groups);
    const azure = armTemplate(built('azure', text)).resources.map(({ name, properties }) => ({ name, ...properties }));
    for (const groups of [mimir, azure]) {
      expect(groups.map(({ rules }) => rules.length).filter((count) => count < 1 || count > 20)).toEqual([]);
      expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    }
    const sizes = packOf(settingsOf(text)).flatMap(({ groups }) => groups.map(({ rules }) => rules.length));
    expect(Math.max(...sizes)).toBeGreaterThan(20);
  });
});

describe('operator', () => {
  /** Returns a pack whose object has this size. */
  function objectOf(bytes: number): RuleFile[] {
    const bare = only(textsOf(packWith(alerting({ annotations: { padding: '' } }))), '.yaml');
    // An empty text is written as two quotes.
    return packWith(alerting({ annotations: { padding: 'x'.repeat(bytes - Buffer.byteLength(bare) + 2) } }));
  }

  function textsOf(pack: readonly RuleFile[]): Map<string, string> {
    const files = filesOf('operator', pack, settings);
    return files.ok ? files.files : new Map();
  }

  it('accepts an object of half a MiB', () => {
    expect(Buffer.byteLength(only(textsOf(objectOf(OBJECT_BYTES)), '.yaml'))).toBe(OBJECT_BYTES);
  });

  it('refuses one byte more, and names the object, the limit and a remedy', () => {
    expect(errorsOf('operator', objectOf(OBJECT_BYTES + 1))).toEqual([
      'signalr-test.prometheusrule.yaml: has 524289 bytes, and the Prometheus Operator takes at most 524288 in one object; override settings for fewer resources',
    ]);
  });
});

describe('mimir', () => {
  const groups = (count: number): RuleFile[] => [
    {
      name: 'signalr-test',
      about: [],
      groups: times(count, (i) => ({ name: `g${i}`, interval: '1m', rules: [recording()] })),
    },
  ];

  it('accepts as many groups as a tenant can have', () => {
    expect(errorsOf('mimir', groups(GROUPS_PER_TENANT))).toEqual([]);
  });

  it('refuses one more', () => {
    expect(errorsOf('mimir', groups(GROUPS_PER_TENANT + 1))).toEqual([
      'mimir: has 71 rule groups, and Mimir takes at most 70 per tenant; name fewer sources',
    ]);
  });
});

describe('azure', () => {
  const labels = (count: number) => ({
    severity: 'warning',
    ...Object.fromEntries(times(count - 1, (i) => [`label_${i}`, 'x'])),
  });

  it.each([
    ['10 labels', alerting({ labels: labels(10) })],
    ['10 labels of a recording rule', { ...recording(), labels: labels(10) }],
    ['a label of 1,024 characters', alerting({ labels: { severity: 'warning', team: 'x'.repeat(1024) } })],
    ['a label name of 1,024 characters', alerting({ labels: { severity: 'warning', ['x'.repeat(1024)]: '' } })],
    ['an annotation of 1,024 characters', alerting({ plainAnnotations: { summary: 'x'.repeat(1024) } })],
    ['keep_firing_for of 1m', alerting({ keepFiringFor: '1m' })],
    ['keep_firing_for of 15m', alerting({ keepFiringFor: '15m' })],
    [
      'an annotation of any length that only Prometheus shows',
      alerting({ annotations: { summary: 'x'.repeat(9999) } }),
    ],
    ['severity none', alerting({ labels: { severity: 'none' } })],
  ])('accepts %s', (_, rule) => {
    expect(errorsOf('azure', packWith(rule))).toEqual([]);
  });

  const at = 'signalr-test: SignalRTest: ';

  it.each([
    [
      '11 labels',
      alerting({ labels: labels(11) }),
      `${at}has 11 labels, and Azure takes at most 10 per rule; remove some from alert_labels`,
    ],
    [
      '11 labels of a recording rule',
      { ...recording(), labels: labels(11) },
      'signalr-test: resource:signalr_test:ratio: has 11 labels, and Azure takes at most 10 per rule; remove some from alert_labels',
    ],
    [
      'a label of 1,025 characters',
      alerting({ labels: { severity: 'warning', team: 'x'.repeat(1025) } }),
      `${at}label team has 1025 characters, and Azure takes at most 1024; shorten it in alert_labels`,
    ],
    [
      'a label name of 1,025 characters',
      alerting({ labels: { severity: 'warning', ['x'.repeat(1025)]: '' } }),
      `${at}label ${'x'.repeat(20)}... has a name of 1025 characters, and Azure takes at most 1024; shorten it in alert_labels`,
    ],
    [
      'an annotation of 1,025 characters',
      alerting({ plainAnnotations: { summary: 'x'.repeat(1025) } }),
      `${at}annotation summary has 1025 characters, and Azure takes at most 1024; shorten runbook_base_url or dashboard_base_url`,
    ],
    [
      'an unknown severity',
      alerting({ labels: { severity: 'toString' } }),
      `${at}has no severity that Azure knows; it takes critical, warning, none`,
    ],
    [
      'no severity',
      alerting({ labels: {} }),
      `${at}has no severity that Azure knows; it takes critical, warning, none`,
    ],
  ])('refuses %s, in one line with the place and the remedy', (_, rule, line) => {
    expect(errorsOf('azure', packWith(rule))).toEqual([line]);
  });

  it.each([
    ['30s', 'PT1M'],
    ['10m', 'PT10M'],
    ['30m', 'PT15M'],
  ])('keeps an alert that fires on for %s as long as Azure can, %s', (duration, time) => {
    const files = filesOf('azure', packWith(alerting({ keepFiringFor: duration })), settings);
    expect(files.ok && only(files.files, '.bicep')).toContain(`timeToResolve: '${time}'`);
  });

  it('reports all errors at once', () => {
    expect(
      errorsOf('azure', packWith(alerting({ labels: labels(11), plainAnnotations: { summary: 'x'.repeat(1025) } })))
    ).toHaveLength(2);
  });

  const groups = (count: number): RuleFile[] => [
    { ...packWith()[0], groups: times(count, (i) => ({ name: `g${i}`, interval: '1m', rules: [recording()] })) },
  ];

  it('accepts 500 groups and refuses one more', () => {
    expect(errorsOf('azure', groups(500))).toEqual([]);
    expect(errorsOf('azure', groups(501))).toEqual([
      'azure: has 501 rule groups, and a workspace takes at most 500; name fewer sources',
    ]);
  });

  it('accepts a template of 4 MiB and refuses one byte more', () => {
    const sized = (length: number) => packWith({ record: 'a', expr: 'x'.repeat(length) });
    const [, bytes] = /has (\d+) bytes/.exec(errorsOf('azure', sized(TEMPLATE_BYTES))[0]) ?? [];
    const most = 2 * TEMPLATE_BYTES - Number(bytes);
    expect(errorsOf('azure', sized(most))).toEqual([]);
    expect(errorsOf('azure', sized(most + 1))).toEqual([
      'signalr-headroom.bicep: has 4194305 bytes as JSON, and Azure Resource Manager takes at most 4194304; override settings for fewer resources',
    ]);
  });

  it.each([
    ['1s', 'PT1M'],
    ['10s', 'PT1M'],
    ['1m', 'PT1M'],
    ['1m30s', 'PT1M30S'],
    ['15m', 'PT15M'],
    ['15m1s', 'PT15M'],
    ['30m', 'PT15M'],
  ])('writes an interval of %s as %s', (interval, iso) => {
    const [file] = packWith(recording());
    const files = filesOf('azure', [{ ...file, groups: [{ ...file.groups[0], interval }] }], settings);
    expect(armTemplate(files.ok ? files.files : new Map()).resources[0].properties.interval).toBe(iso);
  });

  it.each([
    ['critical', 1],
    ['warning', 2],
    ['none', 4],
  ])('writes severity %s as number %i, with its own action groups', (severity, number) => {
    const files = filesOf('azure', packWith(alerting({ labels: { severity } })), settings);
    const [rule] = armTemplate(files.ok ? files.files : new Map()).resources[0].properties.rules;
    expect(rule).toMatchObject({ severity: number, actions: { reference: `${severity}Actions` } });
  });
});
