import { type Resource } from '../fleet/fleet';
import { type World } from '../fleet/load';

/** A line of an exposition: its labels, and its value for a scrape at an instant (epoch seconds). */
export interface Series {
  /** Appended to the family's name by the lines of a summary or a histogram. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels: Readonly<Record<string, string>>;
  /** @returns undefined if a scrape at that instant lacks the line */
  valueAt: (seconds: number) => number | undefined;
}

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'summary' | 'histogram';
  series: Series[];
}

/** The series names of azure-metrics-exporter: its default, or the template that its documentation recommends. */
export const NAMINGS = ['default', 'template'] as const;

export type Naming = (typeof NAMINGS)[number];

export interface Simulation {
  fleet: readonly Resource[];
  world: World;
  naming: Naming;
  /** A scrape shows the minute with the highest utilization out of this many; 1 by default, as the exporter does. */
  highestOf?: number;
}

/** The content type for {@link textLines}. */
export const TEXT_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

/**
 * Generates a scrape at an instant in Prometheus's text format.
 *
 * Families without a value at that instant are left out, as an exporter leaves them out.
 */
export function* textLines(families: readonly Family[], seconds: number): Generator<string> {
  for (const { name, help, type, series } of families) {
    let headed = false;
    for (const { suffix = '', labels, valueAt } of series) {
      const value = valueAt(seconds);
      if (value === undefined) {
        continue;
      }
      if (!headed) {
        headed = true;
        yield `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`;
      }
      yield `${name}${suffix}${labelSet(labels)} ${value}\n`;
    }
  }
}

/**
 * Generates every scrape of a window in OpenMetrics with timestamps, without the final `# EOF`.
 *
 * OpenMetrics requires all samples of a series, and all series of a family, to be contiguous. So the loop over time is the
 * innermost one.
 *
 * @param at returns the times of the scrapes in epoch seconds, ascending; called once per series
 * @param target labels that Prometheus adds to samples of this target
 */
export function* openMetricsLines(
  families: readonly Family[],
  at: () => Iterable<number>,
  target: Labels
): Generator<string> {
  for (const { name, help, type, series } of families) {
    yield openMetricsHead(name, help, type);
    for (const { suffix = '', labels, valueAt } of series) {
      const id = `${name}${suffix}${labelSet({ ...labels, ...target })}`;
      for (const seconds of at()) {
        const value = valueAt(seconds);
        if (value !== undefined) {
          yield `${id} ${value} ${seconds}\n`;
        }
      }
    }
  }
}

export const OPEN_METRICS_END = '# EOF\n';

function openMetricsHead(name: string, help: string, type: Family['type']): string {
  // In OpenMetrics, a counter's family name lacks the `_total` of its samples; without such samples it must not have the
  // type counter.
  const counter = type === 'counter';
  const family = counter && name.endsWith('_total') ? name.slice(0, -'_total'.length) : name;
  const known = counter && family === name ? 'unknown' : type;
  return `# HELP ${family} ${escapeLabelValue(help)}\n# TYPE ${family} ${known}\n`;
}

/** Formats labels as `{a="b",c="d"}`, in the order of their names. */
export function labelSet(labels: Labels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escapeLabelValue(labels[name])}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeHelp(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
}

/** Also the rule of OpenMetrics for help texts. */
function escapeLabelValue(text: string): string {
  return escapeHelp(text).replace(/"/g, '\\"');
}

/** Marks a missing sample. */
export const NONE = '-';

/** A series with a value or `NONE` at every step. */
interface WholeSeries {
  name: string;
  labels: Labels;
  /** Time of the first value in epoch milliseconds. */
  first: number;
  /** Milliseconds between two values. */
  step: number;
  values: readonly string[];
}

/** Formats a whole series as one line, the input of tools/lines. */
export function seriesLine({ name, labels, first, step, values }: WholeSeries): string {
  return `${name}${labelSet(labels)}\t${first}\t${step}\t${values.join(' ')}\n`;
}

/** Few enough lines to save memory, and enough to make the overhead of streaming negligible. */
const LINES_PER_CHUNK = 500;

/** Joins lines into chunks: a stream of single lines is slow. */
export function* batched(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += line;
    if (++count === LINES_PER_CHUNK) {
      yield chunk;
      chunk = '';
      count = 0;
    }
  }
  if (count > 0) {
    yield chunk;
  }
}
