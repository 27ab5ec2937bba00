import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packOf } from '../../../alerts/generator/targets/pack';
import { Processes } from '../../../demo/stack/processes';
import { SimulatedFleet } from './fleet';
import { measurePhase, type PhaseCost } from './phase';
import { benchFleet } from './resources';
import { MeasuredPrometheus } from './prometheus';
import { type SelfReading } from './rule-server';
import { atOneInterval, intervalsOf, isSource } from './rule-files';

export interface SizePlan {
  resources: number;
  /** Measured evaluations of each group. */
  evaluations: number;
  /** Between scrapes, and between evaluations of every group: the pack's own 1 to 30 min take too long. */
  intervalSeconds: number;
  prometheus: string;
  /** The binary of tools/blocks. */
  blocks: string;
  gogc?: number;
  flags: readonly string[];
}

export interface SizeCost {
  resources: number;
  /** Seconds between evaluations of each group in the pack, by group name. */
  ownIntervals: Map<string, number>;
  /** The machine's one-minute average after the whole pack: above its number of processors, the times are too long. */
  loadAverage: number;
  /** Before any rule is loaded: history and scrapes only. */
  scraped: SelfReading;
  /** The rules of the sources, and the whole pack. */
  sources: PhaseCost;
  pack: PhaseCost;
}

/**
 * Measures the rules over a fleet of one size in one Prometheus.
 *
 * @throws if a rule fails
 */
export async function measureSize(plan: SizePlan): Promise<SizeCost> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-rules-'));
  const processes = new Processes(folder, join(folder, 'logs'));
  const fleet = SimulatedFleet.of(benchFleet(plan.resources));
  const pack = packOf(fleet.settings);
  const { address, server } = await fleet.serve();
  const stopping = new AbortController();
  const interrupted = () => {
    stopping.abort();
    void processes.stopAll();
  };
  // Ctrl-C in a terminal arrives twice, once through npx: the second signal must not interrupt the cleanup.
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const home = join(folder, 'pack');
    mkdirSync(home);
    await fleet.fill(join(home, 'data'), plan.blocks, undefined, stopping.signal);
    const prometheus = await MeasuredPrometheus.start({
      processes,
      binary: plan.prometheus,
      folder: home,
      simulator: address,
      scrapeSeconds: plan.intervalSeconds,
      gogc: plan.gogc,
      flags: plan.flags,
    });
    await scrapedTwice(prometheus);
    const measure = (files: typeof pack) => measurePhase(prometheus, atOneInterval(files, plan.intervalSeconds), plan);
    const scraped = await prometheus.self();
    const sources = await measure(pack.filter(isSource));
    const whole = await measure(pack);
    return {
      resources: plan.resources,
      ownIntervals: intervalsOf(pack),
      loadAverage: loadavg()[0],
      ...{ scraped, sources, pack: whole },
    };
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await processes.stopAll();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scrapedTwice(prometheus: MeasuredPrometheus): Promise<void> {
  await prometheus.until(
    async () => ((await prometheus.scalar('min(count_over_time(up[10m])) > 1')) ?? 0) > 1,
    'scraping',
    300
  );
}
