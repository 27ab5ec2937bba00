import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'yaml';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { STEP } from '../../alerts/generator/promql/series';
import { type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { alertsOf } from '../../alerts/generator/pack/pack';
import { recordingLevels } from '../../cli/backtest/rules';
import { groupedBy } from '../../tools/grouped-by';
import { addressOf, urlOf, type Port } from '../../tools/ports';
import type { Processes } from '../../tools/processes';
import { prometheusCommand, writeQuietConfig } from './config';
import { alertHistory, evaluateAlert, type Evaluated, type EvaluatedAlert } from './alert-history';
import { alertSpans, COARSE_STEP, evaluationsOf, recordedSpans, scrapeWindows, type Span, type Spans } from './spans';
import { batched, OPEN_METRICS_END, openMetricsLines } from '../simulator/exporters/exposition';
import { type Window } from '../simulator/history';

/** promtool and Prometheus take turns: with four at once, neither of two processors waits. */
const PARALLEL = 4;
/** Prometheus's default lookback. */
const DROPPED_AFTER_SECONDS = 300;
/** Advice for every unit size. */
const ADVICE = /^resource_limit:signalr_|^resource_size:|^resource:signalr_units:(enough|recommended)$/;
const ADVICE_STEP = 900;
/** Only the texts of alerts read these, when an alert fires: nobody would see their past. */
const FOR_TEXTS: readonly string[] = [STEP.action, STEP.affected];
/** Queries over weeks are mostly garbage; more memory saves a part of its collection. */
const FEW_COLLECTIONS = { GOGC: '300' };
/** promtool queries or reads its input once per block, and its default of two hours would mean hundreds of them. */
const FEW_BLOCKS = '--max-block-duration=1458h';

export interface HistoryPlan {
  processes: Processes;
  folder: string;
  data: string;
  prometheus: string;
  promtool: string;
  port: Port;
  /** End of the history and start of the live series, in epoch seconds. */
  end: number;
  /** Days of history. */
  days?: number;
}

/** Loads the exporters' series until `end`. */
export async function loadSeries(plan: HistoryPlan, instance: string): Promise<void> {
  // One writes its file while promtool reads that of the other.
  await inParallel(scrapeWindows(plan.end, plan.days), 2, (window) => loadWindow(plan, window, instance));
}

async function loadWindow(plan: HistoryPlan, window: Window, instance: string): Promise<void> {
  const { processes, folder, end } = plan;
  const file = join(folder, `history-${window.end}.om`);
  await processes.run({
    name: 'simulator history',
    command: process.execPath,
    args: [
      ...['--import', 'tsx', 'demo/simulator/main.ts', 'history', '--start', String(end), '--instance', instance],
      ...['--end', String(window.end), '--hours', String(window.hours), '--step', String(window.step)],
    ],
    into: file,
  });
  await loadFile(plan, file);
}

/** Loads a file of OpenMetrics, and removes it. */
async function loadFile({ processes, promtool, data }: HistoryPlan, file: string): Promise<void> {
  await processes.run({
    name: 'promtool',
    command: promtool,
    args: ['tsdb', 'create-blocks-from', FEW_BLOCKS, 'openmetrics', file, data],
  });
  rmSync(file);
}

/**
 * Loads the recorded series and the states of alerts until `end`, one level of rules after another.
 *
 * @returns the results of each alert
 */
export async function loadRules(plan: HistoryPlan, files: readonly RuleFile[]): Promise<EvaluatedAlert[]> {
  const recorded = recordedSpans(plan.end, plan.days);
  const alerted = alertSpans(plan.end, plan.days);
  const alerts = alertsOf(files).map((rule) => ({ rule, evaluated: new Array<Evaluated>() }));
  const all = recordingLevels(files);
  const isConstant = ({ expr }: TimedRule) => CONSTANT.test(expr);
  await loadConstants(plan, all.flat().filter(isConstant), recorded);
  const levels = all
    .map((rules) => rules.filter((rule) => !isConstant(rule) && !FOR_TEXTS.includes(rule.record)))
    .filter((rules) => rules.length > 0);
  for (const part of ['coarse', 'fine'] as const) {
    const span = recorded[part];
    for (const rules of levels) {
      await whileServed(plan, span, () => loadLevel(plan, span, rules));
    }
    await whileServed(plan, span, () =>
      inParallel(alerts, PARALLEL, async ({ rule, evaluated }) => {
        evaluated.push(await evaluateAlert(urlOf(plan.port), rule, alerted[part]));
      })
    );
  }
  const file = join(plan.folder, 'alerts.om');
  writeFileSync(file, alertHistory(alerts));
  await loadFile(plan, file);
  return alerts;
}

/** A cell of the guide or a setting: half of the rules. */
const CONSTANT = /^vector\((\S+)\)$/;

/**
 * Loads constants in one block. Evaluated, each would have blocks of its own, and every query would look into all of them.
 * Each has a sample within one step before every evaluation.
 */
async function loadConstants(plan: HistoryPlan, rules: readonly TimedRule[], { coarse, fine }: Spans): Promise<void> {
  const times = [
    ...evaluationsOf({ ...coarse, from: coarse.from - coarse.step, to: fine.from - fine.step }),
    ...evaluationsOf({ ...fine, from: fine.from - fine.step }),
  ];
  const families = [...groupedBy(rules, ({ record }) => record)].map(([name, ofName]) => ({
    name,
    help: 'A constant',
    type: 'gauge' as const,
    series: ofName.map(({ expr, labels }) => {
      const value = Number(CONSTANT.exec(expr)?.[1]);
      return { labels, valueAt: () => value };
    }),
  }));
  const file = join(plan.folder, 'constants.om');
  const lines = function* () {
    yield* openMetricsLines(families, () => times, {});
    yield OPEN_METRICS_END;
  };
  await pipeline(Readable.from(batched(lines())), createWriteStream(file));
  await loadFile(plan, file);
}

/**
 * Runs Prometheus on what is loaded: it sees new blocks after a restart, or else a minute later; a restart takes less than a
 * second.
 */
async function whileServed(plan: HistoryPlan, { step }: Span, work: () => Promise<unknown>): Promise<void> {
  const { processes, folder, data, prometheus, port } = plan;
  const config = join(folder, 'prometheus-loading.yml');
  writeQuietConfig(config);
  const { args, ...command } = prometheusCommand(prometheus, config, data, addressOf(port));
  const server = processes.start({ ...command, args: [...args, noLookback(step)], env: FEW_COLLECTIONS });
  await processes.ready(server, `${urlOf(port)}/-/ready`, 30_000);
  await work();
  await processes.stop(server);
}

/**
 * Blocks hold no marks of the end of a series. Without this, a series that ends when a label changes, such as the unit size,
 * would overlap its successor for five minutes, and rules that join them would fail.
 */
function noLookback(step: number): string {
  return `--query.lookback-delta=${1000 * step - 1}ms`;
}

/** Works on all items, on some of them at once. */
async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        await work(next);
      }
    })
  );
}

