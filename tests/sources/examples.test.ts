import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { sourceRules } from '../../alerts/generator/pack/pack';
import { type SourceName } from '../../alerts/generator/settings/scalars';
import { type Row, type Value } from '../../tools/kusto/expressions';
import { evaluated } from '../../tools/kusto/query';
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

interface GraphQuery {
  metric: string;
  module: string;
  query: string;
  fields: Array<{ name: string; target?: string; metric?: string; type?: string }>;
}

const graphConfig: { queries: GraphQuery[] } = parse(text('azure-resourcegraph-exporter.yml'));
const [sizes, tags] = graphConfig.queries;

/** A resource as Resource Graph has it. */
const graphRow = (more: Row): Row => ({
  id: '/subscriptions/S/resourceGroups/RG/providers/Microsoft.SignalRService/SignalR/Chat',
  ...{ name: 'Chat', type: 'microsoft.signalrservice/signalr', tags: null, properties: {} },
  sku: { name: 'Standard_S1', capacity: 5 },
  ...more,
});

it('azure-resourcegraph-exporter is configured for the series and labels that the rules read', () => {
  const series = graphConfig.queries.flatMap(({ metric, fields }) => [
    metric,
    ...fields.flatMap((field) => field.metric ?? []),
  ]);
  const rules = expressions('azure-resourcegraph-exporter');
  expect(series.sort()).toEqual(found(/\{__name__="(azurerm_signalr_\w+)"/g, rules));
  const labelsOf = ({ fields }: GraphQuery) =>
    fields
      .filter((field) => field.metric === undefined && field.type !== 'value')
      .map(({ name, target }) => target ?? name);
  expect(labelsOf(sizes)).toEqual(expect.arrayContaining(['resourceID', 'sku', 'service_mode']));
  expect(labelsOf(tags)).toEqual(['resourceID', 'setting']);
  const scrape: { scrape_configs: Probe[] } = parse(text('azure-resourcegraph-exporter.prometheus.yml'));
  const modules = scrape.scrape_configs.flatMap(({ params }) => params?.module ?? []);
  // A query that fails ends the answer of its whole module: tags must not take unit sizes with them.
  expect(modules).toEqual([sizes.module, tags.module]);
  expect(new Set(modules).size).toBe(2);
});

it.each([
  ['sizes', sizes],
  ['tags', tags],
])('the query for %s returns every column that a field reads, of both types, and ids in lower case', (_, own) => {
  const all = RESOURCE_TYPES.map((type) =>
    graphRow({ type: type.toLowerCase(), tags: { 'headroom-server-leg': 'true' } })
  );
  const rows = evaluated(own.query, [...all, graphRow({ type: 'microsoft.signalrservice/webpubsub' })]);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(own.fields.map(({ name }) => name).sort());
    expect(row.id).toBe('/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat');
  }
});

describe('the query for service modes', () => {
  const modeIn = (features: Value) => evaluated(sizes.query, [graphRow({ properties: { features } })])[0]?.service_mode;

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
      const all: Record<string, Value> = { flag, value, properties: { value: 'inner' } };
      return Object.fromEntries(order.map((key) => [key, all[key]]));
    };
    const others = [feature('EnableConnectivityLogs', 'True'), feature('EnableLiveTrace', 'False')];
    const mode = feature('ServiceMode', 'Serverless');
    expect(modeIn([mode, ...others])).toBe('Serverless');
    expect(modeIn([...others, mode])).toBe('Serverless');
    expect(modeIn(others)).toBe('');
  });

  it('keeps resources without features, whose mode is unknown', () => {
    expect(evaluated(sizes.query, [graphRow({})])[0]?.service_mode).toBe('');
    expect([null, []].map(modeIn)).toEqual(['', '']);
  });
});

describe('the query for tags', () => {
  const read = (own: Record<string, string> | null) =>
    Object.fromEntries(evaluated(tags.query, [graphRow({ tags: own })]).map(({ setting, value }) => [setting, value]));

  it.each([
    [{ 'headroom-mix': 'echo:0.7,broadcast:0.3' }, { 'share:echo': 0.7, 'share:broadcast': 0.3 }],
    [
      { 'Headroom-Mix': ' echo : .5, sendToSmallGroup:0.50 ,broadcast:0' },
      { 'share:echo': 0.5, 'share:sendToSmallGroup': 0.5, 'share:broadcast': 0 },
    ],
    [{ 'headroom-mix': 'sendToConnection:1' }, { 'share:sendToConnection': 1 }],
    [{ 'headroom-message-size': '500' }, { message_size: 500 }],
    [{ 'headroom-server-leg': 'True' }, { server_leg: 1 }],
    [{ 'headroom-server-leg': 'false', environment: 'test' }, { server_leg: 0 }],
    [{ environment: 'test' }, {}],
    [{}, {}],
    [null, {}],
  ])('makes a number of each fact in %j', (own, numbers) => {
    expect(read(own)).toEqual(numbers);
  });

  it.each([
    ['headroom-mix', 'echo'],
    ['headroom-mix', 'echo:70%'],
    ['headroom-mix', 'echo:-0.1'],
    ['headroom-mix', 'echo=0.7'],
    ['headroom-mix', '{"echo":1}'],
    ['headroom-mix', ''],
    ['headroom-message-size', '1,000'],
    ['headroom-message-size', '0'],
    ['headroom-message-size', '2 KB'],
    ['headroom-message-size', '1000000'],
    ['headroom-server-leg', 'yes'],
    ['headroom-server-leg', 'message_size:500'],
    ['headroom-mixx', 'echo:1'],
  ])('says that it cannot read %s: %s', (name, value) => {
    expect(read({ [name]: value })).toEqual({ [`invalid:${name}`]: 1 });
  });

  it('keeps what it can read of a mix, whose sum tells that something is missing', () => {
    expect(read({ 'headroom-mix': 'echo:0.7,broadcast:x,shout:0.1' })).toEqual({
      'share:echo': 0.7,
      'share:shout': 0.1,
      'invalid:headroom-mix': 1,
    });
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
