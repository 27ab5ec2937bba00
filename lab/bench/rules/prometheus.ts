import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { ruleFiles } from '../../../alerts/generator/targets/prometheus';
import { prometheusCommand, simulatorScrapes } from '../../../demo/stack/config';
import { type Processes } from '../../../tools/processes';
import { freeAddress } from '../../../tools/ports';
import { instantVector } from '../../../tools/prometheus-queries';
import { until } from '../../../tools/testing/until';
import { ownMetrics, reload, type RuleGroup, ruleGroups, sumOfMetric } from '../../prometheus';

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
    /** Host and port. */
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
        scrape_configs: simulatorScrapes(simulator),
      })
    );
    const address = await freeAddress();
    const command = prometheusCommand(binary, config, join(folder, 'data'), address);
    // A longer block keeps it from compacting the generated history during the measurement.
    const args = ['--web.enable-lifecycle', '--log.level=warn', '--storage.tsdb.max-block-duration=54h'];
    const server = processes.start({ ...command, args: [...command.args, ...args] });
    await processes.ready(server, `http://${address}/-/ready`, READY_MS);
    return new MeasuredPrometheus(address, folder);
  }

  /** Waits until every exporter has been scraped twice. */
  async scrapedTwice(): Promise<void> {
    const isScraped = async () =>
      (await instantVector(`http://${this.address}`, 'min(count_over_time(up[10m])) > 1')).some(
        ({ value }) => Number(value) > 1
      );
    await until('Prometheus is scraping', isScraped, 300);
  }

  /** Replaces its rules; unchanged groups keep their state. */
  async load(files: readonly RuleFile[]): Promise<void> {
    readdirSync(this.rules).forEach((name) => rmSync(join(this.rules, name)));
    for (const [name, text] of ruleFiles(files, 'lab/bench/rules')) {
      writeFileSync(join(this.rules, name), text);
    }
    const response = await reload(this.address);
    if (!response.ok) {
      throw new Error(`${this.address} rejects the rules: ${await response.text()}`);
    }
  }

  groups(): Promise<RuleGroup[]> {
    return ruleGroups(this.address);
  }

  /** Series recorded by the last evaluation of each group, by group name; an alert has two. */
  async recorded(): Promise<Map<string, number>> {
    const name = /^prometheus_rule_group_last_evaluation_samples\{rule_group="[^"]*;([^"]+)"[,}]/;
    return new Map(
      [...(await ownMetrics(this.address))].flatMap(([key, value]) => {
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
      await (await fetch(`http://${this.address}/debug/pprof/heap?gc=1`)).arrayBuffer();
    }
    const metrics = await ownMetrics(this.address);
    const sum = (name: string) => {
      const found = sumOfMetric(metrics, name);
      if (found === undefined) {
        throw new Error(`${this.address}: metric ${name} not found`);
      }
      return found;
    };
    return {
      heap: sum('go_memstats_heap_alloc_bytes'),
      resident: sum('process_resident_memory_bytes'),
      samplesRead: sum('prometheus_engine_query_samples_total'),
      cpuSeconds: sum('process_cpu_seconds_total'),
    };
  }
}
