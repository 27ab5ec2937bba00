import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { INPUT } from '../../src/names/series';
import { bundledCommand, runHere, testServers, vectorOf } from '../testing';

const { runBeside } = bundledCommand();
const serving = testServers();
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'headroom-update-'));
  file = path.join(folder, 'settings.yaml');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idOf = (name: string) => `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`;

/** A Prometheus with the traffic of these resources, and with all that the rules record of the settings below. */
const prometheus = (...names: string[]) =>
  serving((query, _, response) => {
    const traffic = names.map((name) => ({ metric: { resource_id: idOf(name) }, value: 1e6 }));
    const declared = ['chat', 'gone'].map((name) => ({
      metric: { resource_id: idOf(name), declared: 'true' },
      value: 10,
    }));
    const recorded: Record<string, typeof traffic> = {
      [INPUT.inboundBytes]: traffic,
      [INPUT.units]: declared,
      [INPUT.share]: declared,
    };
    response.end(vectorOf(...(recorded[query] ?? [])));
  });

const SETTINGS = `# Ours.
edition: 2023-03
resources:
  # The chat of the shop; see the wiki.
  - resource_id: ${idOf('chat')}
    mix: { sendToConnection: 0.9, echo: 0.1 } # from the code
    server_leg: true
    max_units: 50
    units: 10
  - { resource_id: ${idOf('gone')}, units: 10 }

# Waits less than by default.
utilization_warning_for: 5m
`;

const LINES = SETTINGS.split('\n');
const MARK =
  /^ {2}# Vanished: no series of this resource on \d{4}-\d\d-\d\d\. Remove the entry if it is gone for good\.$/;

function update(url: string, ...args: string[]) {
  return runHere(['init', '--update', file, '--prometheus', url, ...args]);
}

it('prints the difference and writes nothing, until --write', async () => {
  writeFileSync(file, SETTINGS);
  const url = await prometheus('chat', 'orders');
  const shown = await update(url);
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(file, 'utf8')).toBe(SETTINGS);
  expect(readdirSync(folder)).toEqual(['settings.yaml']);
  const added = shown.stdout.split('\n').filter((line) => line.startsWith('+ '));
  expect(added).toEqual([
    expect.stringMatching(/^\+ {2}# Vanished: no series/),
    '+  # orders: unit size unknown.',
    `+  - resource_id: ${idOf('orders')}`,
    expect.stringMatching('    # mix: '),
    expect.stringMatching('    # message_size_bytes: '),
    expect.stringMatching('    # server_leg: '),
    expect.stringMatching('    # units: '),
  ]);
  expect(shown.stdout).toContain(
    `change: ${idOf('gone')}: no series names it; remove its entry if the resource is deleted\n`
  );
  expect(shown.stdout).toContain(`1 added, 1 marked as vanished; nothing was written: add --write to update ${file}\n`);
});

it('writes with --write, and keeps every line of the file, declared figures included', async () => {
  writeFileSync(file, SETTINGS);
  const url = await prometheus('chat', 'orders');
  expect(await update(url, '--write')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(`wrote ${file}: 1 added`),
  });
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.filter((line) => LINES.includes(line))).toEqual(LINES);
  expect(lines[LINES.findIndex((line) => line.includes('gone'))]).toMatch(MARK);
  const { resources } = settingsOf(lines.join('\n'));
  expect(resources.slice(0, 2)).toEqual(settingsOf(SETTINGS).resources);
  expect(resources[2]).toEqual({ resource_id: idOf('orders') });
  const again = await update(url, '--write');
  expect(again.stdout).toContain(`${file} is up to date; resources with an entry: 3\n`);
  expect(readFileSync(file, 'utf8')).toBe(lines.join('\n'));
});

it('prints what it would do as JSON', async () => {
  writeFileSync(file, SETTINGS);
  const { stdout } = await update(await prometheus('gone', 'orders'), '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    file,
    written: false,
    added: [idOf('orders')],
    vanished: [idOf('chat')],
    returned: [],
    diff: expect.stringContaining(`+  - resource_id: ${idOf('orders')}\n`),
    resources: [{ resource: 'gone' }, { resource: 'orders' }],
  });
});

