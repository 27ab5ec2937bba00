import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from 'js-yaml';
import { portOf } from '../../tools/ports';
import { instantVector, numberOf, UNCOMPRESSED } from '../../tools/prometheus-queries';
import { type Started, startPrometheus } from '../../tools/testing/started';
import { Ended, PATIENCE_SECONDS, until } from '../../tools/testing/until';
import { type WrittenGroup, writersOfOneSeries } from './one-writer';

const INTERVAL_MS = 1000;

/** Scrape interval and timeout. A slower scrape makes every input stale. */
const SCRAPE_SECONDS = 5;

export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface FiringAlert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** A group's last complete evaluation: its start (epoch milliseconds) and duration (milliseconds). */
interface Evaluation {
  startedAt: number;
  duration: number;
}

/** Returns the milliseconds until the first evaluation after a time has ended, if it takes as long as the last one. */
function untilEvaluated({ startedAt, duration }: Evaluation, after: number): number {
  // A group that was never evaluated started in the year 1.
  const next = startedAt > 0 ? startedAt + (Math.floor((after - startedAt) / INTERVAL_MS) + 1) * INTERVAL_MS : 0;
  return Math.max(0, next + duration - Date.now());
}

/** A real Prometheus that scrapes one page and evaluates its rules every second. */
export class RunningPrometheus {
  private constructor(
    private readonly server: Started,
    private readonly page: Server,
    private readonly folder: string
  ) {}

  get address(): string {
    return `http://${this.server.address}`;
  }

