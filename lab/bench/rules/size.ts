import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { packOf } from '../../../alerts/generator/pack/pack';
import { close } from '../../../demo/http/listen';
import { serve } from '../../../demo/simulator/server';
import { Processes } from '../../../tools/processes';
import { portOf } from '../../../tools/ports';
import { benchFleet, fillHistory, simulatedFleet } from './fleet';
import { MeasuredPrometheus, type SelfReading } from './prometheus';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../../src/model/numbers';
import { type RuleGroup, ruleErrors } from '../../prometheus';

interface SizePlan {
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
    close(server);
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

/** Polls several times per interval to catch every evaluation. */
const POLL_MS = 1000;

export interface GroupCost {
  name: string;
  /** Median duration of an evaluation. */
  seconds: number;
  /** Series recorded per evaluation, those of alerts included. */
  series: number;
  /** Median seconds per rule, in the order of the group. */
  rules: Array<{ name: string; query: string; seconds: number }>;
}

/** The cost of evaluating a set of rules. */
interface PhaseCost {
  groups: GroupCost[];
  /** Read at the end of the phase. */
  self: SelfReading;
  /** Samples read by all groups together per interval. */
  samplesRead: number;
  /** Processor seconds per interval, scrapes included. */
  cpuSeconds: number;
}

/** Returns the seconds of one evaluation of every group. */
export function evaluationSeconds(groups: readonly GroupCost[]): number {
  return groups.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * Loads rules into a running server and waits until each group has been evaluated `evaluations` times. The first
 * evaluation does not count, since it creates the series.
 *
 * @throws if a rule cannot be evaluated
 */
async function measurePhase(
  server: MeasuredPrometheus,
  files: readonly RuleFile[],
  { evaluations, intervalSeconds }: { evaluations: number; intervalSeconds: number }
): Promise<PhaseCost> {
  await server.load(files);
  const loaded = Date.now();
  const seen = new Map<string, Map<string, RuleGroup>>();
  let from: { at: number; self: SelfReading } | undefined;
  const deadline = loaded + (evaluations + 4) * intervalSeconds * 3000;
  for (;;) {
    await sleep(POLL_MS);
    const groups = await server.groups();
    const [failed] = ruleErrors(groups);
    if (failed !== undefined) {
      throw new Error(failed);
    }
    for (const group of groups) {
      const { name, lastEvaluation, evaluationTime } = group;
      if (Date.parse(lastEvaluation) > loaded && evaluationTime > 0) {
        seen.set(name, (seen.get(name) ?? new Map<string, RuleGroup>()).set(lastEvaluation, group));
      }
    }
    const expected = files.flatMap(({ groups }) => groups.filter(({ rules }) => rules.length > 0));
    const done = (times: number) => expected.every(({ name }) => (seen.get(name)?.size ?? 0) >= times);
    if (from === undefined && done(1)) {
      from = { at: Date.now(), self: await server.self() };
    }
    if (from !== undefined && done(evaluations + 1)) {
      const self = await server.self();
      const intervals = (Date.now() - from.at) / 1000 / intervalSeconds;
      const series = await server.recorded();
      return {
        groups: expected.map(({ name }) => costOf(name, [...(seen.get(name)?.values() ?? [])], series.get(name) ?? 0)),
        self,
        samplesRead: (self.samplesRead - from.self.samplesRead) / intervals,
        cpuSeconds: (self.cpuSeconds - from.self.cpuSeconds) / intervals,
      };
    }
    if (Date.now() > deadline) {
      throw new Error(`Not every group was evaluated ${evaluations} times. They may be too slow for their interval.`);
    }
  }
}

function costOf(name: string, readings: readonly RuleGroup[], series: number): GroupCost {
  const [, ...counted] = readings;
  return {
    name,
    series,
    seconds: median(counted.map(({ evaluationTime }) => evaluationTime)),
    rules: counted[0].rules.map((rule, i) => ({
      name: rule.name,
      query: rule.query,
      seconds: median(counted.map(({ rules }) => rules[i].evaluationTime)),
    })),
  };
}
