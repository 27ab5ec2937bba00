import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runHere } from '../testing';
import { ADVISED, alertWith, autoscaleWith, CHAT, settingsWith, WELL } from './testing';

const FIXTURES = path.join(__dirname, 'fixtures');

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'headroom-check-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const place = path.join(folder, name);
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
  return place;
}

async function jsonOf(...args: string[]) {
  const { status, stdout, stderr } = await runHere(['check', ...args, '--json']);
  expect(stderr).toBe('');
  return { status, ...JSON.parse(stdout) };
}

const ALL = ['outbound', 'inbound', 'connections', 'serverLoad', 'throttled'];
const butConnections = ALL.filter((limit) => limit !== 'connections');
const BLIND = ['scaleOutBlind', 'scaleInBlind'];

/** Rules that people have deployed: the kinds of findings of each, and the limits that nobody hears of, by resource. */
const USERS: Readonly<Record<string, { kinds: string[][]; unheard: string[][] }>> = {
  'f01-alert-map.json': { kinds: [['dimension'], ['dimension'], ['dimension', 'thresholdHigh']], unheard: [ALL] },
  'f03-connections-avg.json': { kinds: [['noAction', 'oneSize']], unheard: [ALL] },
  'f05-connections-800.json': { kinds: [['noAction', 'oneSize']], unheard: [ALL] },
  'f06-webpubsub-total.json': { kinds: [['unknownMetric', 'aggregation']], unheard: [] },
  'f07-webpubsub-total.json': { kinds: [['noAction', 'unknownMetric', 'aggregation']], unheard: [] },
  'f08-free-tier.json': { kinds: [['freeTier']], unheard: [] },
  'f09-systemerrors-count.json': { kinds: [['aggregation']], unheard: [ALL] },
  'f11-alerts.json': { kinds: [['oneSize']], unheard: [butConnections] },
  'f11-autoscale.json': { kinds: [[...BLIND, 'oneSize']], unheard: [ALL] },
  'f12-autoscale-quota.json': { kinds: [BLIND], unheard: [ALL] },
  'f14-scale-conditions.json': {
    kinds: [
      ['step', 'step', ...BLIND],
      ['step', 'step', ...BLIND],
    ],
    unheard: [ALL, ALL],
  },
  'f15-quota.json': { kinds: [[]], unheard: [] },
};

it.each(Object.entries(USERS))('says what is wrong with %s', async (name, expected) => {
  const { status, rules, unheard } = await jsonOf(path.join(FIXTURES, name));
  expect({
    kinds: rules.map(({ findings }: { findings: Array<{ kind: string }> }) => findings.map(({ kind }) => kind)),
    unheard: unheard.map(({ limits }: { limits: string[] }) => limits),
  }).toEqual(expected);
  expect(status).toBe(['f08-free-tier.json', 'f15-quota.json'].includes(name) ? 0 : 1);
});

it('has an expectation for every file of the users', () => {
  expect(readdirSync(FIXTURES)).toEqual(Object.keys(USERS));
});

it('reads alerts and autoscale settings of one resource together', async () => {
  const files = ['f11-alerts.json', 'f11-autoscale.json'].map((name) => path.join(FIXTURES, name));
  const { rules } = await jsonOf(...files);
  expect(rules[0].findings).toEqual([
    expect.objectContaining({ kind: 'oneSize', text: expect.stringContaining('10% at 6, the most') }),
    expect.objectContaining({ kind: 'sameAsAutoscale', level: 'note' }),
  ]);
});

it('exits with 0 where all is well', async () => {
  const settings = file('settings.yaml', settingsWith('units: 10', 'sku: Premium_P1'));
  const autoscale = file('autoscale.json', autoscaleWith(ADVISED, { minimum: 10, maximum: 10 }));
  expect(await jsonOf(file('alerts.json', WELL), autoscale, '--settings', settings)).toEqual({
    status: 0,
    edition: '2023-03',
    rules: [
      ...WELL.map(({ name }) => ({
        name,
        kind: 'metricAlert',
        service: 'signalr',
        resourceIds: [CHAT.toLowerCase()],
        findings: [],
      })),
      { name: 'scale', kind: 'autoscale', service: 'signalr', resourceIds: [CHAT.toLowerCase()], findings: [] },
    ],
    unheard: [],
    leftOut: 0,
    command: null,
    toDeclare: [],
  });
});

