import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { FREE_PORTS, freePort } from './free-port';

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
        const { freePort: ofAnotherProcess } = await import('./free-port');
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
