import { once } from 'node:events';
import { createServer } from 'node:http';

export interface Received {
  /** When it had come in whole, in epoch milliseconds. */
  at: number;
  path: string;
  headers: Record<string, unknown>;
  /** As it came, before it is read as JSON. */
  body: string;
}

export interface HttpReceiver {
  url: string;
  /** What it took. */
  received: Received[];
  /** Paths of what it did not take. */
  refused: string[];
  /** Whether it takes anything: what it does not take is answered with 503. */
  accepts: (take: boolean) => void;
  stop: () => Promise<void>;
}

/** A server on this machine that takes what Alertmanager sends to a product, and answers `ok` as Slack does. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const received: Received[] = [];
  const refused: string[] = [];
  let taking = true;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
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
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('no address to receive at');
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
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
