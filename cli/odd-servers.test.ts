import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { select } from '../alerts/generator/promql/promql';
import { verdictsWithReason } from '../dashboards/generator/parts/verdicts';
import { INPUT, OUTPUT } from '../src/names/series';
import { toldEvent } from './quality/testing';
import { runHere, testServers, vectorOf } from './testing';

/** Servers between the command and a Prometheus: proxies, tenants, limits, and stores that are down. */
const serving = testServers();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-odd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OUT = path.join(folder, 'settings.yaml');
const OLD = path.join(folder, 'old.yaml');
const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
const ORDERS = ID.replace('chat', 'orders');
const EVENTS = path.join(folder, 'events.jsonl');
const SETTINGS = path.join(__dirname, '..', 'alerts', 'settings.yaml');

beforeAll(() => writeFileSync(EVENTS, `${toldEvent({ at: 1e9, from: 1e9 })}\n`));

beforeEach(() => {
  rmSync(OUT, { force: true });
  writeFileSync(OLD, `resources:\n  - resource_id: ${ORDERS}\n    mix: { echo: 1 }\n`);
});

const COMMANDS: Array<[string, string[]]> = [
  ['init', ['init', '--out', OUT]],
  ['init --update', ['init', '--update', OLD, '--write']],
  ['status', ['status']],
  ['calibrate', ['calibrate', '--resource', ID]],
  ['backtest', ['backtest', '--settings', SETTINGS]],
  ['quality', ['quality', EVENTS]],
];

type Respond = (response: ServerResponse, asked: Asked) => void;
interface Asked {
  query: string;
  request: IncomingMessage;
}

/** Serves on a port, and tells a question by POST from one by GET. */
function servingAsked(respond: Respond): Promise<string> {
  return serving((body, request, response) => {
    const query = body || (new URL(request.url ?? '/', 'http://here').searchParams.get('query') ?? '');
    respond(response, { query, request });
  });
}

const plain =
  (status: number, text: string, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text);
const json =
  (status: number, body: unknown): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const partial = (more: object): Respond =>
  json(200, { status: 'success', data: { resultType: 'vector', result: [] }, ...more });

const LOST = 'receive series from Addr: store-2:10901: rpc error: code = Unavailable desc = connection refused';
const LOGIN = '; a tenant takes --header, a login --bearer-token-file or --basic-auth-file';

