import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { stringify } from 'yaml';

import { urlOf, type Port, freePort } from '../../../tools/ports';
import { type Command, type Processes, type Server } from '../../../tools/processes';
import { prometheusCommand } from '../../../demo/stack/prometheus';
import { parseText } from '../../../demo/simulator/testing';
import { codeOf } from '../../../tools/error-code';
import { instantVector } from '../../../tools/prometheus-queries';
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

/** A server that can be killed and restarted with the same port and data. */
class RestartableServer {
  private server: Server | undefined;
  /** How it ended, if it did. */
  private end: string | undefined;

  protected constructor(
    private readonly processes: Processes,
    private readonly command: Command,
    readonly address: string
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
    const response = await fetch(`http://${this.address}/-/reload`, { method: 'POST' });
    await response.arrayBuffer();
    return response.status;
  }

  /** Returns the sum of one of its own metrics, or 0 if it does not have it. */
  async ownMetric(metric: string): Promise<number> {
    const text = await (await fetch(`http://${this.address}/metrics`)).text();
    const lines = parseText(
      text
        .split('\n')
        .filter((line) => line.startsWith(metric))
        .join('\n')
    );
    return lines.filter(({ name }) => name === metric).reduce((sum, { value }) => sum + value, 0);
  }
}

export class PrometheusServer extends RestartableServer {
  /** The folder of the rules, files that end in `.yml`. */
  readonly rules: string;

  private constructor(place: Place, command: Command, port: Port, rules: string) {
    super(place.processes, command, `127.0.0.1:${port.number}`);
    this.rules = rules;
  }

  static async create(
    place: Place,
    timing: Timing,
    exporters: readonly Exporter[],
    alertmanager: string
  ): Promise<PrometheusServer> {
    const rules = join(place.folder, 'rules');
    mkdirSync(rules, { recursive: true });
    const config = join(place.folder, 'prometheus.yml');
    writeFileSync(
      config,
      stringify({
        global: {
          scrape_interval: durationOf(timing.scrape.interval),
          scrape_timeout: durationOf(timing.scrape.timeout),
        },
        rule_files: [join(rules, '*.yml')],
        alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
        scrape_configs: exporters.map(({ target }, i) => ({ job_name: `exporter-${i}`, ...target })),
      })
    );
    const port = { purpose: 'Prometheus', variable: '', number: await freePort() };
    const command = prometheusCommand(place.binaries.prometheus, config, join(place.folder, 'data'), port);
    const { lookbackDelta, resendDelay, forGracePeriod } = timing.prometheus;
    const args = [
      ...command.args,
      '--web.enable-lifecycle',
      `--query.lookback-delta=${durationOf(lookbackDelta)}`,
      `--rules.alert.resend-delay=${durationOf(resendDelay)}`,
      `--rules.alert.for-grace-period=${durationOf(forGracePeriod)}`,
    ];
    return new PrometheusServer(place, { ...command, name: `${place.name}-prometheus`, args }, port, rules);
  }

  /** Returns the first value of an expression now, or undefined if it has none. */
  async value(expression: string): Promise<number | undefined> {
    const [first] = await instantVector(`http://${this.address}`, expression);
    return first === undefined ? undefined : Number(first.value);
  }
}

export class AlertmanagerServer extends RestartableServer {
  private constructor(
    { processes }: Place,
    command: Command,
    port: number,
    readonly config: string
  ) {
    super(processes, command, `127.0.0.1:${port}`);
  }

  static async create(place: Place, timing: Timing, routes: string): Promise<AlertmanagerServer> {
    const folder = join(place.folder, 'alertmanager');
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'alertmanager.yml');
    writeFileSync(config, routes);
    const port: Port = { purpose: 'Alertmanager', variable: '', number: await freePort() };
    const command = {
      name: `${place.name}-alertmanager`,
      command: place.binaries.alertmanager,
      args: [
        `--config.file=${config}`,
        `--storage.path=${join(folder, 'data')}`,
        `--web.listen-address=${new URL(urlOf(port)).host}`,
        `--dispatch.start-delay=${durationOf(timing.alertmanager.startDelay)}`,
        '--cluster.listen-address=',
      ],
    };
    return new AlertmanagerServer(place, command, port.number, config);
  }
}
