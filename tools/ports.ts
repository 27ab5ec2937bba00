import { createServer, type AddressInfo } from 'node:net';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A port of the demo, with its purpose and the variable that changes it. */
export interface Port {
  purpose: string;
  variable: string;
  number: number;
}

const DEFAULTS = {
  web: { purpose: 'the dashboard', variable: 'WEB_PORT', number: 3000 },
  prometheus: { purpose: 'Prometheus', variable: 'PROMETHEUS_PORT', number: 9090 },
  alertmanager: { purpose: 'Alertmanager', variable: 'ALERTMANAGER_PORT', number: 9093 },
  receiver: { purpose: 'the alert receiver', variable: 'RECEIVER_PORT', number: 9095 },
  simulator: { purpose: 'the simulated exporters', variable: 'SIMULATOR_PORT', number: 9391 },
} as const satisfies Record<string, Port>;

export type Ports = Record<keyof typeof DEFAULTS, Port>;

/** Returns the ports from the environment; throws if a variable is not a port, or if two are the same. */
export function portsFrom(env: NodeJS.ProcessEnv): Ports {
  const problems: string[] = [];
  const owners = new Map<number, string>();
  const choose = (port: Port): Port => {
    const text = env[port.variable];
    const number = text === undefined || text === '' ? port.number : Number(text);
    if (!Number.isInteger(number) || number < 1 || number > 65535) {
      problems.push(`${port.variable} is "${text}", but must be a port, a whole number from 1 to 65535.`);
    } else if (owners.has(number)) {
      problems.push(`${port.variable} and ${owners.get(number)} are both ${number}: each server needs its own port.`);
    }
    owners.set(number, port.variable);
    return { ...port, number };
  };
  const ports = {
    web: choose(DEFAULTS.web),
    prometheus: choose(DEFAULTS.prometheus),
    alertmanager: choose(DEFAULTS.alertmanager),
    receiver: choose(DEFAULTS.receiver),
    simulator: choose(DEFAULTS.simulator),
  };
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return ports;
}

/** Returns one line for every port that cannot be used. Runs before anything starts, so nothing needs to be undone. */
export async function portProblems(ports: Ports): Promise<string[]> {
  const checked = await Promise.all(
    Object.values(ports).map(async (port) => {
      const code = await listenError(port.number);
      if (code === undefined) {
        return [];
      }
      const state = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`;
      const other = port.number + 10_000 <= 65_535 ? port.number + 10_000 : port.number - 10_000;
      return [
        `Port ${port.number}, for ${port.purpose}, ${state}. Stop the process that uses it, or choose another port: make demo ${port.variable}=${other}`,
      ];
    })
  );
  return checked.flat();
}

function listenError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

export function addressOf(port: Port): string {
  return `127.0.0.1:${port.number}`;
}

export function urlOf(port: Port): string {
  return `http://${addressOf(port)}`;
}

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
