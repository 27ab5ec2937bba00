/** Reads the dashboards in Chromium and compares what they say of each resource with what the rules recorded. */
import { parseArgs } from 'node:util';
import { OUTPUT } from '../../src/names/series';
import { queryResult } from '../../tools/prometheus-queries';
import { reportFailure } from '../../tools/report-failure';
import { readPages, sameFigure, type Said } from './pages';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RANGES = { '3 h': 3 * HOUR, '24 h': DAY, '7 d': 7 * DAY, '30 d': 30 * DAY };

/** The first point of a chart reaches back before its range, by as much as a step: what Grafana takes for these ranges. */
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120].map((minutes) => minutes * MINUTE);

const { values } = parseArgs({
  options: {
    prometheus: { type: 'string', default: 'http://127.0.0.1:9090' },
    /** Names of resources, by default all. */
    resource: { type: 'string', multiple: true },
    range: { type: 'string', multiple: true },
  },
});

interface Vector {
  metric: Record<string, string>;
  value: [time: number, value: string];
}

async function byId(query: string, time: number): Promise<Map<string, number>> {
  const samples = await queryResult<Vector[]>(values.prometheus, 'query', { query, time: `${time}` });
  return new Map(samples.map(({ metric, value }) => [metric.resource_id ?? '', 100 * Number(value[1])]));
}

async function resourcesAt(time: number): Promise<Map<string, string>> {
  const samples = await queryResult<Vector[]>(values.prometheus, 'query', { query: OUTPUT.worst, time: `${time}` });
  const named = samples.map(({ metric }): [string, string] => [metric.resource ?? '', metric.resource_id ?? '']);
  return new Map(named.filter(([name]) => values.resource === undefined || values.resource.includes(name)).sort());
}

const written = (percent: number) => `${percent.toFixed(4)}%`;

async function main(): Promise<void> {
  // A whole hour, so the last step of each chart is whole.
  const at = Math.floor((Date.now() / 1000 - 300) / HOUR) * HOUR;
  const resources = await resourcesAt(at);
  const worst = `max by (resource_id) (${OUTPUT.worst})`;
  // The panel may have the inputs of a minute whose utilization the rules record next.
  const [now, next] = await Promise.all([byId(worst, at), byId(worst, at + MINUTE)]);
  const found: string[] = [];
  const count = { compared: 0, edges: 0 };
  for (const [range, length] of Object.entries(RANGES)) {
    if (values.range !== undefined && !values.range.includes(range)) {
      continue;
    }
    const peakOf = (seconds: number) => byId(`max by (resource_id) (max_over_time(${OUTPUT.worst}[${seconds}s]))`, at);
    const [peak, ...reaching] = await Promise.all([1, ...STEPS].map((before) => peakOf(length + before)));
    const pages = await readPages(new URL(values.prometheus), resources, { at, range: length });
    for (const [page, ofResources] of pages) {
      for (const [name, said] of ofResources) {
        const id = resources.get(name) ?? '';
        const current = now.get(id) ?? NaN;
        const recorded: Said = {
          now: written(current),
          left: written(Math.max(0, 100 - current)),
          peak: written(peak.get(id) ?? NaN),
          highest: written(peak.get(id) ?? NaN),
        };
        for (const key of ['now', 'left', 'peak', 'highest'] as const) {
          const [one, other] = [said[key], recorded[key]];
          if (one === undefined || other === undefined) {
            continue;
          }
          count.compared++;
          const isNext = key === 'now' && page.startsWith('Resource') && sameFigure(one, written(next.get(id) ?? NaN));
          const isAtEdge =
            key === 'highest' && reaching.some((peaks) => sameFigure(one, written(peaks.get(id) ?? NaN)));
          if (!sameFigure(one, other) && !isNext) {
            count.edges += isAtEdge ? 1 : 0;
            found.push(...(isAtEdge ? [] : [`${name}, ${range}, ${page}: ${key} ${one}, recorded ${other}`]));
          }
        }
      }
    }
  }
  found.forEach((line) => console.log(line));
  console.log(
    `${count.compared} figures on pages, ${found.length} contradictions, ${count.edges} peaks within a step before a range.`
  );
  process.exitCode = found.length > 0 || count.compared === 0 ? 1 : 0;
}

reportFailure(main());
