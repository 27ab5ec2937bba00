import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordingRule, type RuleFile } from '../../alerts/generator/promql/rule';
import { STEP } from '../../alerts/generator/promql/series';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { alertsOf } from '../../alerts/generator/pack/pack';
import { exporterRules } from '../../cli/backtest/history';
import { merged } from '../../cli/backtest/promql/binary';
import { NAME } from '../../cli/backtest/promql/expression';
import {
  emptyValues,
  type Grid,
  lastOf,
  relabelled,
  type Series,
  type StoredSeries,
  timeOf,
  withoutName,
} from '../../cli/backtest/promql/series';
import { Replay, type Replayed, ruleKey } from '../../cli/backtest/replay';
import { recordingLevels } from '../../cli/backtest/rules';
import { addressOf, urlOf, type Port } from '../../tools/ports';
import type { Processes } from '../../tools/processes';
import { type Matrix, numberOf, type Point, queryResult } from '../../tools/prometheus-queries';
import { prometheusCommand, writeQuietConfig } from './config';
import { alertHistory, type EvaluatedAlert, type Results } from './alert-history';
import { FEW_BLOCKS, type Sample, writeBlocks, type Written } from './blocks';
import { COARSE_STEP, gridOf, recordedSpans, scrapeWindows, type Span } from './spans';
import { type Window } from '../simulator/history';

/** Queries to Prometheus at once. */
const PARALLEL = 2;
/** Prometheus's default lookback. */
const DROPPED_AFTER_SECONDS = 300;
/** Advice for every unit size. */
const ADVICE = /^resource_limit:signalr_|^resource_size:|^resource:signalr_units:(enough|recommended)$/;
const ADVICE_STEP = 900;
/** Only the texts of alerts read these, when an alert fires: nobody would see their past. */
const FOR_TEXTS: readonly string[] = [STEP.action, STEP.affected];
/** Queries over weeks are mostly garbage; more memory saves a part of its collection. */
const FEW_COLLECTIONS = { GOGC: '300' };

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
 * Evaluates the rules until `end`, and loads the recorded series and the states of alerts. Prometheus evaluates the rules that
 * read exporters' series, `headroom backtest` all others.
 *
 * @returns the results of each alert
 */
export async function loadRules(plan: HistoryPlan, files: readonly RuleFile[]): Promise<EvaluatedAlert[]> {
  const spans = recordedSpans(plan.end, plan.days);
  const recording = recordingLevels(files)
    .flat()
    .filter(({ record }) => !FOR_TEXTS.includes(record))
    .map((rule) => ({ ...rule, interval: secondsOf(rule.interval) }));
  // Alerts are evaluated at every step.
  const alerting = alertsOf(files).map((rule) => ({ ...rule, interval: 0 }));
  const replays: Replayed[] = [];
  for (const span of [spans.coarse, spans.fine]) {
    const rules = recording.map((rule) => ({ ...rule, interval: intervalOf(rule, span) }));
    const recorded = await readExporters(plan, exporterRules(rules), span);
    const replay = new Replay({ grid: gridOf(span), recorded, earlier: replays.at(-1)?.store });
    replays.push(replay.run([...rules, ...alerting]));
    if (replay.refused.size > 0) {
      throw new Error(`Prometheus would refuse to evaluate ${[...replay.refused.keys()].join(', ')}.`);
    }
  }
  const alerts = alerting.map((rule) => ({
    rule,
    evaluated: [spans.coarse, spans.fine].map((span, i) => ({
      span,
      results: (replays[i].conditions.find((condition) => condition.rule === rule)?.series ?? []).map(
        resultsIn(gridOf(span))
      ),
    })),
  }));
  const store = replays[replays.length - 1].store;
  const named = new Map([...store].map(([name, all]) => [name, all.map(writtenOf)]));
  await writeBlocks(plan, new Map([...named, ...alertHistory(alerts)]), { from: spans.coarse.from, to: plan.end });
  return alerts;
}

function resultsIn(grid: Grid): (series: Series) => Results {
  return ({ labels, values }) => ({
    labels: withoutName(labels),
    times: Array.from(samplesOf({ labels, values, grid }), ([time]) => time),
  });
}

function writtenOf(series: StoredSeries): Written {
  return { labels: withoutName(series.labels), samples: { [Symbol.iterator]: () => samplesOf(series) } };
}

function* samplesOf({ values, grid, before }: StoredSeries): Generator<Sample> {
  if (before !== undefined) {
    yield* samplesOf(before);
  }
  for (let i = 0; i < grid.count; i++) {
    if (!Number.isNaN(values[i])) {
      yield [timeOf(grid, i), values[i]];
    }
  }
}

/** Has Prometheus evaluate rules that read nothing but exporters' series. */
async function readExporters(
  plan: HistoryPlan,
  rules: readonly RecordingRule[],
  span: Span
): Promise<Map<string, StoredSeries[]>> {
  const grid = gridOf(span);
  const times = { start: `${grid.first}`, end: `${lastOf(grid)}`, step: `${grid.step}` };
  const recorded = new Map<string, StoredSeries[]>();
  await whileServed(plan, span, () =>
    inParallel(rules, PARALLEL, async (rule) => {
      const answers = await queryResult<Matrix[]>(urlOf(plan.port), 'query_range', { query: rule.expr, ...times });
      const series = answers.map(({ metric, values }) => ({
        labels: relabelled(metric, { ...rule.labels, [NAME]: rule.record }),
        values: valuesOn(grid, values),
      }));
      recorded.set(
        ruleKey(rule),
        merged(series).map((one) => ({ ...one, grid }))
      );
    })
  );
  return recorded;
}

function valuesOn(grid: Grid, points: readonly Point[]): Float64Array {
  const values = emptyValues(grid);
  points.forEach(([at, value]) => (values[(at - grid.first) / grid.step] = numberOf(value)));
  return values;
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
function intervalOf({ record, interval }: { record: string; interval: number }, { step }: Span): number {
  return step === COARSE_STEP && ADVICE.test(record)
    ? ADVICE_STEP
    : interval <= DROPPED_AFTER_SECONDS
      ? step
      : interval;
}
