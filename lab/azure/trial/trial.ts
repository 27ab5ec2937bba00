import { type World } from '../../../demo/simulator/fleet/load';
import { INPUT, SETTING } from '../../../src/names/series';
import { markdownTable } from '../../../tools/markdown';
import { type Matrix, queryResult, instantVector } from '../../../tools/prometheus-queries';
import { type Exporter, EXPORTERS, type Setup } from './exporters';
import { AzureFleet, TENANT } from '../fake/azure';
import { type Ages, type Comparison, compared, type Recorded, type Span, inputsOf } from './compare';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { prometheusCommand } from '../../../demo/stack/config';
import { logEnd, Processes, type Server } from '../../../tools/processes';
import { ROOT } from '../../../tests/repo/tracked';
import { freeAddress } from '../../../tools/ports';
import { output } from '../../../tools/steps';
import { ruleErrors, ruleGroups } from '../../prometheus';
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
      while (addresses.length < (exporter.isOfOneSubscription ? subscriptions.length : 1)) {
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
    return /(?<![\d.])v?(\d+\.\d+\.\d+)(?![\d.])/.exec(text)?.[1] ?? 'unknown';
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
    const { prometheus } = this.plan;
    const config = join(this.folder, 'prometheus.yml');
    writeFileSync(config, `${scrapes}\nrule_files: ['${RULES}/*.rules.yml']\n`);
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

const SECONDS_PER_MINUTE = 60;

/** An exporter takes up to two intervals to find and read the resources, and Prometheus one to evaluate. */
const WARM_UP_MINUTES = 4;
const OBSERVED_MINUTES = 4;

/**
 * Metrics of Azure are three minutes late, unlike unit sizes. An exporter that is asked once a minute, caches for 50 s and is
 * then read by rules once a minute adds less than three.
 */
const OF_METRICS: Ages = { least: 3, most: 6 };
const OF_RESOURCE_GRAPH: Ages = { least: 0, most: 3 };

export interface Outcome extends Comparison {
  version: string;
}

/** The canary of the rules is served by nobody. */
const RECORDED = `{__name__=~"${[...Object.values(INPUT), SETTING.messageSize, SETTING.serverLeg].join('|')}",resource_id!="/canary"}`;

/**
 * Lets an exporter run, and compares every recorded input of every resource with what Azure served.
 *
 * @throws with the end of its log if it exits
 */
export async function trial(running: RunningExporter, { exporter, fleet }: Plan, world: World): Promise<Outcome> {
  await running.staysFor((WARM_UP_MINUTES + OBSERVED_MINUTES) * SECONDS_PER_MINUTE);
  const to = Date.now() / 1000;
  const span = { from: to - OBSERVED_MINUTES * SECONDS_PER_MINUTE, to };
  const recorded = await recordedIn(running.prometheus, span);
  const inputs = new AzureFleet(fleet).all.flatMap((one) => inputsOf(exporter.name, one, world));
  const ages = exporter.name === 'azure-resourcegraph-exporter' ? OF_RESOURCE_GRAPH : OF_METRICS;
  return { ...compared(inputs, recorded, span, ages), version: await running.version() };
}

/** Returns the samples of all inputs, at the times at which rules recorded them. */
async function recordedIn(prometheus: string, { from, to }: Span): Promise<Recorded[]> {
  const query = `${RECORDED}[${Math.round(to - from)}s]`;
  const series = await queryResult<Matrix[]>(prometheus, 'query', { query, time: `${to}` });
  return series.map(({ metric, values }) => ({
    labels: metric,
    samples: values.map(([at, value]) => [at, Number(value)]),
  }));
}

const HEAD = ['exporter', 'version', 'recorded of possible', 'not recorded', 'compared', 'differences', 'minutes old'];

/** Rows of exporters that did not run now stay as the page has them. */
export function outcomeTable(outcomes: ReadonlyMap<Exporter, Outcome>, page: string): string {
  const rows = EXPORTERS.map((exporter) => {
    const outcome = outcomes.get(exporter);
    return outcome === undefined ? presentRow(exporter.name, page) : row(exporter, outcome);
  });
  return markdownTable(HEAD, rows);
}

function row({ name }: Exporter, outcome: Outcome): string[] {
  const { version, recorded, possible, missing, samples, differences, ages } = outcome;
  return [
    ...[name, version, `${recorded} of ${possible}`],
    missing.map(({ input, resources }) => `${input}: ${resources}`).join(', ') || 'none',
    `${samples} samples`,
    `${differences.length}`,
    ages === undefined ? '' : `${ages.least} to ${ages.most}`,
  ];
}

/** Returns the row of an exporter in a page's table, or one that says that it was not run. */
function presentRow(name: string, page: string): string[] {
  const [line] = page.split('\n').filter((each) => each.startsWith(`| ${name} `));
  const found = line?.split('|').slice(1, -1) ?? [];
  return found.length === HEAD.length
    ? found.map((cell) => cell.trim())
    : [name, ...Array.from({ length: HEAD.length - 1 }, () => 'not run')];
}
