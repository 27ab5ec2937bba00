import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundledCommand, runHere } from '../testing';

const { file: bundle, run: start } = bundledCommand();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-out-'));
const settings = path.join(folder, 'settings.yaml');
const out = path.join(folder, 'rules');
const hook = path.join(folder, 'signal.cjs');

/** Makes the command send itself a signal at the nth call of a function of the file system. */
const HOOK = `
const fs = require('node:fs');
const [name, number, signal] = process.env.SIGNAL_AT.split(' ');
const functions = name === 'writeFile' ? fs.promises : fs;
const original = functions[name];
let calls = 0;
functions[name] = (...args) => {
  calls += 1;
  if (calls === Number(number)) {
    process.kill(process.pid, signal);
  }
  return original(...args);
};
`;

beforeAll(() => writeFileSync(hook, HOOK));

beforeEach(() => {
  writeFileSync(settings, '');
  rmSync(out, { recursive: true, force: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prometheus = (file = settings) => ['rules', '--settings', file, '--target', 'prometheus', '--out', out];

/** The target with the most files. */
const mixin = ['rules', '--settings', settings, '--target', 'jsonnet', '--out', out];

/** Runs the command until a signal that it gets at a fixed point. */
function stopped(signalAt: string) {
  return start(mixin, { node: ['--require', hook], env: { SIGNAL_AT: signalAt } });
}

function texts(): Record<string, string> {
  return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
}

const FAILED = { status: 2, stdout: '', stderr: '' };
const DONE = {
  status: 0,
  stdout: expect.stringMatching(/^wrote \d+ files? to .*, for target prometheus\n/),
  stderr: '',
};

it('refuses to replace a hand-written file, names it and writes nothing, until --force says otherwise', async () => {
  const mine = path.join(out, 'signalr-headroom.rules.yml');
  mkdirSync(out);
  writeFileSync(mine, 'groups: []\n');
  expect(await runHere(prometheus())).toEqual({
    ...FAILED,
    stderr: `headroom: --out: ${mine} does not begin with the heading of a generated file; move it, or replace it with --force\n`,
  });
  expect(texts()).toEqual({ 'signalr-headroom.rules.yml': 'groups: []\n' });
  expect(await runHere([...prometheus(), '--force'])).toEqual(DONE);
  expect(readFileSync(mine, 'utf8')).toContain('Generated; do not edit.');
});

it('does not write over its own settings, even with --force', async () => {
  const mine = path.join(out, 'signalr-headroom.rules.yml');
  mkdirSync(out);
  writeFileSync(mine, 'edition: 2023-03\n');
  const { status, stderr } = await runHere([...prometheus(mine), '--force']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `headroom: --settings: ${mine} has the name of a file to be written; move it out of --out\n`,
  });
  expect(texts()).toEqual({ 'signalr-headroom.rules.yml': 'edition: 2023-03\n' });
});

it("lists what it removes, and removes no user's file", async () => {
  mkdirSync(out);
  const bicep = '// Generated; do not edit. Change the settings and run\n//   headroom rules\n';
  const mine = { 'mine.bicep': bicep, 'package.json': '{ "description": "Generated; do not edit." }' };
  const json = '{ "metadata": { "generated": "Generated; do not edit. Change the settings and run: headroom rules" } }';
  Object.entries({ ...mine, 'signalr-headroom.json': json }).forEach(([name, text]) =>
    writeFileSync(path.join(out, name), text)
  );
  expect(await runHere(['rules', '--settings', settings, '--target', 'azure', '--out', out])).toEqual({
    ...DONE,
    stdout: expect.stringMatching(/^removed signalr-headroom\.json\nwrote 1 file to .*, for target azure\n/),
  });
  expect(texts()).toEqual({ ...mine, 'signalr-headroom.bicep': expect.stringContaining('Generated; do not edit.') });
});

const ORDERS = '/subscriptions/5F1C/resourceGroups/Chat/providers/Microsoft.SignalRService/SignalR/orders';
const ofResource = (...more: string[]) => ['rules', '--target', 'azure-monitor', '--out', out, ...more];

it('writes the alerts of resources without a settings file, in either language, and leaves nothing of the other one', async () => {
  const arguments_ = ofResource('--resource', ORDERS, ORDERS.toLowerCase(), `${ORDERS}/replicas/eu`, '--units', '10');
  const bicep = await runHere(arguments_);
  expect(bicep).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^resources: 2 resources by id, and no others$/m),
  });
  expect(readdirSync(out)).toContain('signalr-metric-alerts.bicep');
  const { status, stdout } = await runHere([...arguments_, '--format', 'terraform']);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('removed signalr-metric-alerts.bicep'),
  });
  expect(stdout).toMatch(/^assumed: message size of orders, orders \(replica eu\): 2,048 B$/m);
  expect(
    readdirSync(out, { recursive: true, withFileTypes: true }).flatMap((found) => (found.isFile() ? [found.name] : []))
  ).toEqual(['signalr-metric-alerts.tf.json']);
  const text = readFileSync(path.join(out, 'signalr-metric-alerts.tf.json'), 'utf8');
  expect(text).toContain('10 units in edition 2023-03');
  const again = text.split('run: ')[1].split('"')[0].replace('npm run -s headroom -- ', '').split(' ');
  expect(await runHere(again)).toMatchObject({ status: 0 });
  expect(readFileSync(path.join(out, 'signalr-metric-alerts.tf.json'), 'utf8')).toBe(text);
});

