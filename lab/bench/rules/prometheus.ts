import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { ruleFiles } from '../../../alerts/generator/targets/prometheus';
import { ENDPOINTS } from '../../../demo/simulator/endpoints';
import { type Processes } from '../../../tools/processes';
import { freeAddress } from '../../../tools/ports';
import { instantVector } from '../../../tools/prometheus-queries';
import { until } from '../../../tools/testing/alertmanager';

/** A group in the response of /api/v1/rules. */
export interface GroupReading {
  name: string;
  /** Start of its last evaluation, in epoch milliseconds. */
  begun: number;
  /** Its duration in seconds. */
  took: number;
  rules: RuleReading[];
}

export interface RuleReading {
  name: string;
  query: string;
  took: number;
  lastError?: string;
}

/** Prometheus's metrics about itself. */
export interface SelfReading {
  /** Bytes in use after a garbage collection. */
  heap: number;
  /** Bytes resident. */
  resident: number;
  /** Samples read by queries since the start. */
  samplesRead: number;
  cpuSeconds: number;
}

const READY_MS = 300_000;

interface ServerPlan {
  processes: Processes;
  binary: string;
  /** Contains its data, rules and configuration; it starts with the blocks that are in `data`. */
  folder: string;
  simulator: string;
  scrapeSeconds: number;
}

/** A Prometheus that scrapes a simulated fleet and whose rules can be replaced while it runs. */
export class MeasuredPrometheus {
  private readonly rules: string;

  private constructor(
    private readonly address: string,
    folder: string
  ) {
    this.rules = join(folder, 'rules');
    mkdirSync(this.rules, { recursive: true });
  }

  static async start({ processes, binary, folder, simulator, scrapeSeconds }: ServerPlan) {
    const config = join(folder, 'prometheus.yml');
    writeFileSync(
      config,
      JSON.stringify({
        global: { scrape_interval: `${scrapeSeconds}s`, scrape_timeout: `${scrapeSeconds}s` },
        rule_files: [join(folder, 'rules', '*.yml')],
        scrape_configs: ENDPOINTS.map(({ job, path }) => ({
          job_name: job,
          metrics_path: path,
          static_configs: [{ targets: [simulator] }],
        })),
      })
    );
    const address = await freeAddress();
    const server = processes.start({
      name: 'prometheus',
      command: binary,
      args: [
        ...[`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`],
        ...[`--web.listen-address=${address}`, '--web.enable-lifecycle', '--log.level=warn'],
        // Otherwise it would compact the generated history during the measurement.
        ...['--storage.tsdb.retention.time=60d', '--storage.tsdb.max-block-duration=54h'],
      ],
    });
    await processes.ready(server, `http://${address}/-/ready`, READY_MS);
    return new MeasuredPrometheus(`http://${address}`, folder);
  }

  /** Waits until every exporter has been scraped twice. */
  async scrapedTwice(): Promise<void> {
    const isScraped = async () =>
      (await instantVector(this.address, 'min(count_over_time(up[10m])) > 1')).some(({ value }) => Number(value) > 1);
    await until('Prometheus is scraping', isScraped, 300);
  }

  /** Replaces its rules; unchanged groups keep their state. */
  async load(files: readonly RuleFile[]): Promise<void> {
    readdirSync(this.rules).forEach((name) => rmSync(join(this.rules, name)));
    for (const [name, text] of ruleFiles(files, 'lab/bench/rules')) {
      writeFileSync(join(this.rules, name), text);
    }
    const response = await fetch(`${this.address}/-/reload`, { method: 'POST' });
    if (!response.ok) {
      throw new Error(`${this.address} rejects the rules: ${await response.text()}`);
    }
  }

  async groups(): Promise<GroupReading[]> {
    const answer = await (await fetch(`${this.address}/api/v1/rules?exclude_alerts=true`)).json();
    return answer.data.groups.map(
      (group: { name: string; lastEvaluation: string; evaluationTime: number; rules: RuleAnswer[] }) => ({
        name: group.name,
        begun: Date.parse(group.lastEvaluation),
        took: group.evaluationTime,
        rules: group.rules.map(({ evaluationTime, ...rule }) => ({ ...rule, took: evaluationTime })),
      })
    );
  }

  /** Series recorded by the last evaluation of each group, by group name; an alert has two. */
  async recorded(): Promise<Map<string, number>> {
    const name = /^prometheus_rule_group_last_evaluation_samples\{rule_group="[^"]*;([^"]+)"[,}]/;
    return new Map(
      [...(await this.metrics())].flatMap(([key, value]) => {
        const group = name.exec(key)?.[1];
        return group === undefined ? [] : [[group, value]];
      })
    );
  }

  /**
   * Returns its usage after two garbage collections, so two readings differ only by what is retained: what a sync.Pool keeps
   * survives the first.
   */
  async self(): Promise<SelfReading> {
    for (let collections = 0; collections < 2; collections++) {
      await (await fetch(`${this.address}/debug/pprof/heap?gc=1`)).arrayBuffer();
    }
    const metrics = [...(await this.metrics())];
    const sum = (name: string) => {
      const values = metrics.filter(([key]) => key === name || key.startsWith(`${name}{`)).map(([, value]) => value);
      if (values.length === 0) {
        throw new Error(`${this.address}: metric ${name} not found`);
      }
      return values.reduce((total, value) => total + value, 0);
    };
    return {
      heap: sum('go_memstats_heap_alloc_bytes'),
      resident: sum('process_resident_memory_bytes'),
      samplesRead: sum('prometheus_engine_query_samples_total'),
      cpuSeconds: sum('process_cpu_seconds_total'),
    };
  }

  /** Its metrics, by name with labels as it writes them. */
  private async metrics(): Promise<Map<string, number>> {
    const text = await (await fetch(`${this.address}/metrics`)).text();
    return new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => {
          const end = line.lastIndexOf(' ');
          return [line.slice(0, end), Number(line.slice(end + 1))];
        })
    );
  }
}

interface RuleAnswer extends Omit<RuleReading, 'took'> {
  evaluationTime: number;
}
