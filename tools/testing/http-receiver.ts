import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '../ports';

export interface Received {
  /** When the whole request had arrived, in epoch milliseconds. */
  at: number;
  path: string;
  headers: Record<string, unknown>;
  /** The body as text. */
  body: string;
}

export interface HttpReceiver {
  url: string;
  /** Accepted requests. */
  received: Received[];
  /** Paths of refused requests. */
  refused: string[];
  /** Accepts requests, or refuses them with 503. */
  accepts: (take: boolean) => void;
  stop: () => Promise<void>;
}

/** Starts a server that receives Alertmanager's requests to a product and answers `ok`, as Slack does. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const received: Received[] = [];
  const refused: string[] = [];
  let taking = true;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // A server that another test stopped may have had this port, and its scrapes still come.
      if (request.method !== 'POST') {
        response.writeHead(405).end();
        return;
      }
      if (!taking) {
        refused.push(request.url ?? '');
        response.writeHead(503).end('not now');
        return;
      }
      received.push({
        at: Date.now(),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    received,
    refused,
    accepts: (take) => (taking = take),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
