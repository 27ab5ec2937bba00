import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TEXT_CONTENT_TYPE, textLines } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { type Family, type Simulation } from './exporters/family';
import { batched } from './lines';

export const HOST = '127.0.0.1';

/** The port asked for belongs to another process. */
export class PortTakenError extends Error {
  constructor(port: number, host: string) {
    super(`port ${port} on ${host} is taken: stop what listens there, or choose another with --port`);
  }
}

/**
 * Serves every endpoint.
 *
 * @param port 0 for any that is free
 * @param now the instant of a scrape, in epoch seconds
 * @param host the loopback address, unless told otherwise: a container's is of no use to its neighbours
 * @returns once it listens; the caller closes it
 * @throws PortTakenError
 */
export async function serve(
  simulation: Simulation,
  port: number,
  now: () => number,
  host: string = HOST
): Promise<Server> {
  const endpoints = new Map<string, Family[]>(ENDPOINTS.map(({ path, families }) => [path, families(simulation)]));
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const families = endpoints.get(path);
    if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET', 'Content-Type': 'text/plain' }).end('only GET is served\n');
    } else if (path === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok\n');
    } else if (families === undefined) {
      const paths = [...endpoints.keys(), '/healthz'].join(', ');
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`served here: ${paths}\n`);
    } else {
      response.writeHead(200, { 'Content-Type': TEXT_CONTENT_TYPE });
      // A scraper that hangs up in the middle has lost interest in the rest: nothing to report.
      pipeline(Readable.from(batched(textLines(families, now()))), response).catch(() => response.destroy());
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, host) : error)
    );
    server.listen(port, host, resolve);
  });
  return server;
}
