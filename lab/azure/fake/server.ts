import { once } from 'node:events';
import { mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
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
import { identityAnswer, type AzureRequest, routeOf } from './routes';
import { output } from '../../../tools/steps';

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

/** Names of Azure's servers for which the fake answers. */
const HOSTS = ['management.azure.com', 'login.microsoftonline.com', '*.metrics.monitor.azure.com'] as const;

const AUTHORITY = `
[req]
distinguished_name = name
prompt = no
x509_extensions = v3
[name]
CN = Fake Azure of the lab
[v3]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
`;

const SERVER = `
[req]
distinguished_name = name
prompt = no
x509_extensions = v3
[name]
CN = ${HOSTS[0]}
[v3]
basicConstraints = critical, CA:FALSE
subjectAltName = ${HOSTS.map((host) => `DNS:${host}`).join(', ')}
`;

interface Certificates {
  /** File with the authority's certificate, for SSL_CERT_FILE. */
  authority: string;
  key: string;
  certificate: string;
}

/** Makes an authority and a certificate of its own for Azure's names. Both live for a day, in a folder of the caller. */
async function makeCertificates(folder: string): Promise<Certificates> {
  const file = (name: string) => join(folder, name);
  writeFileSync(file('ca.cnf'), AUTHORITY);
  writeFileSync(file('server.cnf'), SERVER);
  const make = (name: string, ...more: string[]) =>
    output('openssl', [
      ...['req', '-x509', '-nodes', '-days', '1', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-config', file(`${name}.cnf`), '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), ...more],
    ]);
  await make('ca');
  await make('server', '-CA', file('ca.pem'), '-CAkey', file('ca.key'));
  return {
    authority: file('ca.pem'),
    key: readFileSync(file('server.key'), 'utf8'),
    certificate: readFileSync(file('server.pem'), 'utf8'),
  };
}
