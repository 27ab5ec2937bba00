import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Answer, ask, stop } from '../../demo/http/testing';
import { listenOn } from '../../demo/http/listen';
import { createPreview } from '../../demo/preview/server/app';
import { serve } from '../../demo/simulator/server';
import { SIMULATION } from '../../demo/simulator/testing';
import { createReceiver } from '../../demo/stack/receiver';
import { portOf } from '../../tools/ports';
import { createGallery } from './server';

const DEMO = join(__dirname, '..', '..', 'demo');

interface Case {
  /** Answers with status 200. */
  paths: string[];
  /** Of a page, if it has one. */
  page?: string;
  create: () => Promise<[Server, number]> | [Server, Promise<number>];
}

let folder: string;

const SERVERS: Record<string, Case> = {
  preview: {
    paths: ['/d/any', '/healthz', '/dashboards/a.json', '/public/plugins/headroom-signalr-panel/main.js'],
    page: '/d/any',
    create: () => {
      const folders = { page: folder, plugin: folder, dashboards: join(folder, 'dashboards') };
      return started(createPreview(folders, new URL('http://127.0.0.1:1')));
    },
  },
  gallery: {
    paths: ['/', '/main.js', '/locales/en-US/headroom-signalr-panel.json'],
    page: '/',
    create: () => started(createGallery(folder)),
  },
  receiver: { paths: ['/', '/alerts'], page: '/', create: () => started(createReceiver(() => {}, ['receiver'])) },
  simulator: {
    paths: ['/healthz', '/metrics/azure', '/metrics/resourcegraph', '/metrics/app'],
    create: async () => {
      const server = await serve(SIMULATION, 0, () => SIMULATION.world.demoStart, '127.0.0.1', ['simulator']);
      return [server, portOf(server)];
    },
  },
};

function started(server: Server): [Server, Promise<number>] {
  return [server, listenOn(server)];
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-servers-'));
  mkdirSync(join(folder, 'dashboards'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'main.js'), '');
  writeFileSync(join(folder, 'dashboards', 'a.json'), '{}');
});

afterAll(() => rmSync(folder, { recursive: true }));

// A lint rule keeps other servers out of the demo.
it('checks the protection of every server of the demo', () => {
  const ours = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && /\bcreateLocalServer\(\{/.test(readFileSync(join(DEMO, name), 'utf8'))
  );
  // The definition, and one for each of SERVERS but the gallery.
  expect(ours).toHaveLength(Object.keys(SERVERS).length);
});

describe.each(Object.entries(SERVERS))('the %s', (_, { paths, page, create }) => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    const [created, listening] = await create();
    [server, port] = [created, await listening];
  });

  afterAll(() => stop(server));

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(port, path, { method, headers: { host: `127.0.0.1:${port}`, ...headers } });

  it('sends its protection with every answer, errors included', async () => {
    const answers = await Promise.all([
      ...paths.map((path) => get(path)),
      get(paths[0], {}, 'HEAD'),
      get('/nothing.html'),
      get('/%00'),
      get('/%ff'),
      get('//'),
      get('//['),
      get(paths[0], { host: 'evil.example' }),
      get(paths[0], { origin: 'http://evil.example' }),
      get('http://127.0.0.1/'),
      get('/api/prometheus/api/v1/query'),
      ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => get(paths[0], {}, method)),
    ]);
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
        expect(policy.split('; ')).toContain(rule);
      }
      // Nothing from another origin, no script in the page, nothing that compiles code.
      expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*|https?:|blob:/);
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(new Set(answers.slice(0, paths.length + 1).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('has no script in its page', async () => {
    const { body } = page === undefined ? { body: '' } : await get(page);
    expect(body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|javascript:/i);
  });

  it.each(['127.0.0.1', 'localhost:9', 'LocalHost', 'localhost.', 'localhost.:80', '[::1]', '[::1]:3000'])(
    'answers to its own name %s',
    async (host) => {
      expect((await get(paths[0], { host })).status).toBe(200);
    }
  );

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:80',
    'evil.example:127.0.0.1',
    'localhost..',
    '[::1',
    '::1',
    'localhost, evil.example',
  ])('refuses the foreign host name %j', async (host) => {
    expect((await get(paths[0], { host })).status).toBe(403);
  });

  it.each<Record<string, string>>([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'https://127.0.0.1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ])('refuses requests of a page with another origin: %j', async (headers) => {
    const [read, sent] = await Promise.all([get(paths[0], headers), get(paths[0], headers, 'POST')]);
    expect([read.status, sent.status]).toEqual([403, 403]);
  });

  it('refuses a form of another site, and opens when a person follows a link', async () => {
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await get(paths[0], navigation, 'POST')).status).toBe(403);
    expect((await get(paths[0], navigation)).status).toBe(200);
  });

  it('answers requests of its own page', async () => {
    const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect((await get(paths[0], own)).status).toBe(200);
  });

  /** Sends a request line as it is. */
  const send = async (line: string, host = '') => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${line}\r\n${host}\r\n`));
    return text(socket);
  };

  it('refuses a request that names no host', async () => {
    expect(await send(`GET ${paths[0]} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each(['http://127.0.0.1/', 'http://evil.example/', 'evil.example:80', '*', '?'])(
    'refuses the address %s, as only paths are allowed, and keeps running',
    async (address) => {
      expect(await send(`GET ${address} HTTP/1.1`, 'Host: localhost\r\n')).toMatch(/^HTTP\/1\.1 400 /);
      expect((await get(paths[0])).status).toBe(200);
    }
  );

  it('limits how much and how slowly a client may send', async () => {
    const long: Answer = await get(paths[0], { 'x-long': 'a'.repeat(20_000) });
    expect(long.status).toBe(431);
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  });
});

it.each(['receiver', 'simulator'])('answers to the name of the %s in its network of containers', async (name) => {
  const [server, listening] = await SERVERS[name].create();
  const port = await listening;
  const hosts = [`${name}:9095`, `other.${name}`];
  const answers = await Promise.all(hosts.map((host) => ask(port, SERVERS[name].paths[0], { headers: { host } })));
  await stop(server);
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
});
