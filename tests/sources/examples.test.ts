import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { sourceRules } from '../../alerts/generator/pack/pack';
import { type SourceName } from '../../alerts/generator/settings/scalars';
import { PROMTOOLS, run } from '../../tools/testing/binaries';

const folder = path.resolve(__dirname, '../../alerts/exporters/examples');
const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** Returns the expressions of an exporter's committed rules. */
function expressions(source: SourceName): string {
  return sourceRules(source, settingsOf(''))
    .map(({ expr }) => expr)
    .join('\n');
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
    'labels.prometheus.yml',
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
    for (const { name, template, metric, aggregation } of probes) {
      expect(template).toEqual(['{name}_{metric}_{aggregation}_{unit}']);
      for (const metricName of metric) {
        const names = aggregation.map((kind) => `${name[0]}_${metricName}_${kind}_`.toLowerCase());
        expect(names.some((prefix) => rules.includes(prefix))).toBe(true);
      }
    }
  });

  it.each(RESOURCE_TYPES)('is queried at one-minute resolution for %s, with connections and closes split', (type) => {
    const own = probes.filter(({ resourceType }) => resourceType[0] === type);
    expect(own.map(({ interval }) => interval)).toEqual(own.map(() => ['PT1M']));
    expect(own.flatMap(({ metric }) => metric).sort()).toEqual(METRICS);
    const split = own.filter(({ metricFilter }) => metricFilter !== undefined);
    expect(split.map(({ metric, metricFilter }) => [metric, metricFilter])).toEqual([
      [['ConnectionCount'], ["Endpoint eq '*'"]],
      [['ConnectionCloseCount'], ["ConnectionCloseCategory eq '*'"]],
    ]);
  });

  it('is also scraped for its own health, and started so that a long probe returns', () => {
    expect(config.scrape_configs.some(({ metrics_path }) => metrics_path === undefined)).toBe(true);
    expect(text('azure-metrics-exporter.prometheus.yml')).toContain('--server.timeout.write=60s');
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

describe('the query for service modes', () => {
  const config: { queries: Array<{ query: string }> } = parse(text('azure-resourcegraph-exporter.yml'));
  const patterns = [...config.queries[0].query.matchAll(/extract\('([^']+)', (\d), features\)/g)].map(
    ([, pattern, group]) => ({ pattern: new RegExp(pattern), group: Number(group) })
  );

  /** As the query joins them. */
  const modeIn = (features: unknown) =>
    patterns.map(({ pattern, group }) => pattern.exec(JSON.stringify(features) ?? '')?.[group] ?? '').join('');

  const ORDERS = [
    ['flag', 'value', 'properties'],
    ['flag', 'properties', 'value'],
    ['value', 'flag', 'properties'],
    ['value', 'properties', 'flag'],
    ['properties', 'flag', 'value'],
    ['properties', 'value', 'flag'],
    ['flag', 'value'],
    ['value', 'flag'],
  ];

  it.each(ORDERS)('reads them whatever the order of keys: %s %s %s', (...order) => {
    const feature = (flag: string, value: string) => {
      const all: Record<string, unknown> = { flag, value, properties: { value: 'inner' } };
      return Object.fromEntries(order.map((key) => [key, all[key]]));
    };
    const others = [feature('EnableConnectivityLogs', 'True'), feature('EnableLiveTrace', 'False')];
    const mode = feature('ServiceMode', 'Serverless');
    expect(modeIn([mode, ...others])).toBe('Serverless');
    expect(modeIn([...others, mode])).toBe('Serverless');
    expect(modeIn(others)).toBe('');
  });

  it('keep resources without features, whose mode is unknown', () => {
    expect(patterns).toHaveLength(2);
    expect([undefined, null, []].map(modeIn)).toEqual(['', '', '']);
  });
});

it('the OpenTelemetry Collector starts, asks for settled minutes, and lower-cases the id label that the rules read', () => {
  const config: {
    receivers: { azure_monitor: { services: string[]; use_batch_api: boolean; auth: { authenticator: string } } };
    processors: Record<string, { metric_statements: Array<{ context: string; statements: string[] }> }>;
    exporters: Record<string, unknown>;
    extensions: { azure_auth: Record<string, unknown> };
    service: { extensions: string[]; pipelines: Record<string, Record<string, string[]>> };
  } = parse(text('otel-collector.yaml'));
  const { receivers, processors, exporters, extensions, service } = config;
  expect(receivers.azure_monitor.services).toEqual(RESOURCE_TYPES);
  expect(service.pipelines.metrics).toEqual({
    receivers: Object.keys(receivers),
    processors: Object.keys(processors),
    exporters: Object.keys(exporters),
  });
  expect(service.extensions).toEqual(Object.keys(extensions));
  expect(service.extensions).toContain(receivers.azure_monitor.auth.authenticator);
  // The extension refuses to start without a method; the last minute alone is never settled.
  expect(Object.values(extensions.azure_auth)).toEqual([expect.anything()]);
  expect(receivers.azure_monitor.use_batch_api).toBe(true);
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
      interval: /interval\s+= "(.*)"/.exec(body)?.[1],
    })
  );
  expect(exporters.map(({ type, dimensions, interval }) => ({ type, dimensions, interval }))).toEqual(
    RESOURCE_TYPES.flatMap((type) =>
      [undefined, '"Endpoint"', '"ConnectionCloseCategory"'].map((dimensions) => ({
        type,
        dimensions,
        interval: 'PT1M',
      }))
    )
  );
  const rules = expressions('alloy');
  for (const { name, type = '', metrics } of exporters) {
    expect(alloy).toContain(`prometheus.exporter.azure.${name}.targets`);
    for (const metric of metrics) {
      expect(rules).toContain(`azure_${type.replace(/[./]/g, '_')}_${metric}_`.toLowerCase());
    }
  }
  for (const type of RESOURCE_TYPES) {
    const own = exporters.filter((exporter) => exporter.type === type);
    expect(own.flatMap(({ metrics }) => metrics).sort()).toEqual(METRICS);
  }
});

