import { type DataFrame, dataFrameFromJSON, type DataFrameJSON } from '@grafana/data';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../tests/repo/tracked';
import { findGrafana } from '../../../tools/grafana';
import { freeAddress } from '../../../tools/ports';
import { logEnd, Processes, type Server } from '../../../tools/processes';
import { until } from '../../../tools/testing/until';
import { TENANT } from '../fake/azure';
import { type FakeAzure } from '../fake/server';

const UID = 'azure';

/** The data source of the fake Azure. */
const DATA_SOURCE = {
  apiVersion: 1,
  datasources: [
    {
      name: 'Azure Monitor',
      uid: UID,
      type: 'grafana-azure-monitor-datasource',
      access: 'proxy',
      jsonData: { azureAuthType: 'clientsecret', cloudName: 'azuremonitor', tenantId: TENANT, clientId: TENANT },
      secureJsonData: { clientSecret: 'none' },
    },
  ],
};

/** Times in Unix milliseconds. */
export interface Range {
  from: number;
  to: number;
}

/** A Grafana with its own Azure Monitor data source, which reads a fake Azure. */
export class AzureGrafana {
  private constructor(
    private readonly processes: Processes,
    private readonly server: Server,
    private readonly folder: string,
    readonly address: string
  ) {}

  /** @throws without a Grafana at GRAFANA_HOME or on the PATH, or if it does not start */
  static async start(azure: FakeAzure): Promise<AzureGrafana> {
    const found = findGrafana(process.env);
    if (found === undefined) {
      throw new Error('needs a Grafana at GRAFANA_HOME or on the PATH');
    }
    const folder = mkdtempSync(join(tmpdir(), 'headroom-grafana-'));
    const sources = join(folder, 'provisioning', 'datasources');
    mkdirSync(sources, { recursive: true });
    writeFileSync(join(sources, 'azure.yaml'), JSON.stringify(DATA_SOURCE));
    const processes = new Processes(ROOT, folder);
    const address = await freeAddress();
    const [host, port] = address.split(':');
    const server = processes.start({
      name: 'grafana',
      command: found.binary,
      args: ['server', `--homepath=${found.home}`],
      env: {
        ...azure.environment(),
        ...{ GF_SERVER_HTTP_ADDR: host, GF_SERVER_HTTP_PORT: port },
        ...{ GF_PATHS_DATA: join(folder, 'data'), GF_PATHS_LOGS: join(folder, 'logs') },
        ...{ GF_PATHS_PLUGINS: join(folder, 'plugins'), GF_PATHS_PROVISIONING: join(folder, 'provisioning') },
        ...{ GF_AUTH_ANONYMOUS_ENABLED: 'true', GF_AUTH_ANONYMOUS_ORG_ROLE: 'Admin' },
        ...{ GF_PLUGINS_PREINSTALL_DISABLED: 'true', GF_ANALYTICS_REPORTING_ENABLED: 'false' },
        ...{ GF_ANALYTICS_CHECK_FOR_UPDATES: 'false', GF_ANALYTICS_CHECK_FOR_PLUGIN_UPDATES: 'false' },
      },
    });
    const grafana = new AzureGrafana(processes, server, folder, address);
    try {
      await until('Grafana to read its data sources', async () => {
        const answer = await fetch(`http://${address}/api/datasources/uid/${UID}`).catch(() => undefined);
        return answer?.ok === true;
      });
    } catch (error) {
      const log = logEnd(server);
      await grafana.stop();
      throw new Error(`Grafana does not start:\n${log}`, { cause: error });
    }
    return grafana;
  }

  /** Asks the data source as a panel does, and returns its frames. */
  async frames(queries: readonly object[], { from, to }: Range): Promise<DataFrame[]> {
    const answer = await fetch(`http://${this.address}/api/ds/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        from: String(from),
        to: String(to),
        queries: queries.map((query) => ({
          ...query,
          datasource: { uid: UID, type: 'grafana-azure-monitor-datasource' },
          ...{ intervalMs: 60_000, maxDataPoints: 1000 },
        })),
      }),
    });
    const { results = {}, message }: { results?: Record<string, Result>; message?: string } = await answer.json();
    const errors = Object.entries(results).flatMap(([refId, { error }]) =>
      error === undefined ? [] : [`${refId}: ${error}`]
    );
    if (!answer.ok || errors.length > 0) {
      throw new Error([message, ...errors].join('\n'));
    }
    return Object.values(results).flatMap(({ frames = [] }) => frames.map((frame) => dataFrameFromJSON(frame)));
  }

  async stop(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The end of Grafana's log. */
  get log(): string {
    return logEnd(this.server);
  }
}

interface Result {
  error?: string;
  frames?: DataFrameJSON[];
}
