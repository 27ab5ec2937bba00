import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback address that nobody listens on: taken at once, it is yours. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') {
    throw new Error('a server on 127.0.0.1 has a port');
  }
  return address.port;
}
