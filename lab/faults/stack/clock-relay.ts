import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

import Ajv, { type JSONSchemaType } from 'ajv';

interface PostedAlert {
  startsAt: string;
  endsAt: string;
}

const schema: JSONSchemaType<PostedAlert[]> = {
  type: 'array',
  items: {
    type: 'object',
    required: ['startsAt', 'endsAt'],
    properties: {
      startsAt: { type: 'string' },
      endsAt: { type: 'string' },
    },
  },
};

const isAlerts = new Ajv().compile(schema);

export interface ClockRelay {
  address: string;
  stop: () => Promise<void>;
}

/**
 * Forwards alerts from Prometheus to Alertmanager and shifts their times: Alertmanager sees a Prometheus whose clock is
 * that many seconds ahead (or behind, if negative).
 *
 * @param alertmanager host and port
 */
export async function startClockRelay(alertmanager: string, aheadSeconds: number): Promise<ClockRelay> {
  const moved = (time: string) => new Date(Date.parse(time) + aheadSeconds * 1000).toISOString();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const alerts: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      if (!isAlerts(alerts)) {
        response.writeHead(400).end('the request has no alerts');
        return;
      }
      const body = JSON.stringify(
        alerts.map((alert) => ({ ...alert, startsAt: moved(alert.startsAt), endsAt: moved(alert.endsAt) }))
      );
      fetch(`http://${alertmanager}${request.url ?? ''}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(502).end('Alertmanager is not reachable')
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server);
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('the server has no port');
  }
  return address;
}
