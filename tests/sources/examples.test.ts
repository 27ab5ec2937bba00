import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { SOURCES } from '../../alerts/generator/inputs';
import { PROMTOOLS, run } from '../../tools/testing/binaries';

const folder = path.resolve(__dirname, '../../alerts/exporters/examples');
const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** Returns the expressions of an exporter's committed rules. */
function expressions(source: keyof typeof SOURCES): string {
  const { groups } = SOURCES[source](settingsOf(''));
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n');
}

function unique(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}

/** Returns the first group of every match in a text. */
function found(expression: RegExp, within: string): string[] {
  return unique([...within.matchAll(expression)].map(([, name]) => name));
}

/** Azure's spelling of the metrics; the rules read their names in lower case. */
const METRICS = [
  ...['ConnectionCloseCount', 'ConnectionCount', 'ConnectionOpenCount', 'ConnectionQuotaUtilization', 'InboundTraffic'],
  ...['MessageCount', 'OutboundTraffic', 'ServerConnectionLatency', 'ServerLoad', 'SystemErrors'],
];
const READ_BY_ALL = METRICS.filter((metric) => metric !== 'ConnectionCloseCount');

const RESOURCE_TYPES = ['Microsoft.SignalRService/SignalR', 'Microsoft.SignalRService/SignalR/replicas'];

it('only examples that a test below reads are in the folder', () => {
  expect(readdirSync(folder).sort()).toEqual([
    'azure-metrics-exporter.prometheus.yml',
    'azure-resourcegraph-exporter.prometheus.yml',
    'azure-resourcegraph-exporter.yml',
    'config.alloy',
    'otel-collector.yaml',
    'plain.prom',
    'telegraf.conf',
  ]);
});

describe.each(PROMTOOLS)('%s', (promtool) => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.prometheus.yml')))('accepts %s', (name) => {
    const { status, output } = run(promtool, 'check', 'config', path.join(folder, name));
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });
});

interface Probe {
  metrics_path?: string;
  params?: Record<string, string[]>;
}

describe('azure-metrics-exporter', () => {
  const config: { scrape_configs: Probe[] } = parse(text('azure-metrics-exporter.prometheus.yml'));
  const probes = config.scrape_configs.flatMap(({ params }) => (params === undefined ? [] : [params]));

  it('is queried for every metric that the rules read, under a name that they recognize', () => {
    const rules = expressions('azure-metrics-exporter');
    expect(unique(probes.flatMap(({ metric }) => metric))).toEqual(METRICS);
    for (const { name, template, metric, aggregation } of probes) {
      expect(template).toEqual(['{name}_{metric}_{aggregation}_{unit}']);
      for (const metricName of metric) {
        const names = aggregation.map((kind) => `${name[0]}_${metricName}_${kind}_`.toLowerCase());
        expect(names.some((prefix) => rules.includes(prefix))).toBe(true);
      }
    }
  });

  it('is queried at one-minute resolution, for both resource types, with connections and closes split', () => {
    expect(probes.map(({ interval }) => interval)).toEqual(probes.map(() => ['PT1M']));
    expect(unique(probes.flatMap(({ resourceType }) => resourceType))).toEqual(RESOURCE_TYPES);
    const split = probes.filter(({ metricFilter }) => metricFilter !== undefined);
    expect(split.map(({ metric, metricFilter }) => [metric, metricFilter])).toEqual([
      [['ConnectionCount'], ["Endpoint eq '*'"]],
      [['ConnectionCloseCount'], ["ConnectionCloseCategory eq '*'"]],
    ]);
  });

  it('is also scraped for its own health', () => {
    expect(config.scrape_configs.some(({ metrics_path }) => metrics_path === undefined)).toBe(true);
  });
});

