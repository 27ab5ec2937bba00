import { once } from 'node:events';
import { type Server } from 'node:http';
import { codeOf } from '../../tools/error-code';
import { portOf } from '../../tools/ports';

/** Another process uses the requested port. */
export class PortTakenError extends Error {
  constructor(port: number, host: string) {
    super(`port ${port} on ${host} is already in use. Stop that process, or choose another port with --port.`);
  }
}

/**
 * Starts to listen.
 *
 * @param port 0 for any free one
 * @returns the port
 * @throws PortTakenError, or the system's error
 */
export async function listenOn(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new PortTakenError(port, host) : error;
  }
  return portOf(server);
}

export function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** Ends the program in an orderly way on Ctrl-C and SIGTERM. */
export function closeOnSignal(server: Server): void {
  process.once('SIGINT', () => close(server));
  process.once('SIGTERM', () => close(server));
}
