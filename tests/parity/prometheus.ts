import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/free-port';
import { instantVector } from '../../tools/instant-vector';

/** How often it evaluates. */
const INTERVAL_MS = 1000;

/** How often it scrapes, and how long a scrape may take: one that takes longer makes every input stale. */
const SCRAPE_SECONDS = 5;

/** A sample as the HTTP API gives it. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface FiringAlert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** A real Prometheus that scrapes one page. Rules are to be evaluated every second. */
export class RunningPrometheus {
  private constructor(
    private readonly process: ChildProcess,
    private readonly page: Server,
    private readonly folder: string,
    private readonly address: string
  ) {}

  /**
   * @param binary path of the server
   * @param exposition what a scrape returns
   * @param ruleFiles texts by file name
   */
  static async start(
    binary: string,
    exposition: string | (() => string),
    ruleFiles: ReadonlyMap<string, string>
  ): Promise<RunningPrometheus> {
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
            // The inputs stand for series that sources recorded, which know no scrape.
            metric_relabel_configs: [{ action: 'labeldrop', regex: 'job|instance' }],
          },
        ],
      })
    );
    const port = await freePort();
    const server = spawn(
      binary,
      [
        `--config.file=${path.join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: 'ignore' }
    );
    const running = new RunningPrometheus(server, page, folder, `http://127.0.0.1:${port}`);
    await running.until(async () => (await fetch(`${running.address}/-/ready`)).ok, 'ready');
    return running;
  }

  async query(expression: string): Promise<Sample[]> {
    const samples = await instantVector(this.address, expression);
    return samples.map(({ labels, value }) => ({ labels, value: Number(value) }));
  }

  /**
   * Waits until rules over constant inputs have nothing new to say: each group has begun an evaluation after the one
   * before it ended one. What a group evaluates is dated up to an interval before it begins, which is waited for too.
   *
   * @param order the groups' names, each after those whose records it reads
   */
  async settle(order: readonly string[]): Promise<void> {
    await this.until(async () => (await this.query('up == 1')).length > 0, 'scraping');
    let from = Date.now() + INTERVAL_MS;
    for (const name of order) {
      let last = await this.lastEvaluation(name);
      await this.until(async () => {
        last = await this.lastEvaluation(name);
        return last.begun > from;
      }, `evaluating ${name}`);
      from = last.begun + Math.max(last.took, INTERVAL_MS);
    }
  }

  /** Waits until its page was scraped as often: a rate needs two scrapes, and another for an evaluation after them. */
  async scraped(times: number): Promise<void> {
    await this.until(async () => (await this.scrapes()) >= times, `scraping ${times} times`);
  }

  /** Waits until what its page gives from now on was scraped: the scrape that ends next may have begun before. */
  async scrapedAnew(): Promise<void> {
    await this.scraped((await this.scrapes()) + 2);
  }

  /** How many scrapes have ended. */
  private async scrapes(): Promise<number> {
    const [count] = await this.query('count_over_time(up[1h])');
    return count?.value ?? 0;
  }

  /** Whether every scrape from a moment (epoch milliseconds) on gave the inputs: on a busy machine one can fail. */
  async scrapedSince(from: number): Promise<boolean> {
    const seconds = Math.ceil((Date.now() - from) / 1000) + SCRAPE_SECONDS;
    return (await this.query(`min_over_time(up[${seconds}s]) == 1`)).length > 0;
  }

  /** Start (epoch milliseconds) and length (milliseconds) of a group's last whole evaluation. */
  private async lastEvaluation(group: string): Promise<{ begun: number; took: number }> {
    const answer = await (await fetch(`${this.address}/api/v1/rules`)).json();
    const found = answer.data.groups.find(({ name }: { name: string }) => name === group);
    if (found === undefined) {
      throw new Error(`there is no rule group ${group}`);
    }
    return { begun: Date.parse(found.lastEvaluation), took: 1000 * found.evaluationTime };
  }

  /** Rules that could not be evaluated, with the reason. */
  async ruleErrors(): Promise<string[]> {
    const answer = await (await fetch(`${this.address}/api/v1/rules`)).json();
    return answer.data.groups.flatMap(({ rules }: { rules: Array<{ name: string; lastError?: string }> }) =>
      rules.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []))
    );
  }

  /** Alerts that fire, with the texts that their templates made. */
  async firing(): Promise<FiringAlert[]> {
    const answer = await (await fetch(`${this.address}/api/v1/alerts`)).json();
    return answer.data.alerts.filter(({ state }: { state: string }) => state === 'firing');
  }

  async stop(): Promise<void> {
    const ended = this.process.exitCode === null ? once(this.process, 'exit') : Promise.resolve();
    this.process.kill('SIGTERM');
    await ended;
    this.page.close();
    this.page.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async until(condition: () => Promise<boolean>, what: string): Promise<void> {
    for (let attempt = 0; attempt < 240; attempt++) {
      if (this.process.exitCode !== null) {
        throw new Error(`Prometheus ended with ${this.process.exitCode} before it was ${what}`);
      }
      if (await condition().catch(() => false)) {
        return;
      }
      await sleep(250);
    }
    throw new Error(`Prometheus is not ${what} after a minute`);
  }
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('a server on 127.0.0.1 has a port');
  }
  return address.port;
}
