import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { version } from '../../package.json';
import { INPUT } from '../../src/names/series';
import { freePort } from '../../tools/ports';
import { bundledCommand, runHere, testServers, vectorOf } from '../testing';

const { run } = bundledCommand();
const serving = testServers();
let folder: string;
let out: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'headroom-init-'));
  out = path.join(folder, 'settings.yaml');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function init(args: readonly string[], env: Record<string, string> = {}) {
  return runHere(['init', ...args], { env });
}

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';

it('writes a commented file without a Prometheus, and the rules take it as it is', async () => {
  expect(await runHere(['init', '--out', out])).toMatchObject({ status: 0, stderr: '' });
  const text = readFileSync(out, 'utf8');
  for (const line of ['edition: 2023-03', '#     mix: {', '#     message_size_bytes:', '#     server_leg:']) {
    expect(text).toContain(`\n${line}`);
  }
  expect(settingsOf(text)).toMatchObject({ resources: [], sources: settingsOf('').sources });
  const rules = ['rules', '--settings', out, '--target', 'prometheus', '--out', path.join(folder, 'rules')];
  expect(await runHere(rules)).toMatchObject({ status: 0, stderr: '' });
});

it('names the command of this version of the package in the head of the file', () => {
  run(['init', '--out', out]);
  expect(readFileSync(out, 'utf8')).toContain(
    `#   npx signalr-headroom@${version} rules --settings ${out} --target prometheus --out rules\n`
  );
});

it('prints what it wrote as JSON', async () => {
  const { stdout } = await runHere(['init', '--out', out, '--json']);
  expect(JSON.parse(stdout)).toEqual({ file: out, edition: '2023-03', sources: [], resources: [], changes: [] });
});

