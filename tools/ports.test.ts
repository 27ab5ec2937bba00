import { createServer, type Server } from 'node:net';
import { portProblems, portsFrom, FREE_PORTS, freePort } from './ports';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

function listen(host: string): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}

async function freePorts(): Promise<Record<string, string>> {
  const variables = ['WEB_PORT', 'PROMETHEUS_PORT', 'ALERTMANAGER_PORT', 'RECEIVER_PORT', 'SIMULATOR_PORT'];
  const held = await Promise.all(variables.map(() => listen('127.0.0.1')));
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(variables.map((variable, index) => [variable, String(held[index]?.port)]));
}

describe('portsFrom', () => {
  it('uses the default port if a variable is unset or empty', () => {
    const numbers = Object.values(portsFrom({ WEB_PORT: '' })).map(({ number }) => number);
    expect(numbers).toEqual([3000, 9090, 9093, 9095, 9391]);
  });

  it.each(['0', '65536', '9090.5', 'http', '-1'])('names the variable whose value %s is not a port', (value) => {
    expect(() => portsFrom({ PROMETHEUS_PORT: value })).toThrow(`PROMETHEUS_PORT is "${value}", but must be a port`);
  });

  it('accepts the lowest and the highest port', () => {
    const ports = portsFrom({ WEB_PORT: '1', PROMETHEUS_PORT: '65535' });
    expect([ports.web.number, ports.prometheus.number]).toEqual([1, 65535]);
  });

  it('names both variables that have the same port', () => {
    expect(() => portsFrom({ ALERTMANAGER_PORT: '3000' })).toThrow('ALERTMANAGER_PORT and WEB_PORT are both 3000');
  });
});

describe('portProblems', () => {
  it('returns an empty list if every port is free', async () => {
    expect(await portProblems(portsFrom(await freePorts()))).toEqual([]);
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'names a port in use on %s, with its purpose and the variable to change it',
    async (host) => {
      const { server, port } = await listen(host);
      try {
        const ports = portsFrom({ ...(await freePorts()), PROMETHEUS_PORT: String(port) });
        const [problem, ...others] = await portProblems(ports);
        expect(problem).toMatch(
          new RegExp(`^Port ${port}, for Prometheus, is already in use. .*make demo PROMETHEUS_PORT=\\d+$`)
        );
        expect(others).toEqual([]);
      } finally {
        server.close();
      }
    }
  );
});

/** Draws these ports in turn. */
const inTurn = (...ports: number[]) => {
  const left = [...ports];
  return () => left.shift() ?? NaN;
};

describe('freePort', () => {
  it('never returns the same port twice, even to calls at the same time', async () => {
    const used = await freePort();
    const draw = () => (draws++ % 3 === 0 ? used : randomInt(FREE_PORTS.first, FREE_PORTS.last));
    let draws = 0;
    expect(await freePort(draw)).not.toBe(used);
    const candidates = Array.from({ length: 20 }, () => randomInt(FREE_PORTS.first, FREE_PORTS.last));
    const together = await Promise.all([freePort(inTurn(...candidates)), freePort(inTurn(...candidates))]);
    expect(new Set(together).size).toBe(2);
  });

  it('skips a port that is in use by TCP or by UDP', async () => {
    const [tcp, udp, free] = [await freePort(), await freePort(), await freePort()];
    const server = createServer().listen(tcp, '127.0.0.1');
    const socket = createSocket('udp4').bind(udp, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(socket, 'listening')]);
    try {
      await jest.isolateModulesAsync(async () => {
        const { freePort: ofAnotherProcess } = await import('./ports');
        expect(await ofAnotherProcess(inTurn(tcp, udp, free))).toBe(free);
      });
    } finally {
      await Promise.all([once(server.close(), 'close'), once(socket.close(), 'close')]);
    }
  });

  it('stays below the ports that systems give to outgoing connections', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(32_768);
    expect(FREE_PORTS.last).toBeLessThan(32_768);
  });

  it('fails instead of waiting forever if every port is in use', async () => {
    const used = await freePort();
    await expect(freePort(() => used)).rejects.toThrow('No free port');
  });
});
