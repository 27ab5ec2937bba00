import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Processes, type Server } from '../../../demo/stack/processes';
import { ENDPOINTS } from '../../../demo/simulator/endpoints';
import { freeAddress } from '../../../tools/free-port';
import { instantVector } from '../../../tools/instant-vector';
import { RuleServer } from './rule-server';

const READY_MS = 300_000;

export interface ServerPlan {
  processes: Processes;
  binary: string;
  /** Contains its data, rules and configuration; it starts with the blocks that are in `data`. */
  folder: string;
  simulator: string;
  scrapeSeconds: number;
  /** `runtime.gogc` of its configuration: heap growth in percent before a collection. */
  gogc?: number;
  flags: readonly string[];
}

/** Scrape configurations for all exporters of the simulator. */
export function scrapes(simulator: string): object[] {
  return ENDPOINTS.map(({ job, path }) => ({
    job_name: job,
    metrics_path: path,
    static_configs: [{ targets: [simulator] }],
  }));
}

/** A Prometheus that scrapes a simulated fleet and whose rules can be replaced while it runs. */
export class MeasuredPrometheus extends RuleServer {
  private constructor(
    address: string,
    folder: string,
    private readonly processes: Processes,
    private readonly server: Server
  ) {
    super(address, folder);
  }

  static async start({ processes, binary, folder, simulator, scrapeSeconds, gogc, flags }: ServerPlan) {
    const config = join(folder, 'prometheus.yml');
    writeFileSync(
      config,
      JSON.stringify({
        ...(gogc !== undefined && { runtime: { gogc } }),
        global: { scrape_interval: `${scrapeSeconds}s`, scrape_timeout: `${scrapeSeconds}s` },
        rule_files: [join(folder, 'rules', '*.yml')],
        scrape_configs: scrapes(simulator),
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
        ...flags,
      ],
    });
    const running = new MeasuredPrometheus(`http://${address}`, folder, processes, server);
    await processes.ready(server, `http://${address}/-/ready`, READY_MS);
    return running;
  }

  /** Returns the value of a query that yields at most one sample. */
  async scalar(query: string): Promise<number | undefined> {
    const [sample] = await instantVector(this.address, query);
    return sample && Number(sample.value);
  }

  async until(condition: () => Promise<boolean>, what: string, seconds: number): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while (!(await condition())) {
      if (Date.now() > deadline) {
        throw new Error(`Prometheus is not ${what} after ${seconds} s`);
      }
      await sleep(500);
    }
  }

  async stop(): Promise<void> {
    await this.processes.stop(this.server);
  }
}
