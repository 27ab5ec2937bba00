import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { urlOf, type Port } from '../../tools/ports';
import type { Processes } from './processes';
import { prometheusCommand, writeQuietConfig } from './prometheus';
import { ruleLevels, type RecordingRule } from './rule-levels';

export const HISTORY_HOURS = 24;
const STEP_SECONDS = 60;
/** From the first raw sample to the first that rules record: a rate needs five minutes of them. */
const WARM_UP_SECONDS = 600;
const PARALLEL = 2;
/** promtool reads its input once for every block, and blocks of two hours, its default, would be thirteen. */
const ONE_BLOCK = '--max-block-duration=54h';

export interface HistoryPlan {
  processes: Processes;
  folder: string;
  data: string;
  prometheus: string;
  promtool: string;
  port: Port;
  /** Epoch seconds at which the history ends and the live series begin. */
  end: number;
}

/** Loads what the exporters would have given until `end`. */
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

/** Loads what the recording rules would have recorded until `end`, one level of them after another. */
export async function loadRules(plan: HistoryPlan, ruleFiles: readonly string[]): Promise<void> {
  const { processes, folder, data, prometheus, port } = plan;
  const config = join(folder, 'prometheus-loading.yml');
  writeQuietConfig(config);
  for (const [index, rules] of ruleLevels(ruleFiles).entries()) {
    // Prometheus sees new blocks when it starts, else only a minute later: starting it takes under a second.
    const server = processes.start(prometheusCommand(prometheus, config, data, port));
    await processes.ready(server, `${urlOf(port)}/-/ready`, 30_000);
    await loadLevel(plan, index, rules);
    await processes.stop(server);
  }
}

/**
 * Each level begins a step after the one that it reads, since promtool gives each group a moment of its own within a step.
 * What it writes does not end where a rule has no value any more, but is read for five minutes more: a mix that is declared
 * at the first moment alone, because the counted one is not there yet, would be read along with that one.
 */
function startOf(level: number, end: number): number {
  return end - HISTORY_HOURS * 3600 + WARM_UP_SECONDS + level * STEP_SECONDS;
}

async function loadLevel(plan: HistoryPlan, level: number, rules: readonly RecordingRule[]): Promise<void> {
  const { processes, folder, promtool, data, port, end } = plan;
  const levels = join(folder, 'levels');
  mkdirSync(levels, { recursive: true });
  // promtool evaluates one rule after another and writes a block for each: the rules of a level need not wait so.
  const shares = Array.from({ length: PARALLEL }, (_, share) => rules.filter((_rule, i) => i % PARALLEL === share));
  await Promise.all(
    shares
      .filter((share) => share.length > 0)
      .map((share, index) => {
        const file = join(levels, `${level}-${index}.yml`);
        const groups = share.map(({ interval, ...rule }, i) => ({
          name: `level-${level}-${i}`,
          interval: `${Math.max(STEP_SECONDS, secondsOf(interval))}s`,
          rules: [unnamed(rule)],
        }));
        writeFileSync(file, stringify({ groups }));
        return processes.run({
          name: 'promtool',
          command: promtool,
          args: [
            ...['tsdb', 'create-blocks-from', ONE_BLOCK, 'rules', '--url', urlOf(port), '--output-dir', data],
            ...['--start', String(startOf(level, end)), '--end', String(end), file],
          ],
        });
      })
  );
}

/**
 * `a or b / c` gives series named a at some times and unnamed ones at others. promtool appends one after the other under
 * the rule's name, and fails on the times going back; adding nothing drops the names, and they are one series.
 */
function unnamed<R extends { expr: string }>(rule: R): R {
  return { ...rule, expr: `(\n${rule.expr}\n) + 0` };
}
