import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { urlOf, type Port } from '../../tools/ports';
import type { Processes } from './processes';
import { prometheusCommand, writeQuietConfig } from './prometheus';
import { type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { ruleLevels } from './rule-levels';

export const HISTORY_HOURS = 24;
const STEP_SECONDS = 60;
/** Between the first raw sample and the first recorded one: a rate needs five minutes of samples. */
const WARM_UP_SECONDS = 600;
const PARALLEL = 2;
/** Prometheus's default lookback. */
const DROPPED_AFTER_SECONDS = 300;
/**
 * Blocks hold no marks of the end of a series. Without this, a series that ends when a label changes, such as the unit size,
 * would overlap its successor for five minutes, and rules that join them would fail.
 */
const NO_LOOKBACK = `--query.lookback-delta=${1000 * STEP_SECONDS - 1}ms`;
/** promtool reads its input once per block, and its default of two hours would mean thirteen blocks. */
const ONE_BLOCK = '--max-block-duration=54h';

export interface HistoryPlan {
  processes: Processes;
  folder: string;
  data: string;
  prometheus: string;
  promtool: string;
  port: Port;
  /** End of the history and start of the live series, in epoch seconds. */
  end: number;
}

/** Loads the exporters' series until `end`. */
export async function loadSeries(plan: HistoryPlan, instance: string): Promise<void> {
  const { processes, folder, promtool, data, end } = plan;
  const file = join(folder, 'history.om');
  await processes.run({
    name: 'simulator history',
    command: process.execPath,
    args: [
      ...['--import', 'tsx', 'demo/simulator/main.ts', 'history', '--start', String(end), '--end', String(end)],
      ...['--hours', String(HISTORY_HOURS), '--step', String(STEP_SECONDS), '--instance', instance],
    ],
    into: file,
  });
  await processes.run({
    name: 'promtool',
    command: promtool,
    args: ['tsdb', 'create-blocks-from', ONE_BLOCK, 'openmetrics', file, data],
  });
  rmSync(file);
}

/** Loads the recorded series until `end`, one level of rules after another. */
export async function loadRules(plan: HistoryPlan, ruleFiles: readonly string[]): Promise<void> {
  const { processes, folder, data, prometheus, port } = plan;
  const config = join(folder, 'prometheus-loading.yml');
  writeQuietConfig(config);
  for (const rules of ruleLevels(ruleFiles)) {
    // Prometheus sees new blocks after a restart, or else a minute later; a restart takes less than a second.
    const { args, ...command } = prometheusCommand(prometheus, config, data, port);
    const server = processes.start({ ...command, args: [...args, NO_LOOKBACK] });
    await processes.ready(server, `${urlOf(port)}/-/ready`, 30_000);
    await loadLevel(plan, rules);
    await processes.stop(server);
  }
}

/**
 * Prometheus drops a value after five minutes, and a group may first run an interval after the start. So groups up to that
 * interval are evaluated every minute, which lets their last value bridge the time.
 */
function stepOf(interval: number): number {
  return interval <= DROPPED_AFTER_SECONDS ? STEP_SECONDS : interval;
}

/**
 * promtool evaluates a group at an offset within its interval that follows from the names of its file and of the group. Both
 * are the same for every level here, so each level reads values of its own instant. At different offsets, a change of the unit
 * size would meet the traffic of the minute before.
 */
async function loadLevel(plan: HistoryPlan, rules: readonly TimedRule[]): Promise<void> {
  const { processes, folder, promtool, data, port, end } = plan;
  const start = end - HISTORY_HOURS * 3600 + WARM_UP_SECONDS;
  // promtool evaluates rules in sequence and writes a block for each; the rules of one level can run in parallel.
  const shares = Array.from({ length: PARALLEL }, (_, share) => rules.filter((_rule, i) => i % PARALLEL === share));
  await Promise.all(
    shares.map(async (share, index) => {
      if (share.length === 0) {
        return;
      }
      const cwd = join(folder, 'levels', String(index));
      mkdirSync(cwd, { recursive: true });
      writeFileSync(join(cwd, 'rules.yml'), stringify({ groups: groupsByStep(share) }));
      await processes.run({
        name: 'promtool',
        command: promtool,
        args: [
          ...['tsdb', 'create-blocks-from', ONE_BLOCK, 'rules', '--url', urlOf(port), '--output-dir', data],
          ...['--start', String(start), '--end', String(end), 'rules.yml'],
        ],
        cwd,
      });
    })
  );
}

/** A group for each step. */
function groupsByStep(rules: readonly TimedRule[]): object[] {
  const steps = [...new Set(rules.map(({ interval }) => stepOf(secondsOf(interval))))];
  return steps.map((step) => ({
    name: `${step}s`,
    interval: `${step}s`,
    rules: rules
      .filter(({ interval }) => stepOf(secondsOf(interval)) === step)
      .map(({ interval: _, ...rule }) => unnamed(rule)),
  }));
}

/**
 * `a or b / c` returns series named a at some times and unnamed ones at others. promtool writes them one after the other
 * under the rule's name and fails because the times go backwards. Adding 0 drops the names and makes them one series.
 */
function unnamed<R extends { expr: string }>(rule: R): R {
  return { ...rule, expr: `(\n${rule.expr}\n) + 0` };
}
