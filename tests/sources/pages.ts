import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, 'samples');

/** Reads the golden sample of an exporter's output. */
export function sample(source: string): string {
  return readFileSync(path.join(folder, `${source}.prom`), 'utf8');
}

const LINE = /^(?<series>(?<name>[a-zA-Z_:][\w:]*)(\{.*\})?) (?<value>\S+)$/;

function mapValues(text: string, change: (value: number, name: string) => number): string {
  return text
    .split('\n')
    .map((line) => {
      const { series, name, value } = LINE.exec(line)?.groups ?? {};
      return series === undefined ? line : `${series} ${change(Number(value), name)}`;
    })
    .join('\n');
}

/** Returns a page whose counters grow by the sample's values with every scrape, while gauges stay constant. */
export function growing(text: string): () => string {
  const cumulative = new Set<string>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = { counter: [''], summary: ['_sum', '_count'], histogram: ['_bucket', '_sum', '_count'] };
    const [, of] = Object.entries(suffixes).find(([known]) => known === type) ?? ['', []];
    of.forEach((suffix) => cumulative.add(`${name}${suffix}`));
  }
  let scrapes = 0;
  return () => {
    scrapes++;
    return mapValues(text, (value, name) => (cumulative.has(name) ? scrapes * value : value));
  };
}

/** Series with values of Azure Monitor: not those that are recorded, of people, of unit sizes or of an exporter itself. */
const OF_AZURE_MONITOR =
  /^azurerm_resource_metric$|^(?!resource:|signalr_|azurerm_|azure_resourcegraph_).*(?:traffic|connection|message|error|load)/;

/** Sets Azure Monitor's values to zero, as in a newest minute that has not settled. */
export function unsettled(text: string): string {
  return mapValues(text, (value, name) => (OF_AZURE_MONITOR.test(name) ? 0 : value));
}
