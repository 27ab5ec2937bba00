import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A sample as the HTTP API gives it. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** A real Prometheus that scrapes one page and evaluates rules, each every second. */
export class RunningPrometheus {
  private constructor(
    private readonly process: ChildProcess,
    private readonly page: Server,
    private readonly folder: string,
    private readonly address: string
  ) {}

  /**
   * @param binary path of the server
   * @param exposition what each scrape returns
   * @param ruleFiles texts by file name
   */
  static async start(
    binary: string,
    exposition: string,
    ruleFiles: ReadonlyMap<string, string>
  ): Promise<RunningPrometheus> {
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-prometheus-'));
    const page = createServer((_, response) => {
      response.setHeader('content-type', 'text/plain; version=0.0.4');
      response.end(exposition);
    });
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    for (const [name, text] of ruleFiles) {
      writeFileSync(path.join(folder, name), text);
    }
    writeFileSync(
      path.join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
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
    const response = await fetch(`${this.address}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query: expression }),
    });
    const answer = await response.json();
    if (answer.status !== 'success') {
      throw new Error(`${expression}: ${answer.error}`);
    }
    return answer.data.result.map(
      ({ metric, value }: { metric: Record<string, string>; value: [number, string] }): Sample => ({
        labels: metric,
        value: Number(value[1]),
      })
    );
  }

  /**
   * Waits until rules over constant inputs have nothing new to say: from the first scrape on, every group has begun
   * an evaluation after every other ended one, as often as there are groups, so that what one records reached all.
   */
  async settle(): Promise<void> {
    await this.until(async () => (await this.query('up == 1')).length > 0, 'scraping');
    for (let round = 0; round <= (await this.groups()).length; round++) {
      const from = Date.now();
      const begunSince = async () => (await this.groups()).every(({ begun }) => begun > from);
      await this.until(begunSince, 'evaluating every group');
    }
  }

  /** Rule groups, each with the start of its last whole evaluation (epoch milliseconds). */
  private async groups(): Promise<Array<{ name: string; begun: number }>> {
    const answer = await (await fetch(`${this.address}/api/v1/rules`)).json();
    return answer.data.groups.map(({ name, lastEvaluation }: { name: string; lastEvaluation: string }) => ({
      name,
      begun: Date.parse(lastEvaluation),
    }));
  }

  /** Rules that could not be evaluated, with the reason. */
  async ruleErrors(): Promise<string[]> {
    const answer = await (await fetch(`${this.address}/api/v1/rules`)).json();
    return answer.data.groups.flatMap(({ rules }: { rules: Array<{ name: string; lastError?: string }> }) =>
      rules.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []))
    );
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

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('a server on 127.0.0.1 has a port');
  }
  return address.port;
}
