import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Ports above the demo's and below those that Linux, macOS and Windows give to outgoing connections and to servers that
 * listen on port 0. Otherwise such a connection could take a port before its server listens, or while it restarts.
 */
export const FREE_PORTS = { first: 10_000, last: 32_767 } as const;

const ATTEMPTS = 1_000;

const handedOut = new Set<number>();

/** Returns a port of the loopback address that is free for TCP and UDP. A process gets each port only once. */
export async function freePort(draw = () => randomInt(FREE_PORTS.first, FREE_PORTS.last + 1)): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = draw();
    if (handedOut.has(port)) {
      continue;
    }
    // Before the first await: calls at the same time must not examine the same port.
    handedOut.add(port);
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error(`No free port from ${FREE_PORTS.first} to ${FREE_PORTS.last} in ${ATTEMPTS} attempts`);
}

/** Returns a free port as host and port. */
export async function freeAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}

/** Returns the port that a server listens on. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server has no port.');
  }
  return address.port;
}

/** Alertmanager's cluster uses both protocols on one port. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  const socket = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true });
  const listening = await Promise.all([listens(server), listens(socket)]);
  await Promise.all([server, socket].map((each, i) => listening[i] && once(each.close(), 'close')));
  return listening.every(Boolean);
}

/** On any error the port cannot be used: it is in use, or the system reserves it. */
function listens(each: ReturnType<typeof createServer> | ReturnType<typeof createSocket>): Promise<boolean> {
  return once(each, 'listening').then(
    () => true,
    () => false
  );
}