it('exits with 0 for a note, which is nothing wrong', async () => {
  const settings = file('settings.yaml', settingsWith('units: 10'));
  const noted = alertWith({ metric: 'ServerLoad', dynamic: true });
  expect(await jsonOf(file('alerts.json', [...WELL, noted]), '--settings', settings)).toMatchObject({ status: 0 });
});

it('exits with 1 where no rule is about SignalR, and says so', async () => {
  const { status, stdout } = await runHere(['check', '-'], { input: '[]' });
  expect(status).toBe(1);
  expect(stdout).toContain('No rule is about SignalR: nobody would hear that a limit is reached.');
});

describe('the way to the missing alerts', () => {
  const alerts = path.join(FIXTURES, 'f09-systemerrors-count.json');
  const without = async (...args: string[]) => (await runHere(['check', alerts, ...args])).stdout;

  it('has the settings to write, with which the command works', async () => {
    const [, settings = ''] = /write to settings.yaml:\n([^]*?)\n\n/.exec(await without()) ?? [];
    const written = file('written.yaml', settings);
    const command = `rules --settings ${written} --target azure-monitor --out metric-alerts\n`;
    const again = await without('--settings', written);
    expect(again).toContain(command);
    expect(again).toContain(`To get the missing alerts, run:`);
    const out = path.join(folder, 'out');
    const rules = ['rules', '--settings', written, '--target', 'azure-monitor', '--out', out];
    expect(await runHere(rules)).toMatchObject({ status: 0 });
  });

  it('is one command with the ids and the unit size where autoscale tells it', async () => {
    const examples = ['metric-alerts', 'autoscale'].map((name) => path.join(FIXTURES, `../../examples/${name}.json`));
    const { stdout } = await runHere(['check', ...examples]);
    const [, command = ''] = /^To get the missing alerts, run:\n.* -- (rules .*)$/m.exec(stdout) ?? [];
    expect(command).toMatch(
      /^rules --resource \/subscriptions\/0000\/\S+\/orders --units 5 --target azure-monitor --out/
    );
    const out = path.join(folder, 'sized');
    expect(await runHere([...command.split(' ').slice(0, -1), out])).toMatchObject({ status: 0 });
  });

  it('has an entry to add to settings that do not list a resource, and names one without a unit size', async () => {
    const settings = file('other.yaml', settingsWith('server_leg: true'));
    const text = await without('--settings', settings);
    expect(text).toContain(
      `To get the missing alerts, add to resources in ${settings}:\n    - resource_id: /subscriptions/0000/`
    );
    expect(text).toContain(`Then give these their units in ${settings}: chat (group rg-chat, subscription s)`);
    expect((await jsonOf(alerts, '--settings', settings)).toDeclare).toHaveLength(2);
  });
});

it('shows a rule in a block, and no name from the input controls the terminal', async () => {
  const { status, stdout } = await runHere(['check', '-'], {
    input: JSON.stringify([alertWith({ name: 'a\u001b[2J', metric: 'X\u001bload', scopes: [CHAT] })]),
  });
  expect(status).toBe(1);
  expect(stdout).toContain(
    'a\\u001b[2J: metric alert on chat\n  wrong: SignalR has no metric X\\u001bload: the rule never gets a value.\n'
  );
  expect(stdout).not.toContain('\u001b');
});

it('says which scopes a rule has, where nothing names a resource in them', async () => {
  const scopes = ['/subscriptions/s/resourceGroups/rg-chat', '/subscriptions/t'];
  const { stdout } = await runHere(['check', '-'], {
    input: JSON.stringify(alertWith({ metric: 'ServerLoad', scopes })),
  });
  expect(stdout).toContain('an alert: metric alert on SignalR in group rg-chat, subscription t\n  ok\n');
  expect(stdout).toContain('limits are checked of the resources that --settings lists');
});

it.each([
  [['check'], '', 'missing required argument'],
  [['check', '-', '-'], '[]', 'FILE: takes each file once'],
  [['check', 'none.json'], '', 'none.json: file not found; it takes what az monitor metrics alert list -o json'],
  [['check', '-'], '[{}]', '[0]: takes a metric alert, with an object criteria'],
  [['check', '-'], '', 'input: is empty; it takes what az'],
  [['check', '-', '--settings', 'none.yaml'], '[]', '--settings: none.yaml: file not found'],
])('exits with 2 and one line for %j', async (args, input, line) => {
  const { status, stdout, stderr } = await runHere(args, { input });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