/**
 * Prometheus drops a value after five minutes, and a group may first run an interval after the start. So groups up to that
 * interval are evaluated at every step, which lets their last value bridge the time.
 *
 * Advice for every unit size is a quarter of the work, and over the weeks it is read only over ranges of an hour or more. The
 * verdicts, which dashboards read at any instant, keep the step.
 */
function stepOf({ record, interval }: TimedRule, { step }: Span): number {
  const seconds = secondsOf(interval);
  return step === COARSE_STEP && ADVICE.test(record) ? ADVICE_STEP : seconds <= DROPPED_AFTER_SECONDS ? step : seconds;
}

/**
 * promtool evaluates a group at an offset within its interval that follows from the names of its file and of the group. Both
 * are the same for every level here, so each level reads values of its own instant. At different offsets, a change of the unit
 * size would meet the traffic of the minute before.
 */
async function loadLevel(plan: HistoryPlan, span: Span, rules: readonly TimedRule[]): Promise<void> {
  const { processes, folder, promtool, data, port } = plan;
  // promtool evaluates rules in sequence and writes a block for each; the rules of one level can run in parallel.
  const shares = Array.from({ length: PARALLEL }, (_, share) => rules.filter((_rule, i) => i % PARALLEL === share));
  await Promise.all(
    shares.map(async (share, index) => {
      if (share.length === 0) {
        return;
      }
      const cwd = join(folder, 'levels', String(index));
      mkdirSync(cwd, { recursive: true });
      writeFileSync(join(cwd, 'rules.yml'), stringify({ groups: groupsByStep(share, span) }));
      await processes.run({
        name: 'promtool',
        command: promtool,
        args: [
          ...['tsdb', 'create-blocks-from', FEW_BLOCKS, 'rules', '--url', urlOf(port), '--output-dir', data],
          ...['--start', String(span.from), '--end', String(span.to - 1), 'rules.yml'],
        ],
        cwd,
        env: FEW_COLLECTIONS,
      });
    })
  );
}

/** A group for each step. */
function groupsByStep(rules: readonly TimedRule[], span: Span): object[] {
  const steps = [...new Set(rules.map((rule) => stepOf(rule, span)))];
  return steps.map((step) => ({
    name: `${step}s`,
    interval: `${step}s`,
    rules: rules
      .filter((rule) => stepOf(rule, span) === step)
      .map(({ record, expr, labels }) => ({ record, expr: unnamed(expr), labels })),
  }));
}

/**
 * `a or b / c` returns series named a at some times and unnamed ones at others. promtool writes them one after the other
 * under the rule's name and fails because the times go backwards. Adding 0 drops the names and makes them one series.
 */
function unnamed(expr: string): string {
  return `(\n${expr}\n) + 0`;
}
