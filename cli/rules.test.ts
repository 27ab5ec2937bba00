import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundleCommand } from './bundle';

/** The bundled command, at a place from which it finds the runbooks. */
const bundle = path.join(__dirname, '..', 'build', `rules-${process.pid}.test.cjs`);
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

beforeAll(async () => {
  await bundleCommand(bundle);
  writeFileSync(hook, HOOK);
});

beforeEach(() => {
  writeFileSync(settings, '');
  rmSync(out, { recursive: true, force: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(bundle, { force: true });
});

function rules(args: string[], { node = [], env = {} }: { node?: string[]; env?: Record<string, string> } = {}) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...node, bundle, 'rules', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return { status, signal, stdout, stderr };
}

function writePrometheus(file = settings) {
  return rules(['--settings', file, '--target', 'prometheus', '--out', out]);
}

/** Runs the command until a signal that it gets at a fixed point. */
function stopped(signalAt: string) {
  const args = ['--settings', settings, '--target', 'prometheus', '--out', out];
  return rules(args, { node: ['--require', hook], env: { SIGNAL_AT: signalAt } });
}

function texts(): Record<string, string> {
  return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
}

const DONE = { status: 0, signal: null, stdout: '', stderr: '' };

it('refuses to replace a hand-written file, names it and writes nothing, until --force says otherwise', () => {
  const mine = path.join(out, 'signalr-alerts.rules.yml');
  mkdirSync(out);
  writeFileSync(mine, 'groups: []\n');
  expect(writePrometheus()).toEqual({
    ...DONE,
    status: 2,
    stderr: `headroom: --out: ${mine} does not begin with the heading of a generated file; move it, or replace it with --force\n`,
  });
  expect(texts()).toEqual({ 'signalr-alerts.rules.yml': 'groups: []\n' });
  expect(rules(['--settings', settings, '--target', 'prometheus', '--out', out, '--force'])).toEqual(DONE);
  expect(Object.keys(texts())).toContain('signalr-trends.rules.yml');
  expect(readFileSync(mine, 'utf8')).toContain('Generated; do not edit.');
});

it("lists what it removes, and removes no user's file", () => {
  mkdirSync(out);
  const bicep = '// Generated; do not edit. Change the settings and run\n//   headroom rules\n';
  const mine = { 'mine.bicep': bicep, 'package.json': '{ "description": "Generated; do not edit." }' };
  Object.entries({ ...mine, 'signalr-headroom.bicep': bicep }).forEach(([name, text]) =>
    writeFileSync(path.join(out, name), text)
  );
  expect(rules(['--settings', settings, '--target', 'azure', '--out', out])).toEqual({
    ...DONE,
    stdout: 'removed signalr-headroom.bicep\n',
  });
  expect(texts()).toEqual({ ...mine, 'signalr-headroom.json': expect.stringContaining('Generated; do not edit.') });
});

it.each([
  ['an empty name', '', 'takes the name of a folder, not ""'],
  [
    'a folder that cannot exist',
    '/proc/x',
    '/proc/x cannot be written to (ENOENT: no such file or directory); it takes a folder',
  ],
])('refuses %s as --out in one line, without waiting', (_, given, reason) => {
  expect(rules(['--settings', settings, '--target', 'prometheus', '--out', given])).toEqual({
    ...DONE,
    status: 2,
    stderr: `headroom: --out: ${reason}\n`,
  });
});

it('writes a settings path with a line end into no line of its own', () => {
  const strange = path.join(folder, "it's\ngroups: mine.yaml");
  writeFileSync(strange, '');
  expect(writePrometheus(strange)).toEqual(DONE);
  const [text] = Object.values(texts());
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
  const old = '# Generated; do not edit. Change the settings and run\n#   headroom rules\n\ngroups: [] # old\n';
  const before = { 'signalr-alerts.rules.yml': old, 'signalr-source-alloy.rules.yml': old };
  const after = [
    'signalr-alerts.rules.yml',
    'signalr-ceilings.rules.yml',
    'signalr-settings.rules.yml',
    'signalr-source-plain.rules.yml',
    'signalr-trends.rules.yml',
  ];

  beforeEach(() => {
    mkdirSync(out);
    Object.entries(before).forEach(([name, text]) => writeFileSync(path.join(out, name), text));
    writeFileSync(settings, 'sources: [plain]\n');
  });

  it.each(['SIGINT', 'SIGTERM'])('leaves the old files and no other after %s', (signal) => {
    expect(stopped(`writeFile 2 ${signal}`)).toEqual({ ...DONE, status: null, signal });
    expect(texts()).toEqual(before);
  });

  it('leaves the new files and no other if the signal comes while they are renamed', () => {
    expect(stopped('renameSync 2 SIGINT')).toEqual({ ...DONE, status: null, signal: 'SIGINT' });
    expect(Object.keys(texts()).sort()).toEqual(after);
    expect(Object.values(texts())).not.toContain(old);
  });

  it('leaves whole files even if it is killed, and the next run completes them', () => {
    expect(stopped('renameSync 4 SIGKILL')).toEqual({ ...DONE, status: null, signal: 'SIGKILL' });
    const [staging, ...left] = readdirSync(out).sort();
    expect(staging).toMatch(/^\.headroom-/);
    expect(left).toEqual(expect.arrayContaining(Object.keys(before)));
    expect(writePrometheus()).toEqual({ ...DONE, stdout: 'removed signalr-source-alloy.rules.yml\n' });
    expect(Object.keys(texts()).sort()).toEqual(after);
  });
});
