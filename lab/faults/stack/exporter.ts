import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { TEXT_CONTENT_TYPE, textLines } from '../../../demo/simulator/exporters/exposition';
import { ENDPOINTS } from '../../../demo/simulator/endpoints';
import { type Family } from '../../../demo/simulator/exporters/family';
import { FLEET, type Resource } from '../../../demo/simulator/fleet/fleet';
import { freePort } from '../../../tools/free-port';

const NAMES = { traffic: '/metrics/azure', units: '/metrics/resourcegraph' } as const;

/** What Azure Monitor measured; the rest of the traffic exporter's families are about the exporter itself. */
const MEASURED = 'azurerm_resource_metric';

/**
 * One of the simulator's exporters, with everything that can go wrong with one. What it shows follows `resources` at
 * once: it is the moment of a change on its page that delays are counted from.
 */
export class Exporter {
  /** Resources that it knows at the moment. */
  resources: readonly Resource[] = [];
  /** What it answers with; other than 200 it shows nothing. */
  status = 200;
  /** How long it takes to answer its n-th scrape, in seconds. */
  delay: (scrape: number) => number = () => 0;
  /** Azure's newest minute before it has settled: every figure of it is 0. */
  unsettled = false;
  /** Gives every sample a time of its own, this many seconds from now; without, Prometheus takes that of the scrape. */
  stampedAhead: number | undefined;
  /** When it was scraped, in epoch milliseconds. */
  readonly scrapes: number[] = [];

  private server: Server | undefined;
  private readonly seed = Math.floor(Date.now() / 1000);

  private constructor(
    private readonly kind: keyof typeof NAMES,
    private readonly port: number
  ) {}

  static async start(kind: keyof typeof NAMES): Promise<Exporter> {
    const exporter = new Exporter(kind, await freePort());
    await exporter.listen();
    return exporter;
  }

  /** Where it is scraped, as Prometheus's configuration has it. */
  get target() {
    return { metrics_path: NAMES[this.kind], static_configs: [{ targets: [`127.0.0.1:${this.port}`] }] };
  }

  async listen(): Promise<void> {
    const server = createServer((_, response) => {
      void this.page().then(({ status, text }) => {
        response.writeHead(status, { 'content-type': TEXT_CONTENT_TYPE });
        response.end(text);
      });
    });
    this.server = server;
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
  }

  /** The process is gone: connections are refused. */
  async stop(): Promise<void> {
    if (this.server?.listening === true) {
      const closed = once(this.server, 'close');
      this.server.close();
      this.server.closeAllConnections();
      await closed;
    }
  }

  private async page(): Promise<{ status: number; text: string }> {
    const now = Date.now();
    this.scrapes.push(now);
    const delay = this.delay(this.scrapes.length);
    if (delay > 0) {
      await sleep(delay * 1000);
    }
    return { status: this.status, text: this.status === 200 ? this.text(now / 1000) : 'no\n' };
  }

  private text(seconds: number): string {
    const simulation = {
      fleet: this.resources,
      world: { seed: 1, demoStart: this.seed },
      naming: 'default' as const,
    };
    const families = ENDPOINTS.filter(({ path }) => path === NAMES[this.kind])
      .flatMap((endpoint) => endpoint.families(simulation))
      .map((family) => (this.unsettled && family.name === MEASURED ? zeroed(family) : family));
    const text = [...textLines(families, seconds)].join('');
    const ahead = this.stampedAhead;
    return ahead === undefined ? text : text.replace(/^([^#].*)$/gm, `$1 ${Math.round((seconds + ahead) * 1000)}`);
  }
}

function zeroed(family: Family): Family {
  return { ...family, series: family.series.map((series) => ({ ...series, valueAt: () => 0 })) };
}

/** At 10 units. What it lacks to be paged is only its load. */
const UNITS = 10;

/** A resource whose outbound traffic alone is at this share of its ceiling, exactly and always. */
export function resource(name: string, utilization: number): Resource {
  return {
    role: 'everyday',
    name,
    subscription: FLEET[0].subscription,
    resourceGroup: 'rg-faults',
    sku: 'Standard_S1',
    units: UNITS,
    mix: { echo: 1 },
    inboundShare: 0.5,
    connectionShare: 0.3,
    load: { kind: 'steady', utilization },
  };
}

/** The same traffic and connections at another unit size: echo's ceiling is so much a unit. */
export function atUnits(of: Resource, units: number): Resource {
  if (of.load?.kind !== 'steady') {
    throw new TypeError(`${of.name} has no steady load`);
  }
  const share = of.units / units;
  return {
    ...of,
    units,
    connectionShare: of.connectionShare * share,
    load: { kind: 'steady', utilization: of.load.utilization * share },
  };
}
