import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { OUTPUT } from '../../../alerts/generator/promql/series';
import { Processes } from '../../../demo/stack/processes';
import { SimulatedFleet } from './fleet';
import { measurePhase, type PhaseCost } from './phase';
import { MeasuredPrometheus } from './prometheus';
import { type SelfReading } from './rule-server';
import { atOneInterval, intervalsOf } from './rule-sets';
import { BASELINE } from './baseline';
import { type RuleSets, ruleSets } from './packs';

export interface SizePlan {
  resources: number;
  /** Evaluations of each group that count. */
  evaluations: number;
  /** Of scrapes, and of all groups: those of the pack are from 30 s to 30 min, too long to wait for. */
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
  /** Seconds between evaluations of each group outside this benchmark, by its name. */
  ownIntervals: Map<string, number>;
  /** Of the machine's last minute, at the end of the whole pack's evaluations: above its processors, times are too long. */
  loadAverage: number;
  /** Before any rule is loaded: the history, and what is scraped. */
  scraped: SelfReading;
  /** Each on top of the one before. */
  inputs: PhaseCost;
  ladder: PhaseCost;
  pack: PhaseCost;
  /** On top of the inputs, in a Prometheus of its own. */
  baseline: PhaseCost;
  baselineScraped: SelfReading;
}

const RELATIVE_TOLERANCE = 1e-9;

/**
 * How often the two packs are evaluated while they are compared, at most. Evaluated as seldom as they are scraped, one of
 * them could see each scrape a round after the other, and would always be a minute behind.
 */
const COMPARED_EVERY_SECONDS = 20;

/**
 * What the rules cost over a fleet of one size: in one Prometheus the pack in three steps, in a second one, which
 * starts with the same blocks, the baseline.
 *
 * @throws when a rule fails, and when the baseline's ceilings are not the pack's
 */
export async function measureSize(plan: SizePlan): Promise<SizeCost> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-rules-'));
  const processes = new Processes(folder, join(folder, 'logs'));
  const fleet = SimulatedFleet.of(plan.resources);
  const sets = ruleSets(fleet.settings, fleet.simulation.fleet);
  const { address, server } = await fleet.serve();
  const stopping = new AbortController();
  const interrupted = () => {
    stopping.abort();
    void processes.stopAll();
  };
  // A terminal's Ctrl-C arrives twice, once passed on by npx: the second must not end what clears up.
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const blocks = join(folder, 'blocks');
    await fleet.fill(blocks, plan.blocks, undefined, stopping.signal);
    const run = async <T>(name: string, measure: (prometheus: MeasuredPrometheus) => Promise<T>): Promise<T> => {
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
      const result = await measure(prometheus);
      await prometheus.stop();
      return result;
    };
    const pack = await run('pack', (prometheus) => measurePack(prometheus, sets, plan));
    const baseline = await run('baseline', (prometheus) => measureBaseline(prometheus, sets, plan));
    return {
      resources: plan.resources,
      intervalSeconds: plan.intervalSeconds,
      ownIntervals: intervalsOf(sets.pack),
      ...pack,
      ...baseline,
    };
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await processes.stopAll();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePack(prometheus: MeasuredPrometheus, { inputs, ladder, pack }: RuleSets, plan: SizePlan) {
  const measure = (files: readonly RuleFile[]) =>
    measurePhase(prometheus, atOneInterval(files, plan.intervalSeconds), plan);
  return {
    scraped: await prometheus.self(),
    inputs: await measure(inputs),
    ladder: await measure([...inputs, ...ladder]),
    pack: await measure(pack),
    loadAverage: loadavg()[0],
  };
}

async function measureBaseline(prometheus: MeasuredPrometheus, { inputs, ladder, baseline }: RuleSets, plan: SizePlan) {
  const measure = (files: readonly RuleFile[]) =>
    measurePhase(prometheus, atOneInterval(files, plan.intervalSeconds), plan);
  const costs = { baselineScraped: await prometheus.self(), baseline: await measure([...inputs, ...baseline]) };
  // Both read the same inputs, some seconds apart: they agree once a minute's figures have reached the end of each.
  const interval = Math.min(plan.intervalSeconds, COMPARED_EVERY_SECONDS);
  await prometheus.load(atOneInterval([...inputs, ...baseline, ...ladder], interval));
  const expected = 5 * plan.resources;
  await prometheus.until(
    async () => {
      const [own, theirs, differing] = await Promise.all([
        prometheus.scalar(`count(${OUTPUT.ceiling})`),
        prometheus.scalar(`count(${BASELINE.ceiling})`),
        prometheus.scalar(
          `count(abs(${OUTPUT.ceiling} / on (resource_id, dimension) ${BASELINE.ceiling} - 1) > ${RELATIVE_TOLERANCE})`
        ),
      ]);
      return own === expected && theirs === expected && differing === undefined;
    },
    "done: the baseline's ceilings are not the pack's",
    180 + 10 * plan.intervalSeconds
  );
  return costs;
}

async function scrapedTwice(prometheus: MeasuredPrometheus): Promise<void> {
  await prometheus.until(
    async () => ((await prometheus.scalar('min(count_over_time(up[10m])) > 1')) ?? 0) > 1,
    'scraping',
    300
  );
}