/** The answer of a server, and the words of every command to it, after the address that it asked. */
const ANSWERS: Array<[string, Respond, string]> = [
  ['a tenant wanted', plain(401, 'no org id\n'), `answered with status 401: no org id${LOGIN}`],
  ['a login wanted', plain(403, 'Forbidden'), `answered with status 403: Forbidden${LOGIN}`],
  [
    'too many questions',
    plain(429, 'too many outstanding requests', { 'retry-after': '0' }),
    'answered with status 429, asked 5 times: too many outstanding requests',
  ],
  [
    'no service for an hour',
    plain(503, 'Service Unavailable', { 'retry-after': '3600' }),
    'answered with status 503: Service Unavailable; it asks to wait 3,600 s',
  ],
  ['no such path', plain(404, ''), 'answered with status 404, and not as a Prometheus does'],
  ['no method at all', plain(405, 'Method Not Allowed'), 'answered with status 405: Method Not Allowed'],
  [
    'a page',
    (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><html><head><title>\nSign in </title></head></html>'),
    'answered with status 200, and not as a Prometheus does: a web page, "Sign in"',
  ],
  [
    'the error of Azure',
    json(400, { error: { code: 'BadRequest', message: 'Workspace not found' } }),
    'answered with status 400: Workspace not found',
  ],
  ['the error of Grafana', json(502, { message: 'Bad gateway' }), 'answered with status 502: Bad gateway'],
  [
    'the error of Prometheus',
    json(503, { status: 'error', errorType: 'timeout', error: 'query timed out in query execution' }),
    'answered with status 503: query timed out in query execution',
  ],
  ['a warning', partial({ warnings: [LOST] }), `answered with a warning, so nothing is concluded from it: ${LOST}`],
  [
    'a part',
    partial({ isPartial: true }),
    'answered with a warning, so nothing is concluded from it: the response is partial (isPartial)',
  ],
];

describe.each(ANSWERS)('%s', (_, respond, words) => {
  it.each(COMMANDS)('is said by %s in one line, word for word', async (__, args) => {
    const url = await servingAsked(respond);
    const { status, stdout, stderr } = await runHere([...args, '--prometheus', url]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.replace('query_range', 'query')).toBe(`headroom: --prometheus: ${url}/api/v1/query ${words}\n`);
    expect(readFileSync(OLD, 'utf8')).not.toContain('Vanished');
  });
});

/** As a Prometheus that has one unit size, and one resource of the rules. */
const answered: Respond = (response, { query }) => {
  const known = query === INPUT.units || query === OUTPUT.identity;
  response.end(vectorOf(...(known ? [{ metric: { resource_id: ID, resource: 'chat' }, value: 5 }] : [])));
};

async function found(url: string): Promise<unknown[]> {
  const { status, stdout, stderr } = await runHere(['status', '--json', '--prometheus', url]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { resources }: { resources: Array<{ resourceId: string; units?: number }> } = JSON.parse(stdout);
  return resources.map(({ resourceId, units }) => [resourceId, units]);
}

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of status %d on the same server keeps the query', async (status) => {
    const url = await servingAsked((response, asked) => {
      const { url: at = '' } = asked.request;
      if (at.startsWith('/moved')) {
        response.writeHead(status, { location: at.replace('/moved', '') }).end();
      } else {
        answered(response, asked);
      }
    });
    expect(await found(`${url}/moved`)).toEqual([[ID, 5]]);
  });

  it.each(COMMANDS)('to another server is refused by its name by %s, which sends nothing there', async (_, args) => {
    const there: IncomingMessage[] = [];
    const other = await servingAsked((response, { request }) => {
      there.push(request);
      response.end(vectorOf());
    });
    const url = await servingAsked((response, { request }) =>
      response.writeHead(301, { location: `${other}/prometheus${request.url}?key=secret` }).end()
    );
    const { status, stderr } = await runHere([...args, '--prometheus', url, '--header', 'X-Api-Key: secret-secret']);
    expect({ status, stderr: stderr.replace('query_range', 'query') }).toEqual({
      status: 2,
      stderr: `headroom: --prometheus: takes the URL of a Prometheus; ${url}/api/v1/query redirects to another server, ${other}/prometheus; if that is the Prometheus, give its URL: a login is sent to no other server\n`,
    });
    expect(there).toEqual([]);
  });

  it.each([
    ['without end', '/api/v1/query', 'redirects more than 5 times'],
    ['to nothing', 'http://[', 'redirects to an invalid address'],
    ['to a file', 'file:///etc/passwd', 'redirects to another server, file:;'],
    ['with another login', 'http://me:secret@HOST/', 'redirects to another server, http://HOST/;'],
  ])('%s is refused', async (_, location, words) => {
    const url = await servingAsked((response, { request }) =>
      response.writeHead(302, { location: location.replace('HOST', request.headers.host ?? '') }).end()
    );
    const { status, stderr } = await runHere(['status', '--prometheus', url]);
    expect(status).toBe(2);
    expect(stderr).toContain(words.replace('HOST', new URL(url).host));
    expect(stderr).not.toContain('secret');
  });
});

it.each([405, 501])('asks by GET where POST is answered with %d, and by POST only once', async (refusal) => {
  const posts: string[] = [];
  const url = await servingAsked((response, asked) => {
    if (asked.request.method === 'POST') {
      posts.push(asked.query);
      response.writeHead(refusal).end('Method Not Allowed');
    } else {
      answered(response, asked);
    }
  });
  expect(await found(url)).toEqual([[ID, 5]]);
  expect(posts.length).toBeLessThanOrEqual(4);
});

describe('a busy server', () => {
  const afterOne = async (status: number, retryAfter: () => string | undefined) => {
    const times: number[] = [];
    const url = await servingAsked((response, asked) => {
      times.push(Date.now());
      const after = retryAfter();
      if (times.length === 1) {
        response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end('busy');
      } else {
        answered(response, asked);
      }
    });
    return { times, url };
  };

  it.each([
    [429, 'seconds', () => '1', 1000],
    [503, 'seconds', () => '1', 1000],
    [429, 'a date', () => new Date(Date.now() + 2500).toUTCString(), 1000],
    [503, 'a date that is past', () => new Date(0).toUTCString(), 0],
    [429, 'nothing', () => undefined, 1000],
    [503, 'something else', () => 'soon', 1000],
  ])('with status %d and Retry-After of %s is asked again then', async (status, _, retryAfter, least) => {
    const { times, url } = await afterOne(status, retryAfter);
    expect(await found(url)).toEqual([[ID, 5]]);
    // Four questions are on their way when the first answer comes.
    expect(times.slice(4).every((time) => time - times[0] >= least - 50)).toBe(true);
  });
});

