import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { ruleFiles } from '../../../alerts/generator/targets/prometheus';

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

/** A server's metrics about itself; for several servers, their sum. */
export interface SelfReading {
  /** Bytes in use after a garbage collection. */
  heap: number;
  /** Bytes resident. */
  resident: number;
  /** Series in the head. */
  series: number;
  /** Samples read by queries since the start. */
  samplesRead: number;
  samplesAppended: number;
  cpuSeconds: number;
}

/** A server whose rules can be replaced while it runs: Prometheus, or one with the same API. */
export class RuleServer {
  private readonly rules: string;

  /**
   * @param address of its HTTP interface, with the scheme
   * @param folder its rule files are `rules/*.yml` in here
   * @param helpers addresses of servers that work only for this one: their usage is added to its own
   */
  constructor(
    readonly address: string,
    folder: string,
    private readonly helpers: readonly string[] = []
  ) {
    this.rules = join(folder, 'rules');
    mkdirSync(this.rules, { recursive: true });
  }

  /** Returns its usage after a garbage collection, so two readings differ only by what is retained. */
  async self(): Promise<SelfReading> {
    return selfOf([this.address, ...this.helpers]);
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
    const found = new Map<string, number>();
    for (const [key, value] of await metricsOf(this.address)) {
      const group = name.exec(key)?.[1];
      if (group !== undefined) {
        found.set(group, value);
      }
    }
    return found;
  }
}

/** Sums the metrics of some servers about themselves. */
async function selfOf(addresses: readonly string[]): Promise<SelfReading> {
  const sum = await summed(addresses);
  return {
    heap: sum('go_memstats_heap_alloc_bytes'),
    resident: sum('process_resident_memory_bytes'),
    series: sum('prometheus_tsdb_head_series'),
    samplesRead: sum('prometheus_engine_query_samples_total'),
    samplesAppended: sum('prometheus_tsdb_head_samples_appended_total'),
    cpuSeconds: sum('process_cpu_seconds_total'),
  };
}

/**
 * Reads the metrics of Go servers after two garbage collections: what a sync.Pool keeps survives the first.
 *
 * @returns a function that sums a metric over its labels and the servers; it throws if none of them has the metric
 */
export async function summed(addresses: readonly string[]): Promise<(name: string) => number> {
  const all = await Promise.all(
    addresses.map(async (address) => {
      for (let collections = 0; collections < 2; collections++) {
        await (await fetch(`${address}/debug/pprof/heap?gc=1`)).arrayBuffer();
      }
      return metricsOf(address);
    })
  );
  return (name) => {
    const values = all.flatMap((metrics) =>
      [...metrics].filter(([key]) => key === name || key.startsWith(`${name}{`)).map(([, value]) => value)
    );
    if (values.length === 0) {
      throw new Error(`${addresses.join(', ')}: metric ${name} not found`);
    }
    return values.reduce((total, value) => total + value, 0);
  };
}

/** Metrics of a server, by name with labels as the server writes them. */
async function metricsOf(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text();
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

interface RuleAnswer extends Omit<RuleReading, 'took'> {
  evaluationTime: number;
}
