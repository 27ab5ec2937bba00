import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, stop } from '../../http/testing';
import { listenOn } from '../../http/listen';
import { createPreview } from './app';

const PATH = '/api/prometheus/api/v1/query';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const QUERY = { method: 'POST', headers: FORM, body: 'query=up' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

let prometheus: Server;
/** The answer of Prometheus in a test. */
let answer: RequestListener;
let at: string;
let preview: Server;
let port: number;

beforeAll(async () => {
  prometheus = createServer((asked, response) => answer(asked, response));
  at = `http://127.0.0.1:${await listenOn(prometheus)}`;
});

beforeEach(() => startPreview(at));

afterEach(() => stop(preview));

afterAll(() => stop(prometheus));

async function startPreview(address: string): Promise<void> {
  preview = createPreview({ page: '/nowhere', plugin: '/nowhere', dashboards: '/nowhere' }, new URL(address));
  port = await listenOn(preview);
}

/** Restarts the preview for another Prometheus. */
async function restartPreview(address: string): Promise<void> {
  await stop(preview);
  await startPreview(address);
}

/** The start of an answer; the test reads the rest, or leaves it. */
async function begin(): Promise<IncomingMessage> {
  const asked = request({ host: '127.0.0.1', port, path: PATH, method: 'POST', headers: FORM }).end('query=up');
  const [response] = await once(asked, 'response');
  return response;
}

function errorIn({ body }: Answer): unknown {
  const { status, errorType, error } = JSON.parse(body);
  return status === 'error' && errorType === 'preview' ? error : body;
}

it('passes on an answer and its status without a change, as JSON that is not stored', async () => {
  const text = JSON.stringify({ status: 'success', data: 'é'.repeat(3_000_000) });
  answer = (_, response) => response.writeHead(422, { ...JSON_TYPE, 'set-cookie': 'a=b' }).end(text);
  const { status, headers, body } = await ask(port, PATH, QUERY);
  expect(status).toBe(422);
  expect(body === text).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('set-cookie');
});

it('passes on JSON whose type has a charset, as some servers with this API write it', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8' }).end('{}');
  expect(await ask(port, PATH, QUERY)).toMatchObject({ status: 200, body: '{}' });
});

it('stops reading 300 MB from Prometheus while the client does not read, and cancels the query if it leaves', async () => {
  let sent = 0;
  let isCancelled = false;
  answer = async (_, response) => {
    response.writeHead(200, JSON_TYPE).once('close', () => (isCancelled = !response.writableFinished));
    while (sent < 300 && !response.destroyed) {
      sent += 1;
      if (!response.write(MEGABYTE)) {
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    }
    response.end();
  };
  const response = await begin();
  for (let before = -1; before < sent;) {
    before = sent;
    await sleep(100);
  }
  // The buffers of four sockets.
  expect(sent).toBeLessThan(50);
  expect(isCancelled).toBe(false);
  response.destroy();
  await until(() => isCancelled);
});

it('breaks off an answer that breaks off, so that half of it does not look whole', async () => {
  for (const head of [JSON_TYPE, { ...JSON_TYPE, 'content-length': 100 }]) {
    answer = (_, response) => {
      response.writeHead(200, head).write('{"status":"success"', () => response.destroy());
    };
    await expect(ask(port, PATH, QUERY)).rejects.toThrow(/aborted|hang up/);
  }
});

it.each<[string, RequestListener]>([
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>')],
  ['an error page', (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>')],
  ['a script', (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert(1)')],
  ['no content type', (_, response) => response.writeHead(200).end('{}')],
  ['no content', (_, response) => response.writeHead(204).end()],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('answers with an error of its own for %s', async (_, given) => {
  answer = given;
  const refused = await ask(port, PATH, QUERY);
  expect([refused.status, refused.headers['content-type']]).toEqual([502, 'application/json; charset=utf-8']);
  expect(errorIn(refused)).toMatch(/^Prometheus at \S+ answered with HTTP \d{3}, but no JSON\.$/);
});

it('reports an unreachable Prometheus in the format of its own errors', async () => {
  await restartPreview('http://127.0.0.1:1');
  const refused = await ask(port, PATH, QUERY);
  expect([refused.status, errorIn(refused)]).toEqual([502, 'Prometheus at http://127.0.0.1:1 cannot be reached.']);
});

it('forwards a query of 64 KB, and refuses a longer one with an error that its sender can read', async () => {
  answer = (asked, response) => asked.resume().once('end', () => response.writeHead(200, JSON_TYPE).end('{}'));
  const post = (length: number) => ask(port, PATH, { ...QUERY, body: 'a'.repeat(length) });
  expect((await post(64 * 1024)).status).toBe(200);
  const refused = await post(10_000_000);
  expect([refused.status, errorIn(refused)]).toEqual([413, 'The body must not exceed 65536 bytes.']);
});

it('forwards only forms, as the page sends them', async () => {
  answer = () => expect('a request').toBe('refused');
  const refused = await ask(port, PATH, { ...QUERY, headers: { 'content-type': 'text/plain' } });
  expect([refused.status, errorIn(refused)]).toEqual([
    415,
    'The content type must be application/x-www-form-urlencoded.',
  ]);
});

it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])('does not forward %s', async (method) => {
  answer = () => expect('a request').toBe('refused');
  const { status, headers } = await ask(port, PATH, { method });
  expect([status, headers.allow]).toEqual([405, 'POST']);
});

it('keeps the address of Prometheus, whatever its path', async () => {
  let path: string | undefined;
  answer = (asked, response) => {
    path = asked.url;
    response.writeHead(200, JSON_TYPE).end('{}');
  };
  await restartPreview(`${at}//elsewhere.example/`);
  expect((await ask(port, PATH, QUERY)).status).toBe(200);
  expect(path).toBe('//elsewhere.example/api/v1/query');
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await sleep(5);
  }
}