describe('a file that is there', () => {
  it.each([
    ['a file', () => writeFileSync(out, 'mine')],
    ['a link to nothing', () => symlinkSync(path.join(folder, 'nothing'), out)],
  ])('is not replaced if it is %s', async (_, make) => {
    make();
    const before = readdirSync(folder);
    const { status, stdout, stderr } = await init(['--out', out, '--prometheus', 'http://127.0.0.1:9']);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `headroom: --out: ${out} exists; it takes the name of a new file, and no file is replaced\n`,
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('exits with 2 and one line, and writes nothing,', () => {
  async function refused(args: readonly string[], line: string | RegExp) {
    const { status, stdout, stderr } = await init(args);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(out)).toBe(false);
  }

  it('without --out', () => refused([], '--out <file>'));

  it('for a folder that is not there', () =>
    refused(['--out', path.join(folder, 'no', 'settings.yaml')], /--out: .+ cannot be written to \(ENOENT/));

  it('for an invalid address', () =>
    refused(['--out', out, '--prometheus', 'prometheus:9090'], '--prometheus: takes the URL of a Prometheus, such as'));

  it('if nothing listens', async () =>
    refused(
      ['--out', out, '--prometheus', `http://127.0.0.1:${await freePort()}`],
      /does not answer \(.*ECONNREFUSED/
    ));

  it('if a page answers', async () => {
    const url = await serving((_, _request, response) => response.end('<html>Sign in</html>'));
    await refused(['--out', out, '--prometheus', url], 'answered with status 200, and not as a Prometheus does');
  });

  it('if the server refuses, in its words', async () => {
    const url = await serving((_, _request, response) =>
      response.writeHead(422).end(JSON.stringify({ status: 'error', error: 'too many samples' }))
    );
    await refused(['--out', out, '--prometheus', url], 'answered with status 422: too many samples');
  });

  it('if it has other data than a vector', async () => {
    const url = await serving((_, _request, response) =>
      response.end(JSON.stringify({ status: 'success', data: { result: 'many' } }))
    );
    await refused(['--out', out, '--prometheus', url], 'not as a Prometheus does');
  });

  it('if it has no series of SignalR', async () => {
    const url = await serving((_, _request, response) => response.end(vectorOf()));
    await refused(
      ['--out', out, '--prometheus', url],
      /has no series of SignalR resources .+ azure-metrics-exporter, /
    );
  });
});

it('takes inputs that are recorded already, without any exporter', async () => {
  const url = await serving((query, _, response) => {
    const units = query === INPUT.units ? [{ metric: { resource_id: ID }, value: 5 }] : [];
    response.end(vectorOf(...units));
  });
  const { stdout } = await init(['--out', out, '--prometheus', url, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ sources: [], resources: [{ resourceId: ID, units: 5 }] });
  expect(settingsOf(readFileSync(out, 'utf8'))).toMatchObject({ sources: [], resources: [{ resource_id: ID }] });
});

it('leaves out what the rules recorded from settings, and the resources that only they know', async () => {
  const gone = `${ID}-gone`;
  const declared = (metric: Record<string, string>) => ({ metric: { ...metric, declared: 'true' }, value: 1 });
  const url = await serving((query, _, response) => {
    const shares = query === INPUT.share ? [declared({ resource_id: ID, scenario: 'sendToConnection' })] : [];
    const sizes = [declared({ resource_id: ID }), declared({ resource_id: gone })];
    const bytes = query === INPUT.inboundBytes ? [{ metric: { resource_id: ID }, value: 1 }] : [];
    response.end(vectorOf(...shares, ...(query === INPUT.units ? sizes : []), ...bytes));
  });
  const { stdout } = await init(['--out', out, '--prometheus', url, '--json']);
  expect(JSON.parse(stdout).resources).toEqual([
    expect.objectContaining({
      resourceId: ID,
      units: null,
      unknown: expect.arrayContaining([{ setting: 'mix' }, { setting: 'units' }]),
    }),
  ]);
  expect(settingsOf(readFileSync(out, 'utf8')).resources).toEqual([{ resource_id: ID }]);
});

it('fills in the peak traffic of the last week, and leaves out what no resource carries or the server refuses', async () => {
  const peaks: Record<string, number> = { [INPUT.inboundBytes]: 1234567.8, [INPUT.outboundBytes]: 2e12 };
  const url = await serving((query, _, response) => {
    const peak = Object.entries(peaks).find(([name]) => query === `max_over_time((\n${name}\n)[7d:5m])`);
    const isRefused = query.includes(INPUT.connections) && query.startsWith('max_over_time');
    const rows = query === INPUT.units ? 5 : peak?.[1];
    response.writeHead(isRefused ? 422 : 200);
    response.end(vectorOf(...(rows === undefined ? [] : [{ metric: { resource_id: ID }, value: rows }])));
  });
  expect(await init(['--out', out, '--prometheus', url])).toMatchObject({ status: 0, stderr: '' });
  expect(settingsOf(readFileSync(out, 'utf8')).resources).toEqual([
    { resource_id: ID, peak_traffic: { inbound_bytes_per_second: 1_240_000 } },
  ]);
});

it('lets no text of the server become a setting', async () => {
  const evil = 'Standard\n    alerts: false\u2028#';
  const url = await serving((query, _, response) => {
    const rows = query === INPUT.sku ? [{ metric: { resource_id: ID, sku: evil, service_mode: evil }, value: 1 }] : [];
    const others = query === INPUT.units ? ["a': b", 'a\nresources: 5', `${ID}/replicas/x: {y`, `${ID}/<name>`] : [];
    response.end(vectorOf(...rows, ...others.map((id) => ({ metric: { resource_id: id }, value: 1 }))));
  });
  expect(await init(['--out', out, '--prometheus', url])).toMatchObject({ status: 0, stderr: '' });
  const { resources } = settingsOf(readFileSync(out, 'utf8'));
  expect(resources.map(({ resource_id, alerts }) => ({ resource_id, alerts }))).toEqual([{ resource_id: ID }]);
});

describe('a server that asks who reads', () => {
  const authorization = async (args: (url: string) => string, env: Record<string, string> = {}) => {
    const seen = new Set<string | undefined>();
    const url = await serving((query, request, response) => {
      seen.add(request.headers.authorization);
      response.end(vectorOf(...(query === INPUT.units ? [{ metric: { resource_id: ID }, value: 5 }] : [])));
    });
    const { status, stdout } = await init(['--out', out, '--prometheus', args(url)], env);
    expect(status).toBe(0);
    expect(`${stdout}${readFileSync(out, 'utf8')}`).not.toContain('secret');
    return [...seen];
  };

  it('gets user and password of the address, which are written nowhere', async () => {
    const basic = `Basic ${Buffer.from('me:se/secret').toString('base64')}`;
    expect(await authorization((url) => url.replace('//', '//me:se%2Fsecret@'))).toEqual([basic]);
  });

  it('gets the token of the environment, which is written nowhere', async () => {
    expect(await authorization((url) => url, { PROMETHEUS_TOKEN: 'secret' })).toEqual(['Bearer secret']);
  });
});
