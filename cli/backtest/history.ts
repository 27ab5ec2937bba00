import { type RecordingRule } from '../../alerts/generator/promql/rule';
import { headroomCommand } from '../../alerts/generator/targets/files/command';
import { InputError } from '../common/errors';
import { type PrometheusClient, type Series as Answer } from '../common/prometheus-client';
import { expressionOf, NAME, namesRead } from './promql/expression';
import { emptyValues, type Grid, keyOf, lastOf, relabelled, type StoredSeries, timeOf } from './promql/series';
import { ruleKey, type TimedRule } from './replay';

const STEP_SECONDS = 60;
const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Prometheus answers with at most 11,000 points of each series: a week of minutes. */
const MOST_POINTS = (7 * DAY) / STEP_SECONDS;

/** Points of all series in one answer. Reading larger ones takes longer, as more of them outlives the young generation. */
const POINTS_AN_ANSWER = 50_000;

/** Even of a very large fleet. */
const LEAST_POINTS = 60;

/** About a month of 400 resources. */
const MOST_VALUES = 250_000_000;

/** The series that the sources' rules would have recorded, had they been loaded. */
export interface History {
  /** Minutes, from the first that has anything. */
  grid: Grid;
  /** By `ruleKey`. */
  recorded: ReadonlyMap<string, readonly StoredSeries[]>;
}

/** Told how much of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

/** Rules that read nothing but what exporters write: a Prometheus evaluates them as they are. */
export function exporterRules(rules: readonly TimedRule[]): RecordingRule[] {
  const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? [rule.record] : [])));
  return rules.flatMap((rule) => {
    const reads = namesRead(expressionOf(rule.expr));
    return 'record' in rule && reads.length > 0 && !reads.some(({ value }) => recorded.has(value)) ? [rule] : [];
  });
}

/**
 * Reads what exporters wrote, as the sources' rules convert it, minute by minute.
 *
 * @param from a full hour (UTC) in Unix seconds
 * @throws InputError for a server that does not answer, or has nothing of SignalR in this time
 */
export async function readHistory(
  client: PrometheusClient,
  rules: readonly RecordingRule[],
  { from, to, progress }: { from: number; to: number; progress: Progress }
): Promise<History> {
  const counts: Array<{ rule: RecordingRule; series: number; first: number }> = [];
  // One after the other: a server other than Prometheus is asked once.
  for (const rule of rules) {
    const hours = await client.range(`count(${rule.expr}\n)`, { start: from, end: to, step: HOUR });
    const values = hours.flatMap((answer) => answer.values);
    counts.push({
      rule,
      series: values.reduce((most, [, count]) => Math.max(most, count || 0), 0),
      first: earliest(values.map(([at]) => at)),
    });
    progress((0.1 * counts.length) / rules.length);
  }
  const first = await firstMinute(counts, { client, from, to });
  const grid = { first, step: STEP_SECONDS, count: Math.floor((to - first) / STEP_SECONDS) + 1 };
  checkMemory(
    counts.reduce((sum, { series }) => sum + series, 0),
    grid
  );
  const chunks = counts.flatMap(({ rule, series }) => {
    const points = Math.min(MOST_POINTS, Math.floor(POINTS_AN_ANSWER / Math.max(1, series)));
    return chunksOf(grid, Math.max(LEAST_POINTS, points)).map((times) => ({ rule, times }));
  });
  const recorded = new Map<string, Map<string, StoredSeries>>(rules.map((rule) => [ruleKey(rule), new Map()]));
  const total = { series: 0 };
  let read = 0;
  await Promise.all(
    chunks.map(async ({ rule, times }) => {
      const answers = await client.range(rule.expr, times);
      answers.forEach((answer) =>
        store(answer, rule, recorded.get(ruleKey(rule)) ?? new Map(), { grid, client, total })
      );
      progress(0.1 + (0.9 * ++read) / chunks.length);
    })
  );
  return { grid, recorded: new Map([...recorded].map(([key, series]) => [key, [...series.values()]])) };
}

/**
 * Returns the first minute that has anything: before it, a declared unit size would be a resource without metrics.
 *
 * @throws InputError where there is nothing, and where the server answers for another time
 */
async function firstMinute(
  counts: ReadonlyArray<{ rule: RecordingRule; first: number }>,
  { client, from, to }: { client: PrometheusClient; from: number; to: number }
): Promise<number> {
  const hour = earliest(counts.map(({ first }) => first));
  if (hour === Infinity) {
    throw new InputError(
      '--prometheus',
      `${client.address} has nothing of SignalR resources from any source of --settings at a full hour of this time; ` +
        'if it began to scrape within this hour, try again after the next full hour; ' +
        `else ${headroomCommand('init', ...client.asked, '--out', 'settings.yaml')} lists what it has`
    );
  }
  const start = Math.max(from, hour - HOUR);
  const answers = await Promise.all(
    counts
      .filter((count) => count.first === hour)
      .map(({ rule }) => client.range(`count(${rule.expr}\n)`, { start, end: hour, step: STEP_SECONDS }))
  );
  const first = earliest(answers.flat().flatMap(({ values }) => values.map(([at]) => at)));
  if (first < start || first > to) {
    throw anotherTime(client);
  }
  return first;
}

function earliest(times: readonly number[]): number {
  return times.reduce((least, time) => Math.min(least, time), Infinity);
}

function checkMemory(series: number, { count }: Grid): void {
  if (series * count > MOST_VALUES) {
    const days = Math.ceil((count * STEP_SECONDS) / DAY);
    const gigabytes = (MOST_VALUES * Float64Array.BYTES_PER_ELEMENT) / 1e9;
    throw new InputError(
      '--days',
      `takes fewer days for a fleet of this size: ${series} series of ${days} days do not fit in ${gigabytes} GB`
    );
  }
}

function anotherTime({ address }: PrometheusClient): InputError {
  return new InputError('--prometheus', `${address} answered with values of another time than it was asked for`);
}

function chunksOf(grid: Grid, points: number) {
  return Array.from({ length: Math.ceil(grid.count / points) }, (_, i) => ({
    start: timeOf(grid, i * points),
    end: Math.min(timeOf(grid, (i + 1) * points - 1), lastOf(grid)),
    step: grid.step,
  }));
}

/** Adds an answer to the series with the same labels. */
function store(
  { metric, values }: Answer,
  rule: RecordingRule,
  into: Map<string, StoredSeries>,
  { grid, client, total }: { grid: Grid; client: PrometheusClient; total: { series: number } }
): void {
  const labels = relabelled(metric, { ...rule.labels, [NAME]: rule.record });
  const key = keyOf(labels);
  const known = into.get(key);
  if (known === undefined) {
    checkMemory(++total.series, grid);
  }
  const series = known ?? { labels, values: emptyValues(grid), grid };
  into.set(key, series);
  for (const [at, value] of values) {
    const i = (at - grid.first) / grid.step;
    if (!Number.isInteger(i) || i < 0 || i >= grid.count) {
      throw anotherTime(client);
    }
    // Both servers of an HA pair can answer, and the highest counts, as in the rules.
    if (Number.isNaN(series.values[i]) || value > series.values[i]) {
      series.values[i] = value;
    }
  }
}