it('says where the resources of a file need more than one deployment', async () => {
  const other = ORDERS.replace('/5F1C/', '/6F1C/');
  const { stdout } = await runHere(ofResource('--resource', ORDERS, other, '--units', '10'));
  expect(stdout).toContain('note: The resources are in 2 subscriptions, and a deployment is for one');
  const alone = await runHere(ofResource('--resource', ORDERS, `${ORDERS}-2`, '--units', '10'));
  expect(alone.stdout).not.toContain('a deployment is for one');
});

it.each([
  [['--resource', ORDERS], '--units: is missing; it takes the unit size of the resources of --resource'],
  [['--units', '10'], '--settings: is missing; it takes a file'],
  [['--resource', 'orders', '--units', '10'], '--resource: takes the Azure resource id'],
  [['--resource', ORDERS, '--units', '0'], '--units: takes a whole number from 1 to 1000, in digits, not "0"'],
  [['--resource', ORDERS, '--units', '0x10'], '--units: takes a whole number'],
  [
    ['--resource', ORDERS, '--units', '10', '--settings', 'x.yaml'],
    "'--settings <file>' cannot be used with option '--resource <ids...>'",
  ],
  [['--units', '10', '--settings', 'x.yaml'], "'--settings <file>' cannot be used with option '--units <number>'"],
  [
    ['--resource', ORDERS, '--units', '10', '--target', 'mimir'],
    '--resource: takes --target azure, azure-monitor or autoscale',
  ],
])('names what is wrong with %j in place of settings', async (more, line) => {
  expect(await runHere(ofResource(...more))).toEqual({ ...FAILED, stderr: expect.stringContaining(line) });
  expect(existsSync(out)).toBe(false);
});

it.each([
  ['terraform', 'azure', /^headroom: --format: takes bicep for --target azure/],
  ['arm', 'azure', /'arm' is invalid\. Allowed choices are bicep, terraform\./],
  ['bicep', 'prometheus', /^headroom: --format: takes --target azure, azure-monitor or autoscale, not prometheus\n/],
])('refuses --format %s for target %s', async (format, target, line) => {
  const args = ['rules', '--settings', settings, '--target', target, '--out', out, '--format', format];
  expect(await runHere(args)).toEqual({ ...FAILED, stderr: expect.stringMatching(line) });
});

it('names --out in one line if no folder can be made there', async () => {
  const given = path.join(settings, 'rules');
  expect(await runHere(['rules', '--settings', settings, '--target', 'prometheus', '--out', given])).toEqual({
    ...FAILED,
    stderr: `headroom: --out: ${given} cannot be written to (ENOTDIR: not a directory); it takes a folder\n`,
  });
});

it('writes a settings path with a line end into no line of its own', async () => {
  const strange = path.join(folder, "it's\ngroups: mine.yaml");
  writeFileSync(strange, '');
  expect(await runHere(prometheus(strange))).toEqual(DONE);
  const text = texts()['signalr-headroom.rules.yml'];
  expect(text).toContain(String.raw`# Generated; do not edit. Change the settings and run`);
  expect(text).toContain(
    String.raw`--settings $'${folder}/it\'s\012groups: mine.yaml' --target prometheus --out ${out}`
  );
});

it('leaves no folder and ends with status 1 if the disk is full', () => {
  const command = ['-c', 'ulimit -f 8; trap "" XFSZ; exec "$@"', 'bash', process.execPath, bundle];
  const args = ['rules', '--settings', settings, '--target', 'prometheus', '--out', path.join(out, 'new')];
  const { status, stderr } = spawnSync('bash', [...command, ...args], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `headroom: --out: ${path.join(out, 'new')}: cannot be written (EFBIG: file too large)\n`,
  });
  expect(existsSync(out)).toBe(false);
});

