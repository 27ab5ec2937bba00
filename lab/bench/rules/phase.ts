import { setTimeout as sleep } from 'node:timers/promises';
import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { median } from '../../../src/model/numbers';
import { type GroupReading, type MeasuredPrometheus, type SelfReading } from './prometheus';

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
export interface PhaseCost {
  groups: GroupCost[];
  /** Read at the end of the phase. */
  self: SelfReading;
  /** Samples read by all groups together per interval. */
  samplesRead: number;
  /** Processor seconds per interval, scrapes included. */
  cpuSeconds: number;
}

/** Returns the seconds of one evaluation of every group. */
export function secondsOf(groups: readonly GroupCost[]): number {
  return groups.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * Loads rules into a running server and waits until each group has been evaluated `evaluations` times. The first
 * evaluation does not count, since it creates the series.
 *
 * @throws if a rule cannot be evaluated
 */
export async function measurePhase(
  server: MeasuredPrometheus,
  files: readonly RuleFile[],
  { evaluations, intervalSeconds }: { evaluations: number; intervalSeconds: number }
): Promise<PhaseCost> {
  await server.load(files);
  const loaded = Date.now();
  const seen = new Map<string, Map<number, GroupReading>>();
  let from: { at: number; self: SelfReading } | undefined;
  const deadline = loaded + (evaluations + 4) * intervalSeconds * 3000;
  for (;;) {
    await sleep(POLL_MS);
    for (const group of await server.groups()) {
      fail(group);
      if (group.begun > loaded && group.took > 0) {
        seen.set(group.name, (seen.get(group.name) ?? new Map<number, GroupReading>()).set(group.begun, group));
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

function fail({ name, rules }: GroupReading): void {
  const failed = rules.find(({ lastError }) => lastError !== undefined && lastError !== '');
  if (failed !== undefined) {
    throw new Error(`${name}, ${failed.name}: ${failed.lastError}`);
  }
}

function costOf(name: string, readings: readonly GroupReading[], series: number): GroupCost {
  const [, ...counted] = readings;
  return {
    name,
    series,
    seconds: median(counted.map(({ took }) => took)),
    rules: counted[0].rules.map((rule, i) => ({
      name: rule.name,
      query: rule.query,
      seconds: median(counted.map(({ rules }) => rules[i].took)),
    })),
  };
}