it('Telegraf gathers every metric, of replicas only on request, and lower-cases the tags that form the id', () => {
  const telegraf = text('telegraf.conf');
  // It ends where a target matches nothing, as that of replicas may.
  expect([...telegraf.matchAll(/^ *resource_type = "(.*)"/gm)].map(([, type]) => type)).toEqual([RESOURCE_TYPES[0]]);
  expect([...telegraf.matchAll(/^ *# +resource_type = "(.*)"/gm)].map(([, type]) => type)).toEqual([RESOURCE_TYPES[1]]);
  for (const [, metrics] of telegraf.matchAll(/metrics = \[(.*)\]/g)) {
    expect(found(/"(\w+)"/g, metrics)).toEqual(READ_BY_ALL);
  }
  const [, parts] = /"resource_id", "\/", (.*)\), "resource_id"/.exec(expressions('telegraf')) ?? [];
  const lowered = [...telegraf.matchAll(/tag = "(\w+)"/g)].map(([, tag]) => `"${tag}"`);
  expect(parts).toBe(lowered.join(', '));
});

it('Telegraf writes one series a value, which outlasts a late minute', () => {
  const [, output] = text('telegraf.conf').split('[[outputs.prometheus_client]]');
  expect(output).toMatch(/^ {2}string_as_label = false$/m);
  expect(output).toMatch(/^ {2}expiration_interval = "5m"$/m);
});

it('the plain example has exactly the series that the rules read', () => {
  const read = unique(found(/\{__name__=~?"([\w|]+)"/g, expressions('plain')).flatMap((names) => names.split('|')));
  expect(found(/^(signalr_\w+)\{/gm, text('plain.prom'))).toEqual(read);
});