it('keeps line ends, a byte order mark, the permissions, and a link to the file', async () => {
  const target = path.join(folder, 'target.yaml');
  const text = `\uFEFF${SETTINGS.replaceAll('\n', '\r\n')}`;
  writeFileSync(target, text);
  chmodSync(target, 0o640);
  symlinkSync(target, file);
  await update(await prometheus('chat', 'gone', 'orders'), '--write');
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(statSync(target).mode & 0o777).toBe(0o640);
  const updated = readFileSync(target, 'utf8');
  expect(updated.replace(/\r\n {2}# orders: [^]*(?=\r\n\r\n# Waits)/, '')).toBe(text);
  expect(updated.replaceAll('\r\n', '')).not.toContain('\n');
});

it('names an exporter that the file does not list', async () => {
  writeFileSync(file, 'sources: [plain]\n');
  const url = await serving((query, _, response) => {
    const isAsked = query.includes('azurerm_resource_metric') && query.includes('InboundTraffic');
    response.end(vectorOf(...(isAsked ? [{ metric: { resource_id: idOf('orders') }, value: 1 }] : [])));
  });
  const { stdout } = await update(url);
  expect(stdout).toContain(`+  - resource_id: ${idOf('orders')}\n`);
  expect(stdout).toContain(
    'change: azure-metrics-exporter: not in sources, so its series are not read (1 resource); add it\n'
  );
});

describe('leaves the file as it is, and exits with 2 and one line,', () => {
  async function refused(args: readonly string[], line: string | RegExp, text: string | undefined = SETTINGS) {
    if (text !== undefined) {
      writeFileSync(file, text);
    }
    const { status, stdout, stderr } = await runHere(['init', ...args]);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(text);
    expect(readdirSync(folder)).toEqual(text === undefined ? [] : ['settings.yaml']);
  }

  const NOBODY = ['--prometheus', 'http://127.0.0.1:9'];

  it('with --out as well', () =>
    refused(
      ['--update', file, '--out', `${file}.new`, ...NOBODY],
      "'--out <file>' cannot be used with option '--update <file>'"
    ));

  it('without a Prometheus', () => refused(['--update', file], '--prometheus: is missing; --update compares'));

  it('for --write without --update', () => refused(['--out', `${file}.new`, '--write'], '--write: takes --update'));

  it('for settings that are not valid', () =>
    refused(
      ['--update', file, ...NOBODY],
      /--update: .+ is not valid, and stays as it is: editions: is unknown.+ \(and 1 more\)/,
      'editions: 1\nmix: 5\n'
    ));

  it('for a file that is not there', () =>
    refused(['--update', `${file}.no`, ...NOBODY], /--update: .+ cannot be read and written to \(ENOENT/));

  it('for a folder', () =>
    refused(['--update', folder, ...NOBODY], /--update: .+ is not a file; it takes a settings file/));

  it('if nothing of SignalR is found: an exporter may be down', async () =>
    refused(['--update', file, '--write', '--prometheus', await prometheus()], 'has no series of SignalR resources'));

  it('for a layout that cannot be kept', async () =>
    refused(
      ['--update', file, '--write', '--prometheus', await prometheus('orders')],
      'has a layout that cannot be kept; it stays as it is',
      'edition: 2023-03\n...\n'
    ));

  it('if the file changes while Prometheus is read', async () => {
    writeFileSync(file, SETTINGS);
    const url = await serving((query, _, response) => {
      writeFileSync(file, `${SETTINGS}# edited\n`);
      response.end(
        vectorOf(...(query === INPUT.inboundBytes ? [{ metric: { resource_id: idOf('new') }, value: 1 }] : []))
      );
    });
    const { status, stdout, stderr } = await update(url, '--write');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('was changed while Prometheus was read; run the command again');
    expect(readFileSync(file, 'utf8')).toBe(`${SETTINGS}# edited\n`);
  });
});

/** Makes a function of the file system fail, or the command stop there. */
const HOOK = `
const fs = require('node:fs');
const [name, what] = process.env.AT.split(' ');
const functions = name === 'writeFile' ? fs.promises : fs;
const original = functions[name];
functions[name] = (...args) => {
  if (what.startsWith('SIG')) {
    process.kill(process.pid, what);
    return original(...args);
  }
  throw Object.assign(new Error(what + ': no space left on device, write'), { code: what, syscall: 'write' });
};
`;

it.each([
  ['writeFile ENOSPC', 1],
  ['renameSync ENOSPC', 1],
  ['renameSync EACCES', 2],
  ['writeFile SIGTERM', null],
])('leaves the file as it is after %s', async (at, status) => {
  writeFileSync(file, SETTINGS);
  const hook = path.join(folder, 'hook.cjs');
  writeFileSync(hook, HOOK);
  const url = await prometheus('chat', 'orders');
  const ended = await runBeside(['init', '--update', file, '--prometheus', url, '--write'], {
    NODE_OPTIONS: `--require ${hook}`,
    AT: at,
  });
  expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: '' });
  expect(readFileSync(file, 'utf8')).toBe(SETTINGS);
  expect(readdirSync(folder).sort()).toEqual(['hook.cjs', 'settings.yaml']);
});
