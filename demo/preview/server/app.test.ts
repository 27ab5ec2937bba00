import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, ask as askServer, stop } from '../../http/testing';
import { listenOn } from '../../http/listen';
import { createPreview } from './app';

let folder: string;
let upstream: Server;
let seen: string[];
let preview: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-preview-'));
  for (const name of ['page', 'plugin', 'dashboards']) {
    mkdirSync(join(folder, name));
  }
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'plugin', 'module.js'), 'define([], () => ({}))');
  upstream = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`.trim());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success"}');
    });
  });
  const upstreamPort = await listenOn(upstream);
  preview = createPreview(
    { page: join(folder, 'page'), plugin: join(folder, 'plugin'), dashboards: join(folder, 'dashboards') },
    new URL(`http://127.0.0.1:${upstreamPort}/prometheus/`)
  );
  port = await listenOn(preview);
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await Promise.all([preview, upstream].map(stop));
  rmSync(folder, { recursive: true });
});

it('sends a file again only once it was written again: a reload compiles nothing twice', async () => {
  const file = join(folder, 'plugin', 'view.js');
  const path = '/public/plugins/headroom-signalr-panel/view.js';
  const asked = (etag: string) => askServer(port, path, { headers: { host: '127.0.0.1', 'if-none-match': etag } });
  writeFileSync(file, 'old');
  const first = await ask(path);
  const etag = String(first.headers.etag);
  expect(await asked(etag)).toMatchObject({ status: 304, body: '' });
  writeFileSync(file, 'newer');
  expect(await asked(etag)).toMatchObject({ status: 200, body: 'newer' });
});

it.each(['query', 'query_range'])('passes %s to Prometheus, below its base path', async (path) => {
  const answer = await ask(`/api/prometheus/api/v1/${path}`, { method: 'POST', body: 'query=up' });
  expect(answer.status).toBe(200);
  expect(seen).toEqual([`POST /prometheus/api/v1/${path} query=up`]);
});

it.each([
  '/api/v1/admin/tsdb/delete_series',
  '/api/v1/status/config',
  '/-/quit',
  '/-/reload',
  '/api/v1/query/../admin/tsdb/snapshot',
  '/api/v1/query%2f..%2fstatus%2fconfig',
  '/api/v1/series',
])('does not pass %s to Prometheus', async (path) => {
  const answer = await ask(`/api/prometheus${path}`, { method: 'POST' });
  expect(answer.status).not.toBe(200);
  expect(seen).toEqual([]);
});

it.each(['/d/signalr-headroom-resource', '/d/signalr-headroom-resource/resource?var-resource=%2Fa'])(
  'serves the page at the dashboard address %s',
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.body]).toEqual([200, '<!doctype html>']);
  }
);

it('redirects / to the dashboard and keeps the parameters', async () => {
  const answer = await ask('/?from=now-1h');
  expect([answer.status, answer.headers.location]).toEqual([302, '/d/signalr-headroom-fleet?from=now-1h']);
});

it("serves the panel as a script at Grafana's path", async () => {
  const answer = await ask('/public/plugins/headroom-signalr-panel/module.js');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/dashboards/..%2fsecret.txt',
  '/public/plugins/headroom-signalr-panel/%2e%2e%2fsecret.txt',
  '/dashboards/',
  '/missing.js',
  '/%00',
  '/%ff',
])('does not serve files outside its folders: %s', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.body.includes('secret')]).toEqual([404, false]);
});

it('reports its state and its Prometheus at /healthz', async () => {
  const answer = await ask('/healthz', { host: 'localhost:3000' });
  expect(JSON.parse(answer.body)).toEqual({ status: 'ok', prometheus: expect.stringMatching(/^http:\/\/127/) });
});

/** A page's queries are forms. */
function ask(path: string, { method = 'GET', body = '', host = '127.0.0.1' } = {}): Promise<Answer> {
  const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  return askServer(port, path, { method, body, headers: { host, ...form } });
}
