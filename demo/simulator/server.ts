import { type Server } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAllowed, sendText } from '../http/respond';
import { createLocalServer } from '../http/server';
import { listenOn } from '../http/listen';
import { batched, TEXT_CONTENT_TYPE, textLines, type Family, type Simulation } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';

export const HOST = '127.0.0.1';

/**
 * Serves every endpoint.
 *
 * @param port 0 for any free port
 * @param now returns the time of a scrape in epoch seconds
 * @param host by default the loopback address; in a container, neighbours need another one
 * @param names by which it may be addressed, besides `host` and this machine's own
 * @returns the listening server; the caller closes it
 * @throws PortTakenError
 */
export async function serve(
  simulation: Simulation,
  port: number,
  now: () => number,
  host: string = HOST,
  names: readonly string[] = []
): Promise<Server> {
  const endpoints = new Map<string, Family[]>(ENDPOINTS.map(({ path, families }) => [path, families(simulation)]));
  const server = createLocalServer({
    names: [host, ...names],
    handle: async (request, response, { pathname }) => {
      const families = endpoints.get(pathname);
      if (!isAllowed(request, response, ['GET', 'HEAD'])) {
        return;
      }
      if (pathname === '/healthz') {
        sendText(response, 200, 'ok');
      } else if (families === undefined) {
        sendText(response, 404, `Paths: ${[...endpoints.keys(), '/healthz'].join(', ')}`);
      } else {
        response.writeHead(200, { 'content-type': TEXT_CONTENT_TYPE });
        await pipeline(Readable.from(batched(textLines(families, now()))), response);
      }
    },
  });
  await listenOn(server, port, host);
  return server;
}
