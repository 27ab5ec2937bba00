import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portOf } from '../../tools/ports';
import { stop } from '../http/testing';
import { PortTakenError } from '../http/listen';
import { HOST, serve } from './server';
import { DEMO_START, familiesAt, parseText, scrape, SIMULATION } from './testing';

const ROOT = join(__dirname, '..', '..');
const MAIN = ['--import', 'tsx', join(__dirname, 'main.ts')];

const run = (...args: string[]) =>
  spawnSync(process.execPath, [...MAIN, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

async function withServer(visit: (origin: string, port: number) => Promise<void>): Promise<void> {
  const server = await serve(SIMULATION, 0, () => DEMO_START);
  try {
    const port = portOf(server);
    await visit(`http://${HOST}:${port}`, port);
  } finally {
    await stop(server);
  }
}

describe('the server', () => {
  it.each(['/metrics/azure', '/metrics/resourcegraph', '/metrics/app'] as const)(
    'serves the families of %s as Prometheus text',
    async (path) => {
      await withServer(async (origin) => {
        const response = await fetch(`${origin}${path}`);
        expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
        expect(parseText(await response.text())).toEqual(scrape(familiesAt(path), DEMO_START));
      });
    }
  );

  it('answers a health check, lists its paths on 404, and refuses POST', async () => {
    await withServer(async (origin) => {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      const missing = await fetch(`${origin}/metrics`);
      expect([missing.status, await missing.text()]).toEqual([
        404,
        'Paths: /metrics/azure, /metrics/resourcegraph, /metrics/app, /healthz\n',
      ]);
      expect((await fetch(`${origin}/metrics/azure`, { method: 'POST' })).status).toBe(405);
    });
  });

  it('reports that a port is in use, and how to choose another', async () => {
    await withServer(async (_, port) => {
      await expect(serve(SIMULATION, port, () => DEMO_START)).rejects.toThrow(PortTakenError);
      const second = run('serve', '--port', String(port));
      expect([second.status, second.stderr]).toEqual([
        2,
        `error: port ${port} on 127.0.0.1 is already in use. Stop that process, or choose another port with --port.\n`,
      ]);
    });
  });
});

describe('the command', () => {
  it.each([
    [
      ['serve', '--port', '65536'],
      "error: option '--port <number>' argument '65536' is invalid. Expected a whole number from 0 to 65535.",
    ],
    [
      ['history', '--hours', '-1'],
      "error: option '--hours <number>' argument '-1' is invalid. Expected a positive number.",
    ],
    [
      ['history', '--start', 'noon'],
      "error: option '--start <seconds>' argument 'noon' is invalid. Expected a whole number from 0.",
    ],
    [
      ['history', '--naming', 'short'],
      "error: option '--naming <naming>' argument 'short' is invalid. Allowed choices are default, template.",
    ],
    [['serve', '--prot', '1'], "error: unknown option '--prot'"],
    [['serv'], "error: unknown command 'serv'"],
  ])('rejects %j with one line', (args, message) => {
    const refused = run(...args);
    expect([refused.status, refused.stdout, refused.stderr]).toEqual([2, '', `${message}\n`]);
  });

  it('writes the same history for the same start, which ends at it', () => {
    const [one, other] = [1, 2].map(() => run('history', '--hours', '0.1', '--start', String(DEMO_START)));
    expect(one.status).toBe(0);
    expect(one.stdout).toBe(other.stdout);
    expect(one.stdout.endsWith('# EOF\n')).toBe(true);
    expect(one.stdout).toContain(` ${DEMO_START}\n`);
  });

  it('stops on SIGTERM and releases the port', async () => {
    // A port that was free a moment ago.
    let port = 0;
    await withServer(async (_, free) => {
      port = free;
    });
    const child = spawn(process.execPath, [...MAIN, 'serve', '--port', String(port)], { cwd: ROOT });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    expect((await fetch(`http://${HOST}:${port}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    await expect(fetch(`http://${HOST}:${port}/healthz`)).rejects.toThrow();
  });
});
