import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEXT_CONTENT_TYPE, textLines, type Family } from '../../../demo/simulator/exporters/exposition';
import { ENDPOINTS } from '../../../demo/simulator/endpoints';
import { FLEET, type Resource } from '../../../demo/simulator/fleet/fleet';
import { CONNECTION_COUNT } from '../../../src/names/azure-metrics';
import { AZURE_RESOURCE_METRIC } from '../../../src/names/exporters';
import { freePort } from '../../../tools/ports';

const NAMES = { traffic: '/metrics/azure', units: '/metrics/resourcegraph' } as const;

/** Azure Monitor's measurements; the traffic exporter's other families are about the exporter itself. */
const MEASURED = AZURE_RESOURCE_METRIC;

/**
 * One of the simulator's exporters, with every way in which it can fail. Its page follows `resources` at once: delays are
 * counted from a change there.
 */
export class Exporter {
  /** Resources that it shows. */
  resources: readonly Resource[] = [];
  /** Its HTTP status; with any other than 200 it shows nothing. */
  status = 200;
  /** Seconds to answer the n-th scrape. */
  delay: (scrape: number) => number = () => 0;
  /** Azure's newest minute before it has settled: all values are 0. */
  unsettled = false;
  /** Name of a resource without server connections. */
  withoutServers: string | undefined;
  /** Gives every sample a timestamp, this many seconds from now; if undefined, Prometheus uses the scrape's time. */
  stampedAhead: number | undefined;

  private scrapes = 0;
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

  /** Its target in Prometheus's configuration. */
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

  /** Stops the process: connections are refused. */
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
    const delay = this.delay(++this.scrapes);
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
      .map((family) => (this.unsettled && family.name === MEASURED ? zeroed(family) : family))
      .map((family) => (this.withoutServers === undefined ? family : unserved(family, this.withoutServers)));
    const text = [...textLines(families, seconds)].join('');
    const ahead = this.stampedAhead;
    return ahead === undefined ? text : text.replace(/^([^#].*)$/gm, `$1 ${Math.round((seconds + ahead) * 1000)}`);
  }
}

function zeroed(family: Family): Family {
  return { ...family, series: family.series.map((series) => ({ ...series, valueAt: () => 0 })) };
}

/** Sets the server connections of a resource to 0. */
function unserved(family: Family, resourceName: string): Family {
  const isLost = ({ labels }: Family['series'][number]) =>
    labels.metric === CONNECTION_COUNT.name && labels.dimension === 'Server' && labels.resourceName === resourceName;
  return { ...family, series: family.series.map((each) => (isLost(each) ? { ...each, valueAt: () => 0 } : each)) };
}

/** Every fault starts at 10 units. */
const UNITS = 10;

/** A resource with a constant share of its outbound ceiling; everything else is far lower. */
export function resource(name: string, utilization: number): Resource {
  return {
    character: 'everyday',
    name,
    subscription: FLEET[0].subscription,
    resourceGroup: 'rg-faults',
    sku: 'Standard_S1',
    serviceMode: 'Default',
    units: UNITS,
    mix: { broadcast: 1 },
    messageSize: 2000,
    declared: { server_leg: true, message_size_bytes: 2000 },
    connectionShare: 0.3,
    load: { kind: 'steady', utilization },
  };
}

/** The same traffic and connections at another unit size: the ceiling of a broadcast is proportional to the units. */
export function atUnits(of: Resource, units: number): Resource {
  if (of.load?.kind !== 'steady') {
    throw new TypeError(`${of.name} does not have a steady load`);
  }
  const share = of.units / units;
  return {
    ...of,
    units,
    connectionShare: of.connectionShare * share,
    load: { kind: 'steady', utilization: of.load.utilization * share },
  };
}
