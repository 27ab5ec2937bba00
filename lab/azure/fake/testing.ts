import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { type FakeAzure } from './server';

export interface Asked {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Asking {
  token?: string;
  method?: string;
  body?: string;
}

/** Asks one of Azure's servers as an exporter does: through the proxy, and with trust in the fake's authority alone. */
export async function ask(azure: FakeAzure, url: string, asking: Asking = {}): Promise<Asked> {
  const { token = 'Bearer any', method = 'GET', body = '' } = asking;
  const { hostname, pathname, search } = new URL(url);
  const { HTTPS_PROXY, SSL_CERT_FILE } = azure.environment();
  const { hostname: host, port } = new URL(HTTPS_PROXY);
  const tunnel = httpRequest({ host, port, method: 'CONNECT', path: `${hostname}:443` });
  tunnel.end();
  const [, socket]: [IncomingMessage, Socket] = await new Promise((resolve, reject) => {
    tunnel.once('connect', (response, opened) => resolve([response, opened]));
    tunnel.once('error', reject);
  });
  const secure = connect({ socket, servername: hostname, ca: readFileSync(SSL_CERT_FILE) });
  await once(secure, 'secureConnect');
  const request = httpRequest({
    ...{ method, path: `${pathname}${search}`, createConnection: () => secure },
    headers: { host: hostname, ...(token !== '' && { authorization: token }), connection: 'close' },
  });
  request.end(body);
  const response: IncomingMessage = await new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