describe('an interrupted run', () => {
  const old = '// Generated; do not edit. Change the settings and run\n//   headroom rules\n\n{} // old\n';
  const before = { 'rules.libsonnet': old, 'alerts.libsonnet': old };
  const after = [
    '.lint',
    'config.libsonnet',
    'dashboards.libsonnet',
    'functions.libsonnet',
    'mixin.libsonnet',
    'rules.libsonnet',
    'rules.yaml',
  ];

  beforeEach(() => {
    mkdirSync(out);
    Object.entries(before).forEach(([name, text]) => writeFileSync(path.join(out, name), text));
  });

  it('leaves the old files and no other', () => {
    expect(stopped('writeFile 2 SIGINT')).toEqual({ ...FAILED, status: 'SIGINT' });
    expect(texts()).toEqual(before);
  });

  it('leaves the new files and no other if the signal comes while they are renamed', () => {
    expect(stopped('renameSync 2 SIGINT')).toEqual({ ...FAILED, status: 'SIGINT' });
    expect(Object.keys(texts()).sort()).toEqual(after);
    expect(Object.values(texts())).not.toContain(old);
  });

  it('leaves whole files even if it is killed, and the next run completes them', async () => {
    expect(stopped('renameSync 4 SIGKILL')).toEqual({ ...FAILED, status: 'SIGKILL' });
    const [staging, ...left] = readdirSync(out).sort();
    expect(staging).toMatch(/^\.headroom-/);
    expect(left).toEqual(expect.arrayContaining(Object.keys(before)));
    expect(await runHere(mixin)).toEqual({
      ...DONE,
      stdout: expect.stringMatching(/^removed alerts\.libsonnet\nwrote 7 files to /),
    });
    expect(Object.keys(texts()).sort()).toEqual(after);
  });
});

const idOf = (name: string) => `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`;

it('says for which resources it wrote, what it assumes about them, and what comes next', async () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map((name) => `  - resource_id: ${idOf(name)}\n    server_leg: true\n`);
  const more = `  - match: 'resource="e"'\n    mix: { echo: 1 }\n`;
  writeFileSync(settings, `sources: [plain]\nmessage_size_bytes: 500\nresources:\n${entries.join('')}${more}`);
  expect(await runHere(prometheus())).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      `wrote 2 files to ${out}, for target prometheus`,
      'resources: 5 resources by id and 1 entry by match with settings of their own; every other one that a series names has those for all',
      'assumed: mix of a, b, c, 1 more and resources without an entry, unless a series has it: the do-not-exceed values alone',
      'assumed: server leg of resources without an entry, unless a series has it: bytes as Azure counts them',
      'next: add them to rule_files of Prometheus, then reload it; docs/targets.md has the details',
      '',
    ].join('\n'),
  });
});

it('shows with --diff what would change in the folder, what would be removed among it, and writes nothing', async () => {
  writeFileSync(settings, `resources: [{ resource_id: ${idOf('a')}, units: 1 }]\n`);
  await runHere(prometheus());
  const before = texts();
  expect(await runHere([...prometheus(), '--diff'])).toEqual({
    status: 0,
    stderr: '',
    stdout: `${out} is up to date: nothing would change\n`,
  });
  writeFileSync(settings, 'system_errors_critical_ratio: 0.02\nsources: [plain]\n');
  const { status, stdout } = await runHere([...prometheus(), '--diff']);
  expect(status).toBe(0);
  expect(stdout).toContain(
    `--- ${path.join(out, 'signalr-headroom.rules.yml')}\n+++ ${path.join(out, 'signalr-headroom.rules.yml')}\n@@ `
  );
  expect(stdout).toMatch(/^-.*signalr_system_errors:ratio.* >= 0\.01$/m);
  expect(stdout).toMatch(/^\+.*signalr_system_errors:ratio.* >= 0\.02$/m);
  expect(stdout).toContain(`--- ${path.join(out, 'signalr-settings.rules.yml')}\n`);
  expect(stdout).toMatch(/\n\d+ files would change; nothing was written: leave out --diff to write\n$/);
  expect(texts()).toEqual(before);
  expect(await runHere(['rules', '--settings', settings, '--target', 'autoscale', '--check', '--diff'])).toEqual({
    ...FAILED,
    stderr: "headroom: option '--diff' cannot be used with option '--check'\n",
  });
});

it('shows with --diff of another edition its ceilings as a table, from and to, and the other lines without them', async () => {
  writeFileSync(settings, 'edition: 2019-11\nsources: [plain]\n');
  await runHere(prometheus());
  writeFileSync(settings, 'edition: 2023-03\nsources: [plain]\n');
  const { stdout } = await runHere([...prometheus(), '--diff']);
  expect(stdout).toMatch(/^ceiling, messages\/s of 2,048 B +units +from +to\n/);
  expect(stdout).toMatch(/^sendToSmallGroup +100 +70,000 +100,000$/m);
  expect(stdout).toMatch(/^sendToConnection +1000 +- +200,000$/m);
  expect(stdout).not.toMatch(/^sendToSmallGroup +20 /m);
  expect(stdout).toMatch(/^\+.*signalr_guide:edition.*2023-03/m);
  expect(stdout).not.toContain('record: signalr_guide:rate');
});

it('shows a file that is not there yet as new, and creates no folder', async () => {
  const { status, stdout } = await runHere([...prometheus(), '--diff']);
  expect(status).toBe(0);
  expect(stdout).toContain('\n@@ -0,0 +1,');
  expect(existsSync(out)).toBe(false);
});