it('azure-resourcegraph-exporter is configured for the series and labels that the rules read', () => {
  interface Field {
    name: string;
    target?: string;
    metric?: string;
  }
  const config: { queries: Array<{ metric: string; module: string; query: string; fields: Field[] }> } = parse(
    text('azure-resourcegraph-exporter.yml')
  );
  const [{ metric, module, query, fields }] = config.queries;
  const rules = expressions('azure-resourcegraph-exporter');
  const series = [metric, ...fields.flatMap((field) => field.metric ?? [])];
  expect(series.sort()).toEqual(found(/\{__name__="(azurerm_signalr_\w+)"/g, rules));
  const labels = fields.filter((field) => field.metric === undefined).map(({ name, target }) => target ?? name);
  expect(labels).toEqual(expect.arrayContaining(['resourceID', 'sku', 'service_mode']));
  // The query must return every column that a field reads, and the id in lower case.
  for (const { name } of fields) {
    expect(query).toMatch(new RegExp(`project .*\\b${name}\\b`));
  }
  expect(query).toContain('id = tolower(id)');
  RESOURCE_TYPES.forEach((type) => expect(query).toContain(`'${type.toLowerCase()}'`));
  const scrape: { scrape_configs: Probe[] } = parse(text('azure-resourcegraph-exporter.prometheus.yml'));
  expect(scrape.scrape_configs[0].params?.module).toEqual([module]);
});

it('the OpenTelemetry Collector reads both resource types and lower-cases the id label that the rules read', () => {
  const config: {
    receivers: { azuremonitor: { services: string[]; auth: { authenticator: string } } };
    processors: Record<string, { metric_statements: Array<{ context: string; statements: string[] }> }>;
    exporters: Record<string, unknown>;
    extensions: Record<string, unknown>;
    service: { extensions: string[]; pipelines: Record<string, Record<string, string[]>> };
  } = parse(text('otel-collector.yaml'));
  const { receivers, processors, exporters, extensions, service } = config;
  expect(receivers.azuremonitor.services).toEqual(RESOURCE_TYPES);
  expect(service.pipelines.metrics).toEqual({
    receivers: Object.keys(receivers),
    processors: Object.keys(processors),
    exporters: Object.keys(exporters),
  });
  expect(service.extensions).toEqual(Object.keys(extensions));
  expect(service.extensions).toContain(receivers.azuremonitor.auth.authenticator);
  const [id] = found(/\b(azuremonitor_\w+)=~/g, expressions('opentelemetry'));
  const statements = Object.values(processors).flatMap(({ metric_statements }) =>
    metric_statements.flatMap((each) => each.statements)
  );
  const attribute = `attributes["${id.replace('_', '.')}"]`;
  expect(statements).toEqual([`set(${attribute}, ConvertCase(${attribute}, "lower"))`]);
});

it('Alloy exports every metric of both resource types, with connections and closes split', () => {
  const alloy = text('config.alloy');
  const exporters = [...alloy.matchAll(/prometheus\.exporter\.azure "(\w+)" \{\n([\s\S]*?)\n\}/g)].map(
    ([, name, body]) => ({
      name,
      type: /resource_type\s+= "(.*)"/.exec(body)?.[1],
      metrics: [...(/metrics\s+= \[(.*)\]/.exec(body)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, metric]) => metric),
      dimensions: /included_dimensions = \[(.*)\]/.exec(body)?.[1],
    })
  );
  expect(exporters.map(({ type, dimensions }) => ({ type, dimensions }))).toEqual([
    { type: RESOURCE_TYPES[0], dimensions: undefined },
    { type: RESOURCE_TYPES[0], dimensions: '"Endpoint"' },
    { type: RESOURCE_TYPES[1], dimensions: undefined },
    { type: RESOURCE_TYPES[0], dimensions: '"ConnectionCloseCategory"' },
  ]);
  const rules = expressions('alloy');
  for (const { name, type = '', metrics } of exporters) {
    expect(alloy).toContain(`prometheus.exporter.azure.${name}.targets`);
    for (const metric of metrics) {
      expect(rules).toContain(`azure_${type.replace(/[./]/g, '_')}_${metric}_`.toLowerCase());
    }
  }
  expect(unique(exporters.flatMap(({ metrics }) => metrics))).toEqual(METRICS);
});

it('Telegraf gathers every metric of both resource types and lower-cases the tags that form the id', () => {
  const telegraf = text('telegraf.conf');
  expect([...telegraf.matchAll(/resource_type = "(.*)"/g)].map(([, type]) => type)).toEqual(RESOURCE_TYPES);
  for (const [, metrics] of telegraf.matchAll(/metrics = \[(.*)\]/g)) {
    expect(found(/"(\w+)"/g, metrics)).toEqual(READ_BY_ALL);
  }
  const [, parts] = /"resource_id", "\/", (.*)\), "resource_id"/.exec(expressions('telegraf')) ?? [];
  const lowered = [...telegraf.matchAll(/tag = "(\w+)"/g)].map(([, tag]) => `"${tag}"`);
  expect(parts).toBe(lowered.join(', '));
});

it('the plain example has exactly the series that the rules read', () => {
  const read = found(/\{__name__="(signalr_\w+)"/g, expressions('plain'));
  expect(found(/^(signalr_\w+)\{/gm, text('plain.prom'))).toEqual(read);
});
