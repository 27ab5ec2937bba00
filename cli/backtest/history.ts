import { type RecordingRule } from '../../alerts/generator/promql/rule';
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

/** What the sources' rules would have recorded, had they been loaded. */
export interface History {
  /** Whole days (UTC) from the first that has anything, in minutes. */
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
 * @param from a midnight (UTC) in Unix seconds
 * @throws InputError for a server that does not answer, or has nothing of SignalR in this time
 */
export async function readHistory(
  client: PrometheusClient,
  rules: readonly RecordingRule[],
  { from, to, progress }: { from: number; to: number; progress: Progress }
): Promise<History> {
  let asked = 0;
  const counts = await Promise.all(
    rules.map(async ({ expr }) => {
      const hours = await client.range(`count(${expr}\n)`, { start: from, end: to, step: HOUR });
      progress((0.1 * ++asked) / rules.length);
      return hours.flatMap(({ values }) => values);
    })
  );
  const first = counts.flat().reduce((earliest, [at]) => Math.min(earliest, at), Infinity);
  if (first === Infinity) {
    throw new InputError(
      '--prometheus',
      `${client.address} has nothing of SignalR resources from any source of --settings in this time; ` +
        '`headroom init --prometheus` lists what it has'
    );
  }
  const start = Math.max(from, Math.floor((first - HOUR) / DAY) * DAY);
  const grid = { first: start, step: STEP_SECONDS, count: Math.floor((to - start) / STEP_SECONDS) + 1 };
  const chunks = rules.flatMap((rule, i) => {
    const series = counts[i].reduce((most, [, count]) => Math.max(most, Number(count)), 1);
    return chunksOf(grid, Math.max(1, Math.min(MOST_POINTS, Math.floor(POINTS_AN_ANSWER / series)))).map((times) => ({
      rule,
      times,
    }));
  });
  const recorded = new Map<string, Map<string, StoredSeries>>(rules.map((rule) => [ruleKey(rule), new Map()]));
  let read = 0;
  await Promise.all(
    chunks.map(async ({ rule, times }) => {
      const answers = await client.range(rule.expr, times);
      answers.forEach((answer) => store(answer, rule, recorded.get(ruleKey(rule)) ?? new Map(), { grid, client }));
      progress(0.1 + (0.9 * ++read) / chunks.length);
    })
  );
  return { grid, recorded: new Map([...recorded].map(([key, series]) => [key, [...series.values()]])) };
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
  { grid, client }: { grid: Grid; client: PrometheusClient }
): void {
  const labels = relabelled(metric, { ...rule.labels, [NAME]: rule.record });
  const key = keyOf(labels);
  const series = into.get(key) ?? { labels, values: emptyValues(grid), grid };
  into.set(key, series);
  for (const [at, value] of values) {
    const i = (at - grid.first) / grid.step;
    if (!Number.isInteger(i) || i < 0 || i >= grid.count) {
      throw new InputError(
        '--prometheus',
        `${client.address} answered with values of another time than it was asked for`
      );
    }
    series.values[i] = numberOf(value);
  }
}

/** Prometheus writes +Inf and -Inf. */
function numberOf(text: string): number {
  const value = Number(text);
  return Number.isNaN(value) && /inf$/i.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : value;
}
