import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';

import { stop } from '../http/testing';
import { listenOn } from '../http/listen';
import { createReceiver } from './receiver';

const alert = {
  status: 'firing',
  labels: { alertname: 'SignalRAtCeiling', severity: 'critical', resource: 'orders', resource_id: '/a' },
  annotations: {
    summary: 'orders: outbound traffic at 96.2% of the ceiling',
    description: 'Recommended unit size: 20.',
    runbook_url: 'https://books.example/SignalRAtCeiling.md',
    dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource',
  },
  startsAt: '2026-11-21T03:00:00Z',
  endsAt: '0001-01-01T00:00:00Z',
};

let server: Server;
let address: string;
let lines: string[];

beforeEach(async () => {
  lines = [];
  server = createReceiver((line) => lines.push(line));
  address = `http://127.0.0.1:${await listenOn(server)}`;
});

afterEach(() => stop(server));

function post(channel: string, body: string, type = 'application/json') {
  return fetch(`${address}/${channel}`, { method: 'POST', headers: { 'content-type': type }, body });
}

function send(alerts: unknown[], channel = 'page') {
  return post(channel, JSON.stringify({ version: '4', receiver: 'signalr-page', groupLabels: {}, alerts }));
}

it('prints an alert as one line with state, name, text and links', async () => {
  expect((await send([alert])).status).toBe(200);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^\S+Z {2}FIRING {2}SignalRAtCeiling {2}\[page critical\] {2}orders: outbound traffic at 96\.2% of the ceiling {2}Recommended unit size: 20\. {2}https:\/\/books\S+ {2}http:\/\/127\S+$/
  );
});

it('accepts webhooks of Grafana and Alertmanager, and shows the sender', async () => {
  const webhook = { version: '1', receiver: 'signalr-page', orgId: 1, state: 'alerting', alerts: [alert] };
  const response = await post('grafana/page', JSON.stringify(webhook), 'application/json; charset=utf-8');
  expect(response.status).toBe(200);
  expect(lines[0]).toContain('[grafana/page critical]');
});

it('shows the alerts of the history before any new one, and keeps them after it', async () => {
  const past = { ...alert, status: 'resolved' as const, receivedAt: '2026-11-01T03:00:10Z', channel: 'page' };
  const withPast = createReceiver(() => {}, [], [past]);
  const url = `http://127.0.0.1:${await listenOn(withPast)}`;
  const received = async (): Promise<Array<{ receivedAt: string }>> => (await fetch(`${url}/alerts`)).json();
  expect(await received()).toEqual([past]);
  const body = JSON.stringify({ version: '4', receiver: 'signalr-page', alerts: [alert] });
  await fetch(`${url}/page`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect((await received()).map(({ receivedAt }) => receivedAt).at(-1)).toBe(past.receivedAt);
  expect(await received()).toHaveLength(2);
  await stop(withPast);
});

it('shows that an alert is resolved', async () => {
  await send([{ ...alert, status: 'resolved' }]);
  expect(lines[0]).toContain('RESOLVED');
});

it('prints one line for a label with line breaks and terminal escapes', async () => {
  await send([{ ...alert, annotations: { summary: 'a\n2026 FIRING forged\u001b[2J\u2028b' } }]);
  expect(lines[0]).toContain('a 2026 FIRING forged [2J b');
});

it("prints the figures of Grafana's alerts, whose summary has none", async () => {
  await send([{ ...alert, annotations: { summary: 'Near the ceiling.', headline: 'orders: traffic at 96.2%' } }]);
  expect(lines[0]).toContain('orders: traffic at 96.2%');
});

it('lists received alerts at GET /alerts, newest first', async () => {
  await send([alert]);
  await send([{ ...alert, labels: { alertname: 'SignalRNearCeiling' } }], 'notify');
  const listed = await (await fetch(`${address}/alerts`)).json();
  expect(listed.map((one: typeof alert & { channel: string }) => [one.channel, one.labels.alertname])).toEqual([
    ['notify', 'SignalRNearCeiling'],
    ['page', 'SignalRAtCeiling'],
  ]);
});

it('keeps only the last 1,000 alerts', async () => {
  for (let time = 0; time < 4; time++) {
    await send(Array.from({ length: 300 }, () => alert));
  }
  expect(await (await fetch(`${address}/alerts`)).json()).toHaveLength(1000);
});

it('refuses a body of more than 256 KiB, and accepts the next one', async () => {
  const response = await send([{ ...alert, annotations: { summary: 'x'.repeat(300 * 1024) } }]);
  expect([response.status, await response.text()]).toEqual([413, 'The body must not exceed 262144 bytes.\n']);
  expect((await send([alert])).status).toBe(200);
  expect(lines).toHaveLength(1);
});

it.each(['//', '//[', '/\u0000', '/%zz', '*'])(
  'keeps running after a request for the invalid path %j',
  async (path) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect((await fetch(`${address}/alerts`)).status).toBe(200);
  }
);

