import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { prometheusCommand } from '../../../demo/stack/config';
import { codeOf } from '../../../tools/error-code';
import { freeAddress } from '../../../tools/ports';
import { type Command, type Processes, type Server } from '../../../tools/processes';
import { instantVector } from '../../../tools/prometheus-queries';
import { ownMetrics, reload, sumOfMetric } from '../../prometheus';
import { type Exporter } from './exporter';
import { durationOf, type Timing } from './timing';

const STARTUP_MS = 60_000;

/** Everything needed to start servers. */
export interface Place {
  processes: Processes;
  /** The fault's own folder. */
  folder: string;
  /** The fault's name, used for its servers' logs. */
  name: string;
  binaries: { prometheus: string; alertmanager: string };
}

/** Sends SIGKILL to a process, if it still exists. */
export function endNow(pid: number): void {
  // A command that could not be started has no process, and 0 would signal this one's group.
  if (pid === 0) {
    return;
  }
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') {
      throw error;
    }
  }
}

/** A Prometheus or Alertmanager that can be killed and restarted with the same port and data. */
export class RestartableServer {
  private server: Server | undefined;
  /** How it ended, if it did. */
  private end: string | undefined;

  constructor(
    private readonly processes: Processes,
    private readonly command: Command,
    /** Host and port. */
    readonly address: string,
    /** Its configuration; Prometheus's rules are in the folder `rules` beside it. */
    readonly config: string
  ) {}

  async start(): Promise<void> {
    this.end = undefined;
    const server = this.processes.start(this.command);
    this.server = server;
    void server.ended.then((how) => {
      if (this.server === server) {
        this.end = how;
      }
    });
    await this.processes.ready(server, `http://${this.address}/-/ready`, STARTUP_MS);
  }

  /** Sends SIGKILL: nothing is announced or saved. A server that has ended by itself needs none. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server !== undefined) {
      endNow(server.pid);
      await server.ended;
    }
  }

  get running(): boolean {
    return this.server !== undefined;
  }

  /** How it ended although nothing killed it; undefined if it runs, or if it was killed. */
  get endedByItself(): string | undefined {
    return this.server === undefined || this.end === undefined ? undefined : `${this.command.name}: ${this.end}`;
  }

  /** Reloads its configuration. @returns the HTTP status: 200, or 500 if it keeps the old one */
  async reload(): Promise<number> {
    const response = await reload(this.address);
    await response.arrayBuffer();
    return response.status;
  }

  /** Returns the sum of one of its own metrics, or 0 if it does not have it. */
  async ownMetric(metric: string): Promise<number> {
    return sumOfMetric(await ownMetrics(this.address), metric) ?? 0;
  }

  /** True if a query of a Prometheus has a result now. */
  async has(query: string): Promise<boolean> {
    return (await instantVector(`http://${this.address}`, query)).length > 0;
  }
}

/** @param alertmanager host and port */
export async function prometheusIn(
  { processes, folder, name, binaries }: Place,
  { scrape, prometheus: { lookbackDelta, resendDelay, forGracePeriod } }: Timing,
  exporters: readonly Exporter[],
  alertmanager: string
): Promise<RestartableServer> {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    stringify({
      global: { scrape_interval: durationOf(scrape.interval), scrape_timeout: durationOf(scrape.timeout) },
      rule_files: [join(folder, 'rules', '*.yml')],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
      scrape_configs: exporters.map(({ target }, i) => ({ job_name: `exporter-${i}`, ...target })),
    })
  );
  const address = await freeAddress();
  const command = prometheusCommand(binaries.prometheus, config, join(folder, 'data'), address);
  const args = [
    ...command.args,
    '--web.enable-lifecycle',
    `--query.lookback-delta=${durationOf(lookbackDelta)}`,
    `--rules.alert.resend-delay=${durationOf(resendDelay)}`,
    `--rules.alert.for-grace-period=${durationOf(forGracePeriod)}`,
  ];
  return new RestartableServer(processes, { ...command, name: `${name}-prometheus`, args }, address, config);
}

export async function alertmanagerIn(
  { processes, folder, name, binaries }: Place,
  timing: Timing,
  routes: string
): Promise<RestartableServer> {
  const home = join(folder, 'alertmanager');
  mkdirSync(home, { recursive: true });
  const config = join(home, 'alertmanager.yml');
  writeFileSync(config, routes);
  const address = await freeAddress();
  const command = {
    name: `${name}-alertmanager`,
    command: binaries.alertmanager,
    args: [
      `--config.file=${config}`,
      `--storage.path=${join(home, 'data')}`,
      `--web.listen-address=${address}`,
      `--dispatch.start-delay=${durationOf(timing.alertmanager.startDelay)}`,
      '--cluster.listen-address=',
    ],
  };
  return new RestartableServer(processes, command, address, config);
}
