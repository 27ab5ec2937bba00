import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { prometheusCommand } from '../../../demo/stack/config';
import { logEnd, Processes, type Server } from '../../../tools/processes';
import { ROOT } from '../../../tests/repo/tracked';
import { freeAddress } from '../../../tools/free-port';
import { instantVector } from '../../../tools/prometheus-queries';
import { output } from '../../../tools/steps';
import { ruleErrors, ruleGroups } from '../../prometheus';
import { type Exporter, type Setup } from '../exporters/exporters';
import { TENANT } from '../fake/azure';
import { type FakeAzure } from '../fake/server';

const RULES = join(ROOT, 'alerts', 'prometheus');

const READY_MS = 120_000;

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
  private readonly servers: Server[] = [];
  private readonly processes: Processes;

  private constructor(
    private readonly plan: Plan,
    private readonly folder: string,
    /** Host and port of Prometheus. */
    private readonly address: string
  ) {
    this.processes = new Processes(ROOT, folder);
  }

  /** @throws with the end of its log if the exporter or Prometheus does not start */
  static async start(plan: Plan): Promise<RunningExporter> {
    const { exporter, fleet } = plan;
    const folder = mkdtempSync(join(tmpdir(), `headroom-${exporter.name}-`));
    const running = new RunningExporter(plan, folder, await freeAddress());
    try {
      const subscriptions = subscriptionsOf(fleet);
      const withReplicas = subscriptionsOf(fleet.filter(({ replica }) => replica !== undefined));
      const addresses: string[] = [];
      while (addresses.length < exporter.processesFor(subscriptions)) {
        addresses.push(await freeAddress());
      }
      const { address: prometheus } = running;
      const setup = exporter.setUp({ subscriptions, withReplicas, tenant: TENANT, prometheus, addresses, folder });
      await running.startPrometheus(setup);
      await running.startExporter(setup);
      return running;
    } catch (error) {
      await running.stop();
      throw error;
    }
  }

  /** The address of Prometheus. */
  get prometheus(): string {
    return `http://${this.address}`;
  }

  /**
   * Waits while everything runs.
   *
   * @throws with the end of its log if the exporter or Prometheus exits
   */
  async staysFor(seconds: number): Promise<void> {
    const timer = new AbortController();
    const exits = this.servers.map(async (server) => {
      throw new Error(`${server.name} exited (${await server.ended}):\n${logEnd(server)}`);
    });
    try {
      await Promise.race([sleep(seconds * 1000, undefined, timer), ...exits]);
    } finally {
      timer.abort();
    }
  }

  async version(): Promise<string> {
    const { exporter, command } = this.plan;
    const text =
      exporter.version === undefined
        ? readFileSync(this.servers[1].log, 'utf8')
        : await output(command, exporter.version);
    return /\bv?(\d+\.\d+\.\d+)\b/.exec(text)?.[1] ?? 'unknown';
  }

  async query(expression: string): ReturnType<typeof instantVector> {
    return instantVector(this.prometheus, expression);
  }

  /** Returns the rules that failed to evaluate, with the reason. */
  async ruleErrors(): Promise<string[]> {
    return ruleErrors(await ruleGroups(this.address));
  }

  async stop(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startPrometheus({ scrapes }: Setup): Promise<void> {
    const { exporter, prometheus } = this.plan;
    const rules = join(this.folder, 'rules');
    const source = `signalr-source-${exporter.name}.rules.yml`;
    // A reader installs everything but the sources of other exporters.
    cpSync(RULES, rules, {
      recursive: true,
      filter: (path) => !basename(path).startsWith('signalr-source-') || basename(path) === source,
    });
    const config = join(this.folder, 'prometheus.yml');
    writeFileSync(config, `${scrapes}\nrule_files: ['${rules}/*.rules.yml']\n`);
    const command = prometheusCommand(prometheus, config, join(this.folder, 'data'), this.address);
    const args = [...command.args, '--web.enable-remote-write-receiver', '--log.level=warn'];
    const server = this.startServer(command.name, prometheus, args);
    await this.processes.ready(server, `${this.prometheus}/-/ready`, READY_MS);
  }

  private async startExporter({ files, processes, ready }: Setup): Promise<void> {
    const { exporter, command, azure } = this.plan;
    files.forEach(({ name, text }) => writeFileSync(join(this.folder, name), text));
    const env = azure.environment();
    const servers = processes.map((args, i) => this.startServer(`${exporter.name}-${i}`, command, args, env));
    await Promise.all(ready.map((url, i) => this.processes.ready(servers[i], url, READY_MS)));
  }

  private startServer(name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Server {
    const server = this.processes.start({ name, command, args, env });
    this.servers.push(server);
    return server;
  }
}

function subscriptionsOf(fleet: readonly Resource[]): string[] {
  return [...new Set(fleet.map(({ subscription }) => subscription.id))];
}