describe('the login', () => {
  const TOKEN = 'to/ken+secret=';
  const file = (name: string, text: string) => {
    const at = path.join(folder, name);
    writeFileSync(at, text);
    return at;
  };
  const basic = `Basic ${Buffer.from('me:pass:word').toString('base64')}`;

  it.each(COMMANDS)('is sent by %s from files and headers', async (_, args) => {
    const seen = new Map<string, Set<string | string[] | undefined>>();
    const url = await servingAsked((response, { request }) => {
      for (const name of ['authorization', 'x-scope-orgid', 'x-api-key']) {
        seen.set(name, (seen.get(name) ?? new Set()).add(request.headers[name]));
      }
      response.writeHead(400).end('no');
    });
    const headers = ['--header', 'X-Scope-OrgID: team a', '--header', 'X-Api-Key:1'];
    const login = ['--bearer-token-file', file('token', `${TOKEN}\n`)];
    await runHere([...args, '--prometheus', url, ...headers, ...login]);
    expect(Object.fromEntries([...seen].map(([name, values]) => [name, [...values]]))).toEqual({
      authorization: [`Bearer ${TOKEN}`],
      'x-scope-orgid': ['team a'],
      'x-api-key': ['1'],
    });
  });

  it('from a file goes before the token of the environment', async () => {
    const seen = new Set<string | undefined>();
    const url = await servingAsked((response, asked) => {
      seen.add(asked.request.headers.authorization);
      answered(response, asked);
    });
    const args = ['status', '--prometheus', url, '--basic-auth-file', file('basic', 'me:pass:word\r\n')];
    await runHere(args, { env: { PROMETHEUS_TOKEN: 'other' } });
    expect([...seen]).toEqual([basic]);
  });

  const REPEATS: Array<[string, (secret: string) => Respond]> = [
    ['as it is', (secret) => plain(401, `token ${secret} is unknown`)],
    ['in JSON', (secret) => json(400, { status: 'error', error: `"${secret}" is unknown` })],
    ['in a path', (secret) => plain(404, `/login?token=${encodeURIComponent(secret)}`)],
    ['in a header', (secret) => plain(400, `Basic ${Buffer.from(secret).toString('base64')}`)],
    ['at the end of what is shown', (secret) => plain(400, `${'x'.repeat(395)}${secret}`)],
    ['in a warning', (secret) => partial({ warnings: [`rejected ${secret}`] })],
    [
      'in a row',
      (secret) => json(200, { status: 'success', data: { result: [{ metric: `${'x'.repeat(45)}${secret}` }] } }),
    ],
    ['in a title', (secret) => (response) => response.end(`<title>${secret}</title>`)],
  ];
  const GIVEN: Array<[string, string, (url: string) => string[]]> = [
    ['a token', TOKEN, (url) => ['--prometheus', url, '--bearer-token-file', file('token', TOKEN)]],
    ['a password', 'pa/ss"word', (url) => ['--prometheus', url, '--basic-auth-file', file('basic', 'me:pa/ss"word')]],
    ['a password in the address', 'pa/ss', (url) => ['--prometheus', url.replace('//', '//me:pa%2Fss@')]],
    [
      'a header',
      'Bearer secret-secret',
      (url) => ['--prometheus', url, '--header', 'authorization: Bearer secret-secret'],
    ],
  ];
  it.each(
    GIVEN.flatMap(([what, secret, args]) => REPEATS.map(([where, repeat]) => ({ what, secret, args, where, repeat })))
  )('is not printed where the server repeats $what $where', async ({ secret, args, repeat }) => {
    const url = await servingAsked(repeat(secret));
    const { status, stdout, stderr } = await runHere(['status', ...args(url)]);
    expect(status).toBe(2);
    const start = secret.replace(/^Bearer /, '').slice(0, 5);
    for (const part of [start, encodeURIComponent(start), Buffer.from(secret).toString('base64')]) {
      expect(`${stdout}${stderr}`).not.toContain(part);
    }
  });

  it.each([
    ['http://me:12/ss@host', /^headroom: --prometheus: .*in a password write @ as %40, \/ as %2F.*--basic-auth-file/],
    ['http://me:pa/ss@host', /^headroom: --prometheus: takes the URL/],
    ['http://me:1?ss@host', /in a password write/],
    ['http://me:1#ss@host', /in a password write/],
    ['http://me:1@2/ss@host', /in a password write/],
    ['http://127.0.0.1:9/?token=ss', /without \? and #/],
  ])('is not printed in an error on the address %s', async (url, words) => {
    const { status, stderr } = await runHere(['status', '--prometheus', url]);
    expect(status).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('ss@');
    expect(stderr).not.toContain('=ss');
  });

  it.each([
    [['--bearer-token-file', 'nowhere'], '--bearer-token-file: nowhere: file not found; it takes a file with a token'],
    [['--bearer-token-file', file('two', 'a\nb\n')], 'two has several lines; it takes a file with a token'],
    [['--bearer-token-file', file('none', '\n')], 'none has nothing in it; it takes a file with a token'],
    [['--bearer-token-file', file('spaced', 'a b')], '--bearer-token-file: takes a token of visible ASCII characters'],
    [['--basic-auth-file', file('colon', 'me')], 'colon has no colon; it takes a file with user:password'],
    [
      ['--basic-auth-file', file('basic', 'me:p'), '--bearer-token-file', file('token', TOKEN)],
      '--basic-auth-file: takes the place of the login in --bearer-token-file; give only one of them',
    ],
    [
      ['--header', 'Authorization: Bearer x', '--bearer-token-file', file('token', TOKEN)],
      '--bearer-token-file: takes the place of the login in --header; give only one of them',
    ],
    [['--header', 'secret'], "--header: takes a name, a colon and a value of ASCII characters: 'X-Scope-OrgID: team'"],
    [['--header', 'a b: secret'], '--header: takes a name, a colon'],
    [['--header', 'a: secret\r\nb: c'], '--header: takes a name, a colon'],
    [['--header', 'A: 1', '--header', 'a: 2'], '--header: a is given twice; it takes one value'],
    [['--header', 'Host: secret'], '--header: takes any header but connection'],
  ])('is refused by name: %j', async (options, words) => {
    const { status, stderr } = await runHere(['status', '--prometheus', 'http://127.0.0.1:9', ...options]);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('secret');
  });

  it.each([
    ['init', '--out', OUT],
    ['calibrate', '--input', 'cli/examples/calibrate-days.json'],
  ])('is refused by %s without a server', async (...args) => {
    const { status, stderr } = await runHere([...args, '--header', 'a: b']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'headroom: --header: is for a server; give --prometheus <url>, too\n',
    });
  });
});

