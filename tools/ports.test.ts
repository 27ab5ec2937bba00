import { createServer, type Server } from 'node:net';
import { portProblems, portsFrom } from './ports';

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
  it('uses the documented ports where nothing is chosen, an empty variable included', () => {
    const numbers = Object.values(portsFrom({ WEB_PORT: '' })).map(({ number }) => number);
    expect(numbers).toEqual([3000, 9090, 9093, 9095, 9391]);
  });

  it.each(['0', '65536', '9090.5', 'http', '-1'])('names the variable whose value %s is no port', (value) => {
    expect(() => portsFrom({ PROMETHEUS_PORT: value })).toThrow(`PROMETHEUS_PORT is "${value}": it takes a port`);
  });

  it('takes the first and the last port there is', () => {
    const ports = portsFrom({ WEB_PORT: '1', PROMETHEUS_PORT: '65535' });
    expect([ports.web.number, ports.prometheus.number]).toEqual([1, 65535]);
  });

  it('names both variables that ask for one port', () => {
    expect(() => portsFrom({ ALERTMANAGER_PORT: '3000' })).toThrow('ALERTMANAGER_PORT and WEB_PORT are both 3000');
  });
});

describe('portProblems', () => {
  it('says nothing when every port is free', async () => {
    expect(await portProblems(portsFrom(await freePorts()))).toEqual([]);
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'names a port taken on %s with its purpose and the variable that moves it',
    async (host) => {
      const { server, port } = await listen(host);
      try {
        const ports = portsFrom({ ...(await freePorts()), PROMETHEUS_PORT: String(port) });
        const [problem, ...others] = await portProblems(ports);
        expect(problem).toMatch(
          new RegExp(`^Port ${port}, for Prometheus, is taken: .*make demo PROMETHEUS_PORT=\\d+$`)
        );
        expect(others).toEqual([]);
      } finally {
        server.close();
      }
    }
  );
});