it('shows labels as text on the page, and only http links', async () => {
  await send([
    {
      ...alert,
      labels: { alertname: '<script>alert(1)</script>' },
      annotations: { ...alert.annotations, runbook_url: 'javascript:alert(1)', summary: '"><img src=x>' },
    },
  ]);
  const page = await (await fetch(address)).text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<img|javascript:/);
  expect(page).toContain('href="http://127.0.0.1:3000/d/signalr-headroom-resource"');
});

it.each([
  ['a body that is not JSON', '{'],
  ['a body that is not a webhook', '{}'],
  ['an alert without labels', JSON.stringify({ version: '4', receiver: 'r', alerts: [{ status: 'firing' }] })],
  ['an alert whose labels are null', JSON.stringify({ alerts: [{ status: 'firing', labels: null, annotations: {} }] })],
])('refuses %s and does not store it', async (_, body) => {
  expect((await post('page', body)).status).toBe(400);
  expect(await (await fetch(`${address}/alerts`)).json()).toEqual([]);
  expect(lines).toEqual([]);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
  'refuses a webhook as %j, which a form of any page can send',
  async (type) => {
    const body = JSON.stringify({ version: '4', receiver: 'signalr-page', alerts: [alert] });
    const response = await post('page', body, type);
    expect([response.status, await response.text()]).toEqual([415, 'The content type must be application/json.\n']);
    expect(lines).toEqual([]);
  }
);

it('refuses a webhook of a page on another port', async () => {
  const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1:1' };
  const body = JSON.stringify({ version: '4', receiver: 'signalr-page', alerts: [alert] });
  expect((await fetch(`${address}/page`, { method: 'POST', headers, body })).status).toBe(403);
  expect(lines).toEqual([]);
});

it('allows its page its own style, and no other', async () => {
  const response = await fetch(address);
  const [, style] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});

it('refuses other paths and methods', async () => {
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(405);
});

describe('as a program', () => {
  const program = (...args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'receiver.ts'), ...args]);

  it('exits with 2 and one line that names the port, if it is in use', async () => {
    const other = createServer();
    const port = await listenOn(other);
    const child = program('--port', String(port));
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const [code] = await once(child, 'close');
    other.close();
    expect({ code, errors: errors.trim() }).toEqual({
      code: 2,
      errors: `receiver: port ${port} on 127.0.0.1 is already in use. Stop that process, or choose another port with --port.`,
    });
  });

  it('writes a line for an alert, and ends on SIGTERM', async () => {
    const child = program('--port', '0');
    const [said] = await once(child.stdout, 'data');
    address = String(/http:\S+[^/]/.exec(String(said))?.[0]);
    const line = once(child.stdout, 'data');
    await send([alert]);
    expect(String(await line)).toContain('FIRING  SignalRAtCeiling');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
