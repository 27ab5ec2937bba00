import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { logEnd, Processes, type Server } from '../../../demo/stack/processes';
import { ROOT } from '../../../tests/repo/tracked';
import { freePort } from '../../../tools/free-port';
import { instantVector } from '../../../tools/instant-vector';
import { output } from '../../../tools/steps';
import { type Exporter, type Setup } from '../exporters/exporter';
import { TENANT } from '../fake/resources';
import { type FakeAzure } from '../fake/server';

const READY_MS = 120_000;

const RULES = join(ROOT, 'alerts', 'prometheus');

export interface Plan {
  exporter: Exporter;
  /** Path of its command. */
  command: string;
  azure: FakeAzure;
  fleet: readonly Resource[];
  /** Path of the server. */
  prometheus: string;
}

/** An exporter with its shipped configuration, and a Prometheus with the rules that its reader installs. */
export class RunningExporter {
  private constructor(
    private readonly plan: Plan,
    private readonly folder: string,
    private readonly processes: Processes,
    private readonly servers: readonly Server[],
    /** Address of Prometheus. */
    readonly prometheus: string
  ) {}

  /** @throws with the end of its log if the exporter or Prometheus does not start */
  static async start(plan: Plan): Promise<RunningExporter> {
    const { exporter, fleet } = plan;
    const folder = mkdtempSync(join(tmpdir(), `headroom-${exporter.name}-`));
    const processes = new Processes(folder, join(folder, 'logs'));
    try {
      const subscriptions = subscriptionsOf(fleet);
      const prometheus = await freeAddress();
      const addresses: string[] = [];
      while (addresses.length < exporter.processesFor(subscriptions)) {
        addresses.push(await freeAddress());
      }
      const withReplicas = subscriptionsOf(fleet.filter(({ replica }) => replica !== undefined));
      const setup = exporter.setUp({ subscriptions, withReplicas, tenant: TENANT, prometheus, addresses, folder });
      await startPrometheus(plan, processes, folder, prometheus, setup);
      const servers = await startExporter(plan, processes, folder, setup);
      return new RunningExporter(plan, folder, processes, servers, `http://${prometheus}`);
    } catch (error) {
      await processes.stopAll();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Waits while the exporter runs.
   *
   * @throws with the end of its log if it exits
   */
  async staysFor(seconds: number): Promise<void> {
    const exits = this.servers.map(async (server) => {
      const how = await server.ended;
      throw new Error(`${server.name} exited (${how}):\n${logEnd(server)}`);
    });
    await Promise.race([sleep(seconds * 1000), ...exits]);
  }

  /** Everything that the exporter wrote. */
  log(): string {
    return this.servers.map(({ log }) => readFileSync(log, 'utf8')).join('\n');
  }

  async version(): Promise<string> {
    const { exporter, command } = this.plan;
    const text = exporter.version === undefined ? this.log() : await output(command, exporter.version);
    return /\bv?(\d+\.\d+\.\d+)\b/.exec(text)?.[1] ?? 'unknown';
  }

  async query(expression: string): ReturnType<typeof instantVector> {
    return instantVector(this.prometheus, expression);
  }

  /** Returns the rules that failed to evaluate, with the reason. */
  async ruleErrors(): Promise<string[]> {
    const answer = await (await fetch(`${this.prometheus}/api/v1/rules`)).json();
    return answer.data.groups.flatMap(({ rules }: { rules: Array<{ name: string; lastError?: string }> }) =>
      rules.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []))
    );
  }

  async stop(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function subscriptionsOf(fleet: readonly Resource[]): string[] {
  return [...new Set(fleet.map(({ subscription }) => subscription.id))];
}

async function startPrometheus(
  { exporter, prometheus }: Plan,
  processes: Processes,
  folder: string,
  address: string,
  { scrapes }: Setup
): Promise<void> {
  const rules = join(folder, 'rules');
  const source = `signalr-source-${exporter.name}.rules.yml`;
  // A reader installs everything but the sources of other exporters.
  cpSync(RULES, rules, {
    recursive: true,
    filter: (path) => !basename(path).startsWith('signalr-source-') || basename(path) === source,
  });
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, `${scrapes}\nrule_files: ['${rules}/*.rules.yml']\n`);
  const server = processes.start({
    name: 'prometheus',
    command: prometheus,
    args: [
      ...[`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=${address}`],
      ...['--web.enable-remote-write-receiver', '--log.level=warn'],
    ],
  });
  await processes.ready(server, `http://${address}/-/ready`, READY_MS);
}

async function startExporter(
  { exporter, command, azure }: Plan,
  processes: Processes,
  folder: string,
  { files, processes: all, ready }: Setup
): Promise<Server[]> {
  files.forEach(({ name, text }) => writeFileSync(join(folder, name), text));
  const env = azure.environment(exporter.name);
  const servers = all.map((args, i) => processes.start({ name: `${exporter.name}-${i}`, command, args, env }));
  await Promise.all(ready.map((url, i) => processes.ready(servers[i], url, READY_MS)));
  return servers;
}

async function freeAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}
