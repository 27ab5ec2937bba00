import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { INPUT } from '../src/names/series';
import { toldEvent } from './quality/testing';
import { runHere, testServers, vectorOf } from './testing';

const serving = testServers();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OUT = path.join(folder, 'settings.yaml');
const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';

const EVENTS = path.join(folder, 'events.jsonl');
beforeAll(() => writeFileSync(EVENTS, `${toldEvent({ at: 1e9, from: 1e9 })}\n`));

const SETTINGS = path.join(__dirname, '..', 'alerts', 'settings.yaml');

/** The commands that ask a Prometheus. */
const COMMANDS: Array<[string, (url: string) => string[]]> = [
  ['init', (url) => ['init', '--out', OUT, '--prometheus', url]],
  ['status', (url) => ['status', '--prometheus', url]],
  ['calibrate', (url) => ['calibrate', '--resource', ID, '--prometheus', url]],
  ['backtest', (url) => ['backtest', '--settings', SETTINGS, '--prometheus', url]],
  ['quality', (url) => ['quality', EVENTS, '--prometheus', url]],
];

/** All commands have one client, so they take turns. */
function isAsked(commandAt: number, answerAt: number): boolean {
  return answerAt % COMMANDS.length === commandAt;
}

/** Texts that control a terminal or hide the text beside them. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const answer = (result: unknown) => JSON.stringify({ status: 'success', data: { resultType: 'vector', result } });
const body = (text: string | Buffer) => (response: ServerResponse) => response.end(text);
const row = (row: unknown) => body(answer([row]));
const metric = { resource_id: ID };

/** 65 MiB of spaces. */
const PACKED = gzipSync(Buffer.alloc(65 * 1024 * 1024, ' '));

const ANSWERS: Array<[string, (response: ServerResponse) => unknown]> = [
  ['a row of null', row(null)],
  ['a number for a row', row(5)],
  ['a metric of null', row({ metric: null, value: [1, '5'], values: [[1, '5']] })],
  ['a list for a metric', row({ metric: [], value: [1, '5'], values: [[1, '5']] })],
  ['a label that is a number', row({ metric: { resource_id: 5 }, value: [1, '5'], values: [[1, '5']] })],
  ['a value that is a number', row({ metric, value: [1, 5], values: [[1, 5]] })],
  ['a value of null', row({ metric, value: null, values: null })],
  ['a point of null', row({ metric, value: [null, null], values: [null] })],
  ['a value in words', row({ metric, value: [1, 'many'], values: [[1, '']] })],
  ['a time that is a text', row({ metric, value: ['now', '5'], values: [['now', '5']] })],
  [
    'a row nested beyond any stack',
    body(`{"status":"success","data":{"result":[${'['.repeat(1e5)}${']'.repeat(1e5)}]}}`),
  ],
  ['no result', body(JSON.stringify({ status: 'success', data: null }))],
  ['an object for a result', body(answer({}))],
  ['null', body('null')],
  ['a page', body('<!doctype html>\n<html>\u001b[31mSign in</html>')],
  ['nothing', body('')],
  ['half an answer', body(answer([]).slice(0, 20))],
  ['bytes that are not UTF-8', body(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  [
    'an error with control characters',
    (response) => response.writeHead(500).end('{"error":"\\u001b[2J\\u202eno\\r\\n"}'),
  ],
  [
    'a body shorter than its length',
    (response) => {
      response.writeHead(200, { 'content-length': 1000 }).write(answer([]));
      setTimeout(() => response.destroy(), 50);
    },
  ],
  [
    'a body longer than its length',
    (response) => {
      const { socket } = response;
      socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n${answer([])}`);
    },
  ],
  [
    'a body without an end',
    (response) => {
      const chunk = ' '.repeat(1024 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {
          continue;
        }
      };
      response.on('drain', more);
      more();
    },
  ],
  [
    'a small body that unpacks to a large one',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(PACKED),
  ],
  ['a body that does not unpack', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('gzip')],
  ['a redirect to itself', (response) => response.writeHead(307, { location: '/api/v1/query' }).end()],
];

async function refused(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await runHere(args, { env });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^headroom: [^\n]+\n$/);
  expect(stderr.slice(0, -1)).not.toMatch(CONTROL);
  expect(existsSync(OUT)).toBe(false);
  return stderr;
}

describe.each(COMMANDS)('headroom %s exits with 2 and one line', (command, args) => {
  const turn = COMMANDS.findIndex(([name]) => name === command);
  it.each(ANSWERS.filter((_, i) => isAsked(turn, i)))('for %s', async (__, respond) => {
    const url = await serving((_query, _request, response) => respond(response));
    expect(await refused(args(url))).toContain(url);
  });

  it('for a server of another protocol', async () => {
    const server: Server = createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.9\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await refused(args(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`));
    server.close();
  });

  it.each([
    'http://',
    'http://[',
    'http://me:secret%zz@127.0.0.1:9',
    'http://me:secret@127.0.0.1:99999',
    'file:///etc',
  ])('for the address %s, without its password', async (url) => {
    expect(await refused(args(url))).toMatch(
      /^headroom: --prometheus: takes the URL of a Prometheus, such as (?!.*secret)/
    );
  });

  it('for a token that no header can have, without printing it', async () => {
    expect(await refused(args('http://127.0.0.1:9'), { PROMETHEUS_TOKEN: 'secret\nx: y' })).toMatch(
      /^headroom: PROMETHEUS_TOKEN: (?!.*secret)/
    );
  });
});

