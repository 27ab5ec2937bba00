import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TEXT_CONTENT_TYPE, textLines } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { type Family, type Simulation } from './exporters/family';
import { batched } from './lines';

export const HOST = '127.0.0.1';

/** Another process uses the requested port. */
export class PortTakenError extends Error {
  constructor(port: number, host: string) {
    super(`port ${port} on ${host} is already in use. Stop that process, or choose another port with --port.`);
  }
}

/**
 * Serves every endpoint.
 *
 * @param port 0 for any free port
 * @param now returns the time of a scrape in epoch seconds
 * @param host by default the loopback address; in a container, neighbours need another one
 * @returns the listening server; the caller closes it
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
      response.writeHead(405, { Allow: 'GET', 'Content-Type': 'text/plain' }).end('Only GET is allowed.\n');
    } else if (path === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok\n');
    } else if (families === undefined) {
      const paths = [...endpoints.keys(), '/healthz'].join(', ');
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`Paths: ${paths}\n`);
    } else {
      response.writeHead(200, { 'Content-Type': TEXT_CONTENT_TYPE });
      // A scraper that closes the connection early is not an error.
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
