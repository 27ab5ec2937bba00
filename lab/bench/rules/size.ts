import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { packOf } from '../../../alerts/generator/targets/pack';
import { serve } from '../../../demo/simulator/server';
import { Processes } from '../../../tools/processes';
import { portOf } from '../../../tools/ports';
import { benchFleet, fillHistory, simulatedFleet } from './fleet';
import { measurePhase, type PhaseCost } from './phase';
import { MeasuredPrometheus, type SelfReading } from './prometheus';

export interface SizePlan {
  resources: number;
  /** Measured evaluations of each group. */
  evaluations: number;
  /** Between scrapes, and between evaluations of every group: the pack's own 1 to 30 min take too long. */
  intervalSeconds: number;
  prometheus: string;
  /** The binary of tools/blocks. */
  blocks: string;
}

export interface SizeCost {
  resources: number;
  /** Seconds between evaluations of each group in the pack, by group name. */
  ownIntervals: Map<string, number>;
  /** The machine's one-minute average after the whole pack: above its number of processors, the times are too long. */
  loadAverage: number;
  /** Before any rule is loaded: history and scrapes only. */
  scraped: SelfReading;
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
  const fleet = simulatedFleet(benchFleet(plan.resources));
  const pack = packOf(fleet.settings);
  const server = await serve(fleet.simulation, 0, () => Date.now() / 1000);
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
    await fillHistory(fleet, join(home, 'data'), plan.blocks, stopping.signal);
    const prometheus = await MeasuredPrometheus.start({
      processes,
      binary: plan.prometheus,
      folder: home,
      simulator: `127.0.0.1:${portOf(server)}`,
      scrapeSeconds: plan.intervalSeconds,
    });
    await prometheus.scrapedTwice();
    const scraped = await prometheus.self();
    const whole = await measurePhase(prometheus, atOneInterval(pack, plan.intervalSeconds), plan);
    return {
      resources: plan.resources,
      ownIntervals: intervalsOf(pack),
      loadAverage: loadavg()[0],
      ...{ scraped, pack: whole },
    };
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await processes.stopAll();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets one interval for all groups: their own are 30 s to 30 min, too long for a measurement. */
function atOneInterval(files: readonly RuleFile[], seconds: number): RuleFile[] {
  return files.map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: `${seconds}s` })),
  }));
}

/** Seconds between two evaluations of each group in the pack, by group name. */
function intervalsOf(files: readonly RuleFile[]): Map<string, number> {
  return new Map(
    files.flatMap(({ groups }) => groups.map(({ name, interval }) => [name, secondsOf(interval)] as const))
  );
}
