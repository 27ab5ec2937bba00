import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
import { runHere } from '../../cli/testing';
import { built } from './packs';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-rules-'));
const settings = path.join(folder, 'settings.yaml');

beforeEach(() => writeFileSync(settings, ''));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function headroom(target: string, out: string) {
  return runHere(['rules', '--settings', settings, '--target', target, '--out', out]);
}

function filesIn(out: string): string[] {
  return readdirSync(out, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(path.join(out, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name]
    )
    .sort();
}

const names: Target[] = [
  'prometheus',
  'prometheus-2.41',
  'operator',
  'mimir',
  'azure',
  'azure-monitor',
  'autoscale',
  'grafana',
  'jsonnet',
];

const DECLARED = `resources:
  - resource_id: /subscriptions/5f1c/resourcegroups/chat/providers/microsoft.signalrservice/signalr/orders
    units: 10
    peak_traffic: { connections: 4000 }
`;

it('has a test for every target of the command', () => {
  expect(Object.keys(TARGETS)).toEqual(names);
});

it.each(names)('headroom rules --target %s writes only its files', async (target) => {
  const out = path.join(folder, target);
  writeFileSync(settings, DECLARED);
  expect(await headroom(target, out)).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^wrote \d+ files? to /),
    stderr: '',
  });
  const expected = [...built(target, DECLARED).keys()].sort();
  expect(expected.length).toBeGreaterThan(0);
  expect(filesIn(out)).toEqual(expected);
});

it('removes files that it no longer generates and keeps other files, in inner folders too', async () => {
  const target = 'grafana';
  const out = path.join(folder, 'kept');
  await headroom(target, out);
  const mine = [...built(target, '').keys()].map((name) =>
    path.join(path.dirname(name), `mine-${path.basename(name)}`)
  );
  mine.forEach((name) => writeFileSync(path.join(out, name), 'mine\n'));
  writeFileSync(settings, 'disabled_alerts: [SignalRConnectionsDropped]\nsources: [plain]\n');
  expect(await headroom(target, out)).toMatchObject({ status: 0 });
  const expected = [...built(target, readFileSync(settings, 'utf8')).keys()];
  expect(filesIn(out)).toEqual([...expected, ...mine].sort());
  expect(mine.map((name) => readFileSync(path.join(out, name), 'utf8'))).toEqual(mine.map(() => 'mine\n'));
});

it('writes nothing from invalid settings, exits with 2 and names the field', async () => {
  writeFileSync(settings, 'evaluation_interval: often\n');
  const untouched = path.join(folder, 'untouched');
  const { status, stdout, stderr } = await headroom('prometheus', untouched);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^headroom: evaluation_interval: takes .*\n$/);
  expect(existsSync(untouched)).toBe(false);
});

const idOf = (subscription: string, group: string, name: string) =>
  `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

describe('a resource id with a placeholder', () => {
  it.each([
    idOf('<subscription>', '<group>', '<name>'),
    idOf('5f1c', 'chat', '<name>'),
    idOf('{subscriptionid}', 'chat', 'orders'),
    idOf('5f1c', '...', 'orders'),
    idOf('5f1c', 'chat', '...'),
  ])('is refused with advice: %s', async (id) => {
    writeFileSync(settings, `resources: [{ resource_id: '${id}' }]`);
    const out = path.join(folder, 'placeholders');
    const { status, stderr } = await headroom('prometheus', out);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^headroom: resources\[0\]\.resource_id: takes the id of a resource of yours, .*\n$/);
    expect(existsSync(out)).toBe(false);
  });

  it('is not confused with a name that looks like one', async () => {
    writeFileSync(settings, `resources: [{ resource_id: '${idOf('5f1c', 'rg-(chat).eu..west', 'orders')}' }]`);
    expect(await headroom('prometheus', path.join(folder, 'no-placeholders'))).toMatchObject({ status: 0, stderr: '' });
  });
});

it('reports each limit of Azure on a line, and keeps the old file', async () => {
  const out = path.join(folder, 'azure-limits');
  mkdirSync(out);
  writeFileSync(path.join(out, 'signalr-headroom.json'), 'earlier');
  // With the severity.
  const elevenLabels = Array.from({ length: 10 }, (_, i) => `l${i}: a`).join();
  const disabled = alertsOf(packOf(settingsOf('')))
    .map(({ alert }) => alert)
    .filter((alert) => !['SignalRAtCeiling', 'SignalRThrottled'].includes(alert));
  writeFileSync(settings, `alert_labels: {${elevenLabels}}\ndisabled_alerts: ${JSON.stringify(disabled)}\n`);
  const { status, stdout, stderr } = await headroom('azure', out);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const refused = 'has 11 labels, and Azure takes at most 10 per rule; remove some from alert_labels';
  expect(stderr.trim().split('\n')).toEqual([
    `headroom: signalr-alerts: SignalRAtCeiling: ${refused}`,
    `headroom: signalr-alerts: SignalRThrottled: ${refused}`,
  ]);
  expect(filesIn(out)).toEqual(['signalr-headroom.json']);
  expect(readFileSync(path.join(out, 'signalr-headroom.json'), 'utf8')).toBe('earlier');
});

it('keeps the files of other targets in the same folder', async () => {
  const out = path.join(folder, 'shared');
  writeFileSync(settings, DECLARED);
  for (const target of names.filter((name) => name !== 'prometheus-2.41')) {
    expect(await headroom(target, out)).toMatchObject({ status: 0 });
  }
  const expected = names.flatMap((target) => [...built(target, DECLARED).keys()]);
  expect(filesIn(out)).toEqual([...new Set(expected)].sort());
});

it('refuses an unknown target and lists the known ones', async () => {
  const { status, stderr } = await headroom('datadog', path.join(folder, 'none'));
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /--target.*datadog.*prometheus, prometheus-2\.41, operator, mimir, azure, azure-monitor, autoscale, grafana, jsonnet/
  );
});
