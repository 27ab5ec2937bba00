import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { OUTPUT } from '../../../src/model/vocabulary';
import { Processes } from '../../../demo/stack/processes';
import { SimulatedFleet } from './fleet';
import { measurePhase, type PhaseCost } from './phase';
import { benchFleet } from './resources';
import { MeasuredPrometheus } from './prometheus';
import { type SelfReading } from './rule-server';
import { atOneInterval, intervalsOf } from './rule-files';
import { BASELINE } from './baseline';
import { type RuleSets, ruleSets } from './rule-sets';

export interface SizePlan {
  resources: number;
  /** Measured evaluations of each group. */
  evaluations: number;
  /** Between scrapes, and between evaluations of every group: the pack's own 30 s to 30 min take too long. */
  intervalSeconds: number;
  prometheus: string;
  /** The binary of tools/blocks. */
  blocks: string;
  gogc?: number;
  flags: readonly string[];
}

export interface SizeCost {
  resources: number;
  intervalSeconds: number;
  /** Seconds between evaluations of each group in the pack, by group name. */
  ownIntervals: Map<string, number>;
  /** The machine's one-minute average after the whole pack: above its number of processors, the times are too long. */
  loadAverage: number;
  /** Before any rule is loaded: history and scrapes only. */
  scraped: SelfReading;
  /** Each on top of the previous one. */
  inputs: PhaseCost;
  shared: PhaseCost;
  core: PhaseCost;
  pack: PhaseCost;
  /** The inputs in the baseline's own Prometheus, and the baseline on top of them. */
  baselineInputs: PhaseCost;
  baseline: PhaseCost;
}

const RELATIVE_TOLERANCE = 1e-9;

/** Azure measures the bytes of two directions and connections. */
const MEASURED_DIMENSIONS = 3;

/**
 * The longest interval while the two packs are compared. Evaluated only once per scrape, one of them could see each scrape
 * a round after the other and would always be a minute behind.
 */
const COMPARED_EVERY_SECONDS = 20;

/**
 * Measures the rules over a fleet of one size: the pack in four steps in one Prometheus, and the baseline in a second one
 * that starts with the same blocks. The steps that are compared run at the same time: a machine's speed changes by more
 * within minutes than the two differ.
 *
 * @throws if a rule fails, or if the baseline's ceilings differ from the pack's
 */
export async function measureSize(plan: SizePlan): Promise<SizeCost> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-rules-'));
  const processes = new Processes(folder, join(folder, 'logs'));
  const fleet = SimulatedFleet.of(benchFleet(plan.resources));
  const sets = ruleSets(fleet.settings, fleet.simulation.fleet);
  const { address, server } = await fleet.serve();
  const stopping = new AbortController();
  const interrupted = () => {
    stopping.abort();
    void processes.stopAll();
  };
  // Ctrl-C in a terminal arrives twice, once through npx: the second signal must not interrupt the cleanup.
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const blocks = join(folder, 'blocks');
    await fleet.fill(blocks, plan.blocks, undefined, stopping.signal);
    const start = async (name: string) => {
      const home = join(folder, name);
      mkdirSync(home);
      cpSync(blocks, join(home, 'data'), { recursive: true });
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
      return prometheus;
    };
    const own = await start('pack');
    const other = await start('baseline');
    const measure = (prometheus: MeasuredPrometheus, files: readonly RuleFile[]) =>
      measurePhase(prometheus, atOneInterval(files, plan.intervalSeconds), plan);
    const scraped = await own.self();
    const [inputs, baselineInputs] = await Promise.all([measure(own, sets.inputs), measure(other, sets.inputs)]);
    const [shared, baseline] = await Promise.all([measure(own, sets.shared), measure(other, sets.baseline)]);
    await compare(other, sets, plan);
    await other.stop();
    const core = await measure(own, sets.core);
    const pack = await measure(own, sets.pack);
    return {
      resources: plan.resources,
      intervalSeconds: plan.intervalSeconds,
      ownIntervals: intervalsOf(sets.pack),
      loadAverage: loadavg()[0],
      ...{ scraped, inputs, shared, core, pack, baselineInputs, baseline },
    };
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await processes.stopAll();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the baseline's ceilings and utilizations equal the pack's. */
async function compare(prometheus: MeasuredPrometheus, { both }: RuleSets, plan: SizePlan): Promise<void> {
  // Both read the same inputs a few seconds apart, so they agree only after a minute's values have reached the end of each.
  const interval = Math.min(plan.intervalSeconds, COMPARED_EVERY_SECONDS);
  await prometheus.load(atOneInterval(both, interval));
  const expected = MEASURED_DIMENSIONS * plan.resources;
  await prometheus.until(
    async () => {
      const found = await Promise.all([
        ...[OUTPUT.ceiling, BASELINE.ceiling, OUTPUT.utilization, BASELINE.utilization].map((series) =>
          prometheus.scalar(`count(${series})`)
        ),
        differing(prometheus, OUTPUT.ceiling, BASELINE.ceiling),
        differing(prometheus, OUTPUT.utilization, BASELINE.utilization),
      ]);
      return found.slice(0, 4).every((count) => count === expected) && found.slice(4).every((count) => count === 0);
    },
    "done: the baseline's ceilings and utilization are not the pack's",
    180 + 10 * plan.intervalSeconds
  );
}

/** Returns how many values of two series differ by more than rounding. */
async function differing(prometheus: MeasuredPrometheus, own: string, theirs: string): Promise<number> {
  const query = `count(abs(${own} / on (resource_id, dimension) ${theirs} - 1) > ${RELATIVE_TOLERANCE})`;
  return (await prometheus.scalar(query)) ?? 0;
}

async function scrapedTwice(prometheus: MeasuredPrometheus): Promise<void> {
  await prometheus.until(
    async () => ((await prometheus.scalar('min(count_over_time(up[10m])) > 1')) ?? 0) > 1,
    'scraping',
    300
  );
}