it('takes remarks on a query for no warning', async () => {
  const url = await servingAsked((response, { query }) => {
    const answer = JSON.parse(
      vectorOf(...(query === OUTPUT.identity ? [{ metric: { resource_id: ID }, value: 1 }] : []))
    );
    response.end(JSON.stringify({ ...answer, warnings: ['PromQL info: metric might not be a counter'], infos: ['x'] }));
  });
  expect(await found(url)).toEqual([[ID, undefined]]);
});

describe('an HA pair without deduplication', () => {
  const time = Math.floor(Date.now() / 60_000) * 60;
  const pairOf = (rows: ReadonlyArray<{ labels: Record<string, string>; values: readonly number[] }>) =>
    JSON.stringify({
      status: 'success',
      data: {
        resultType: 'vector',
        result: rows.flatMap(({ labels, values }) =>
          values.map((value, i) => ({
            metric: { resource_id: ID, resource: 'chat', replica: `prometheus-${i}`, ...labels },
            value: [time, `${value}`],
            values: [[time, `${value}`]],
          }))
        ),
      },
    });
  const series = (of: Readonly<Record<string, Array<{ labels: Record<string, string>; values: number[] }>>>) =>
    servingAsked((response, { query }) => response.end(pairOf(of[query] ?? [])));
  const connections = { dimension: 'connections', constraint: 'connections' };

  it('has the highest value of each figure, once, in status', async () => {
    const url = await series({
      [OUTPUT.identity]: [{ labels: {}, values: [1, 1] }],
      [INPUT.units]: [{ labels: {}, values: [10, 10] }],
      [OUTPUT.utilization]: [{ labels: connections, values: [0.9, 0.97] }],
      [OUTPUT.ceiling]: [{ labels: connections, values: [10_000, 10_000] }],
      [OUTPUT.overload]: [{ labels: { sign: 'connections' }, values: [0.97, 0.9] }],
      [verdictsWithReason(select)]: [
        { labels: { verdict: 'keep' }, values: [10] },
        { labels: { verdict: 'scaleUp' }, values: [20] },
      ],
    });
    const { stdout } = await runHere(['status', '--json', '--prometheus', url]);
    expect(JSON.parse(stdout).resources).toMatchObject([
      {
        worst: 0.97,
        uses: [{ measured: 9700, utilization: 0.97 }],
        signs: [{ sign: 'connections', ratio: 0.97 }],
        verdict: { verdict: 'scaleUp', units: 20 },
      },
    ]);
  });

  it.each([
    ['the first', [30e6, 20e6]],
    ['the second', [20e6, 30e6]],
  ])('has the highest value in init, if %s has it', async (_, values) => {
    const url = await series({
      [INPUT.units]: [{ labels: {}, values: [10, 10] }],
      [INPUT.outboundBytes]: [{ labels: {}, values }],
    });
    const { stdout } = await runHere(['init', '--json', '--out', OUT, '--prometheus', url]);
    const [{ unknown }] = JSON.parse(stdout).resources;
    // 30 MB/s of 41 MB/s; messages of 200 B have a tenth of that.
    expect(unknown.find(({ setting }: { setting: string }) => setting === 'message_size_bytes').effect).toContain(
      'not 73%'
    );
  });
});
