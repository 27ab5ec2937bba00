import { type Family } from './family';

/** The content type of what {@link textLines} writes. */
export const TEXT_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

/**
 * Lines of Prometheus' text format: what a scrape at an instant gets.
 *
 * A family without a value at that instant is left out, as an exporter leaves it out.
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
 * Lines of OpenMetrics with timestamps: every scrape of a window, without the final `# EOF`.
 *
 * OpenMetrics wants all samples of a series, and all series of a family, in one piece, so that time runs inside.
 *
 * @param at the instants of the scrapes in epoch seconds, ascending; a function, as it is gone through once a series
 * @param target labels that Prometheus adds to what it scrapes there
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
  // In OpenMetrics a counter is named without the `_total` of its samples, and one whose samples have none cannot be
  // called a counter.
  const counter = type === 'counter';
  const family = counter && name.endsWith('_total') ? name.slice(0, -'_total'.length) : name;
  const known = counter && family === name ? 'unknown' : type;
  return `# HELP ${family} ${escapeLabelValue(help)}\n# TYPE ${family} ${known}\n`;
}

/** `{a="b",c="d"}`, in the order of the names. */
export function labelSet(labels: Labels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escapeLabelValue(labels[name])}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeHelp(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
}

/** Also OpenMetrics' rule for help texts. */
function escapeLabelValue(text: string): string {
  return escapeHelp(text).replace(/"/g, '\\"');
}