// The rules of a backtest call such a unit size an input problem.
describe.each(COMMANDS.filter(([command]) => !['backtest', 'quality'].includes(command)))(
  'headroom %s exits with 2 and one line',
  (_, args) => {
    it.each(['-1', '2.5'])('for a unit size of %s', async (units) => {
      const now = Math.floor(Date.now() / 60_000) * 60;
      const sized = { metric, value: [now, units], values: [[now, units]] };
      const url = await serving((query, __, response) =>
        response.end(answer(query.includes(INPUT.units) ? [sized] : []))
      );
      expect(await refused(args(url))).toContain(`has a unit size of ${units} for ${ID}`);
    });
  }
);

it('headroom calibrate exits with 2 and one line for values of another time than it asked for', async () => {
  const units = { metric, values: [[1e15, '5']] };
  const url = await serving((query, _, response) => response.end(answer(query.includes(INPUT.units) ? [units] : [])));
  expect(await refused(['calibrate', '--resource', ID, '--prometheus', url])).toContain('another time');
});

it('headroom backtest exits with 2 and one line for values of another time than it asked for', async () => {
  const url = await serving((_, __, response) => response.end(answer([{ metric, values: [[1e15, '5']] }])));
  expect(await refused(['backtest', '--settings', SETTINGS, '--prometheus', url])).toContain('another time');
});

it('headroom backtest asks for fewer days of a fleet that would not fit in the memory', async () => {
  const hours = { metric: {}, values: [[Math.floor(Date.now() / 3_600_000) * 3600 - 86_400, '1e9']] };
  const url = await serving((_, __, response) => response.end(answer([hours])));
  expect(await refused(['backtest', '--settings', SETTINGS, '--prometheus', url])).toContain(
    '--days: takes fewer days'
  );
});

it.each([[[]], [['--json']]])('headroom init prints no control characters of labels %j', async (options) => {
  const evil = '\u001b[2J\u009b31m\u202e\u2028';
  const url = await serving((query, _, response) => {
    const sku = { metric: { resource_id: `${ID}${evil}`, sku: `S1${evil}`, service_mode: `Default${evil}` }, value: 1 };
    response.end(vectorOf(...(query === INPUT.sku ? [sku] : [])));
  });
  const out = path.join(folder, 'labels.yaml');
  const { status, stdout, stderr } = await runHere(['init', '--out', out, '--prometheus', url, ...options]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('\\u001b[2J\\u009b31m\\u202e\\u2028');
  expect(stdout.replaceAll('\n', '')).not.toMatch(CONTROL);
  expect(readFileSync(out, 'utf8').replaceAll('\n', '')).not.toMatch(CONTROL);
  rmSync(out);
});

it('headroom init exits with 2 and one line after half a minute of a body that drips', async () => {
  const url = await serving((_query, _request, response) => {
    response.write('{');
    const drip = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(drip));
  });
  expect(await refused(['init', '--out', OUT, '--prometheus', url])).toContain('does not answer (not within 30 s)');
});
