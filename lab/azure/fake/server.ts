import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { type World } from '../../../demo/simulator/fleet/load';
import { portOf } from '../../../tools/ports';
import { type Answer, type Azure, AzureFleet, BadRequest, failure, type Switches, TENANT, USUAL } from './azure';
import { makeCertificates } from './certificates';
import { identityAnswer } from './identity';
import { type AzureRequest, routeOf } from './routes';

const HOST = '127.0.0.1';

/** Resource Manager names the reads that are left in each answer; exporters show it. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-ms-ratelimit-remaining-subscription-reads': '249',
};

/**
 * An Azure on this machine: a proxy for exporters that answers for Azure's servers itself.
 */
export class FakeAzure {
  readonly switches: Switches = { ...USUAL };
  /** Requests that it could not answer, with the reason. */
  readonly refused: string[] = [];
  private readonly azure: Azure;
  private readonly proxy = createServer((request, response) => this.respond(request, response));
  /** Reads requests out of tunnels; it listens on no port. */
  private readonly inner = createServer((request, response) => this.respond(request, response));
  /** The host at the far end of each tunnel. */
  private readonly tunnels = new Map<Socket, string>();

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
      this.tunnels.set(tunnel, (request.url ?? '').split(':')[0]);
      this.inner.emit('connection', tunnel);
    });
  }

  /** Listens on a free port of this machine. */
  static async start(fleet: readonly Resource[], world: World): Promise<FakeAzure> {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-azure-'));
    const { authority, key, certificate } = await makeCertificates(folder);
    const context = createSecureContext({ key, cert: certificate });
    const fake = new FakeAzure(folder, authority, context, fleet, world);
    fake.proxy.listen(0, HOST);
    await once(fake.proxy, 'listening');
    return fake;
  }

  /** Returns the environment in which an exporter finds this Azure and no other. */
  environment(): Record<string, string> {
    const address = `${HOST}:${portOf(this.proxy)}`;
    const proxy = `http://${address}`;
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
    const host = this.tunnels.get(request.socket) ?? HOST;
    const url = new URL(`https://${host}${(request.url ?? '').replace(/\/{2,}/g, '/')}`);
    const body = await text(request);
    const { status, body: answer } = this.answer(
      { host, path: url.pathname, query: url.searchParams, body, method: request.method ?? '' },
      request.headers.authorization
    );
    response.writeHead(status, HEADERS);
    response.end(JSON.stringify(answer));
  }

  private answer(request: AzureRequest, authorization = ''): Answer {
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
    if (this.switches.refusesMetrics && route.isOfMetrics) {
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
