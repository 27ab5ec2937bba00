import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { type World } from '../../../demo/simulator/fleet/load';
import { type Answer, type Azure, BadRequest, failure, type Switches, USUAL } from './answer';
import { makeCertificates } from './certificates';
import { identityAnswer } from './identity';
import { Reads } from './reads';
import { AzureFleet, TENANT } from './resources';
import { type AzureRequest, routeOf } from './routes';

const HOST = '127.0.0.1';

/** Azure's advice to a client without reads left, in seconds. */
const RETRY_AFTER = '17';

/** The far end of a tunnel: which exporter opened it, and to which of Azure's servers. */
interface Tunnel {
  exporter: string;
  host: string;
}

/**
 * An Azure on this machine: a proxy for exporters that answers for Azure's servers itself. The name in the proxy's address
 * tells the exporters apart.
 */
export class FakeAzure {
  readonly reads = new Reads();
  readonly switches: Switches = { ...USUAL };
  /** Requests that it could not answer, with the reason. */
  readonly refused: string[] = [];
  private readonly azure: Azure;
  private readonly proxy = createServer((request, response) => this.respond(request, response));
  /** Reads requests out of tunnels; it listens on no port. */
  private readonly inner = createServer((request, response) => this.respond(request, response));
  private readonly tunnels = new Map<Socket, Tunnel>();

  private constructor(
    private readonly folder: string,
    private readonly authority: string,
    secureContext: SecureContext,
    fleet: readonly Resource[],
    world: World
  ) {
    this.azure = { fleet: new AzureFleet(fleet), world, switches: this.switches, now: () => Date.now() / 1000 };
    this.proxy.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.unshift(head);
      const tunnel = new TLSSocket(socket, { isServer: true, secureContext });
      tunnel.on('error', () => tunnel.destroy());
      tunnel.on('close', () => this.tunnels.delete(tunnel));
      this.tunnels.set(tunnel, { exporter: exporterOf(request), host: (request.url ?? '').split(':')[0] });
      this.inner.emit('connection', tunnel);
    });
  }

  /** Listens on this machine only, on a free port by default. */
  static async start(fleet: readonly Resource[], world: World, port = 0): Promise<FakeAzure> {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-azure-'));
    const { authority, key, certificate } = await makeCertificates(folder);
    const context = createSecureContext({ key, cert: certificate });
    const fake = new FakeAzure(folder, authority, context, fleet, world);
    fake.proxy.listen(port, HOST);
    await once(fake.proxy, 'listening');
    return fake;
  }

  /** Returns the environment in which an exporter finds this Azure and no other. */
  environment(exporter: string): Record<string, string> {
    const address = `${HOST}:${portOf(this.proxy)}`;
    const proxy = `http://${exporter}@${address}`;
    return {
      ...{ HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: HOST, SSL_CERT_FILE: this.authority },
      ...{ AZURE_TENANT_ID: TENANT, AZURE_CLIENT_ID: TENANT, AZURE_CLIENT_SECRET: 'none' },
      ...{ IDENTITY_ENDPOINT: `http://${address}/msi/token`, IDENTITY_HEADER: 'none' },
    };
  }

  async stop(): Promise<void> {
    const closed = once(this.proxy, 'close');
    this.proxy.close();
    this.proxy.closeAllConnections();
    this.tunnels.forEach((_, tunnel) => tunnel.destroy());
    await closed;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** An exporter that ends closes its requests half-way. */
  private respond(request: IncomingMessage, response: ServerResponse): void {
    this.send(request, response).catch(() => response.destroy());
  }

  private async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { exporter, host } = this.tunnels.get(request.socket) ?? { exporter: '', host: HOST };
    const url = new URL(`https://${host}${(request.url ?? '').replace(/\/{2,}/g, '/')}`);
    const body = await text(request);
    const { status, body: answer } = await this.answer(
      { host, path: url.pathname, query: url.searchParams, body, method: request.method ?? '' },
      exporter,
      request.headers.authorization
    );
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(status === 429 && { 'retry-after': RETRY_AFTER }),
      ...this.left(exporter),
    });
    response.end(JSON.stringify(answer));
  }

  /** Resource Manager names the reads that are left in each answer. */
  private left(exporter: string): Record<string, string> {
    const left = this.reads.left(exporter);
    return left === undefined ? {} : { 'x-ms-ratelimit-remaining-subscription-reads': `${left}` };
  }

  private async answer(request: AzureRequest, exporter: string, authorization = ''): Promise<Answer> {
    const identity = identityAnswer(request.path, this.azure.now());
    if (identity !== undefined) {
      return identity;
    }
    const route = routeOf(this.azure, request);
    if (route === undefined) {
      return this.refuse(request, failure(404, 'NotFound', `No answer for ${request.path}`));
    }
    if (!authorization.startsWith('Bearer ')) {
      return this.refuse(request, failure(401, 'AuthenticationFailed', 'A token is required'));
    }
    const isLeft = this.reads.count(exporter, route.kind, route.subscription, this.azure.now());
    const { delayMs, throttles, refuse } = this.switches;
    await sleep(delayMs);
    if ((throttles && !isLeft) || (refuse === 429 && route.isOfMetrics)) {
      return failure(429, 'TooManyRequests', 'The request is being throttled.');
    }
    if (refuse === 403 && route.isOfMetrics) {
      return failure(403, 'AuthorizationFailed', 'The client does not have authorization to perform this action.');
    }
    try {
      return route.answer();
    } catch (error) {
      if (error instanceof BadRequest) {
        return this.refuse(request, failure(400, 'BadRequest', error.message));
      }
      throw error;
    }
  }

  private refuse({ method, host, path }: AzureRequest, answer: Answer): Answer {
    this.refused.push(`${method} ${host}${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

/** The user of the proxy. */
function exporterOf({ headers }: IncomingMessage): string {
  const [, encoded = ''] = /^Basic (.*)$/.exec(headers['proxy-authorization'] ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString().split(':')[0];
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server has no port.');
  }
  return address.port;
}