  /**
   * @param binary path of the server
   * @param exposition what a scrape returns
   * @param ruleFiles texts by file name
   * @param relabelling of what is scraped; without any, it stands for recorded series, which have no labels of a scrape
   * @throws if two groups record one series
   */
  static async start(
    binary: string,
    exposition: string | (() => string),
    ruleFiles: ReadonlyMap<string, string>,
    relabelling: readonly object[] = [{ action: 'labeldrop', regex: 'job|instance' }]
  ): Promise<RunningPrometheus> {
    const writers = writersOfOneSeries(
      [...ruleFiles.values()].flatMap((text) => (load(text) as { groups: WrittenGroup[] }).groups)
    );
    if (writers.length > 0) {
      throw new Error(`Two groups write one series: ${writers.join('; ')}`);
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-prometheus-'));
    const page = createServer((_, response) => {
      response.setHeader('content-type', 'text/plain; version=0.0.4');
      response.end(typeof exposition === 'string' ? exposition : exposition());
    });
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    for (const [name, text] of ruleFiles) {
      writeFileSync(path.join(folder, name), text);
    }
    writeFileSync(
      path.join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: {
          scrape_interval: `${SCRAPE_SECONDS}s`,
          scrape_timeout: `${SCRAPE_SECONDS}s`,
          evaluation_interval: `${INTERVAL_MS}ms`,
        },
        rule_files: [...ruleFiles.keys()],
        scrape_configs: [
          {
            job_name: 'inputs',
            honor_labels: true,
            static_configs: [{ targets: [`127.0.0.1:${portOf(page)}`] }],
            metric_relabel_configs: relabelling,
          },
        ],
      })
    );
    return new RunningPrometheus(await startPrometheus(binary, folder), page, folder);
  }

  async query(expression: string): Promise<Sample[]> {
    const samples = await instantVector(this.address, expression);
    return samples.map(({ labels, value }) => ({ labels, value: numberOf(value) }));
  }

  /**
   * Reads what the rules make of the page, once they have settled. A scrape that a busy machine does not end in time makes every
   * input stale: what was read during it does not count, and is read again.
   *
   * @param order of the groups, as for `settle`
   */
  async read<T>(order: readonly string[], read: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_SECONDS * 1000;
    for (;;) {
      const from = Date.now();
      await this.settle(order);
      const value = await read();
      if (await this.scrapedSince(from)) {
        return value;
      }
      if (Date.now() > deadline) {
        throw new Error(`In ${PATIENCE_SECONDS} s, no scrape of ${this.address} ended in time while rules settled`);
      }
    }
  }

  /**
   * Waits until rules over constant inputs have settled: each group has started an evaluation after the previous group
   * finished one. A group evaluates at a timestamp up to an interval before its start, so this waits for that too.
   *
   * @param order group names; a group comes after those whose series it reads
   */
  async settle(order: readonly string[]): Promise<void> {
    await this.until('scrapes', () => this.hasScraped('up == 1'));
    let from = Date.now() + INTERVAL_MS;
    for (const name of order) {
      let last = await this.lastEvaluation(name);
      await this.until(`has evaluated ${name} again`, async () => {
        // The answer has every rule, and takes Prometheus as long as an evaluation: asked when the next one is due.
        await sleep(untilEvaluated(last, from));
        last = await this.lastEvaluation(name);
        return last.startedAt > from;
      });
      from = last.startedAt + Math.max(last.duration, INTERVAL_MS);
    }
  }

  /** Waits for a number of successful scrapes: a rate needs two, and one more for an evaluation after them. */
  async scraped(times: number): Promise<void> {
    await this.until(`has scraped ${times} times`, () => this.hasScraped(`sum_over_time(up[1h]) >= ${times}`));
  }

  /** Waits for a scrape that starts from now on; the next one to end may have started earlier. */
  async scrapedAgain(): Promise<void> {
    // A scrape writes the time of its start, which Prometheus may move by 2 ms to keep its intervals even.
    const from = (Date.now() + 10) / 1000;
    await this.until('has scraped again', () => this.hasScraped(`timestamp(up) > ${from} and up == 1`));
  }

  /** @throws with the error of the last scrape, if it failed */
  private async hasScraped(condition: string): Promise<boolean> {
    if ((await this.query(condition)).length > 0) {
      return true;
    }
    const answer = await this.answer('/api/v1/targets');
    const [{ lastError }] = answer.data.activeTargets;
    if (lastError !== '') {
      throw new Error(`its last scrape: ${lastError}`);
    }
    return false;
  }

  /** True if every scrape since a time (epoch milliseconds) succeeded. */
  private async scrapedSince(from: number): Promise<boolean> {
    const seconds = Math.ceil((Date.now() - from) / 1000) + SCRAPE_SECONDS;
    return (await this.query(`min_over_time(up[${seconds}s]) == 1`)).length > 0;
  }

  private async lastEvaluation(group: string): Promise<Evaluation> {
    const answer = await this.answer('/api/v1/rules');
    const found = answer.data.groups.find(({ name }: { name: string }) => name === group);
    if (found === undefined) {
      throw new Error(`Prometheus has no rule group ${group}`);
    }
    return { startedAt: Date.parse(found.lastEvaluation), duration: 1000 * found.evaluationTime };
  }

  private async answer(route: string) {
    return (await fetch(`${this.address}${route}`, { headers: UNCOMPRESSED })).json();
  }

  private async metrics(): Promise<string> {
    return (await fetch(`${this.address}/metrics`, { headers: UNCOMPRESSED })).text();
  }

  /** Replaces the rule files by others of the same names, and waits until the server has read them. */
  async reload(ruleFiles: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, text] of ruleFiles) {
      writeFileSync(path.join(this.folder, name), text);
    }
    const from = Date.now() / 1000;
    this.server.process.kill('SIGHUP');
    await this.until('has read its rules again', async () => {
      const [, at] =
        /^prometheus_config_last_reload_success_timestamp_seconds (\S+)$/m.exec(await this.metrics()) ?? [];
      return Number(at) > from;
    });
  }

  /** Returns how many evaluations of rules have failed since the start, as the server counts them. */
  async failures(): Promise<number> {
    const counts = [...(await this.metrics()).matchAll(/^prometheus_rule_evaluation_failures_total\{.*\} (\S+)$/gm)];
    if (counts.length === 0) {
      throw new Error('Prometheus does not count failed evaluations');
    }
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  /** Returns the rules that failed to evaluate, with the reason. */
  async ruleErrors(): Promise<string[]> {
    const answer = await this.answer('/api/v1/rules');
    return answer.data.groups.flatMap(({ rules }: { rules: Array<{ name: string; lastError?: string }> }) =>
      rules.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []))
    );
  }

  /** Returns the firing alerts with their rendered annotations. */
  async firing(): Promise<FiringAlert[]> {
    const answer = await this.answer('/api/v1/alerts');
    return answer.data.alerts.filter(({ state }: { state: string }) => state === 'firing');
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.page.close();
    this.page.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private until(goal: string, condition: () => Promise<boolean>): Promise<void> {
    return until(`Prometheus ${goal}`, () => {
      const { process, log } = this.server;
      if (process.exitCode !== null) {
        throw new Ended(`Prometheus exited with ${process.exitCode}:\n${log()}`);
      }
      return condition();
    });
  }
}
