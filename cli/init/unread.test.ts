import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { load } from 'js-yaml';

import { runHere, testServers } from '../testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-unread-'));
const OUT = path.join(folder, 'settings.yaml');
beforeEach(() => rmSync(OUT, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serving = testServers();
const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
const NAMED = { resourceID: ID, interval: 'PT1M' };
const PARTS = { subscription_id: 's', resource_group: 'rg' };

type Labels = Readonly<Record<string, string>>;
const DIRECTIONS = ['inbound', 'outbound'];
const series = (name: string, labels: Labels) =>
  DIRECTIONS.map((direction) => ({
    __name__: name.replace('IN', direction).replace('In', direction === 'inbound' ? 'Inbound' : 'Outbound'),
    ...labels,
  }));
const byLabel = (name: string, label: string, labels: Labels) =>
  DIRECTIONS.map((direction) => ({
    __name__: name,
    [label]: direction === 'inbound' ? 'InboundTraffic' : 'OutboundTraffic',
    ...labels,
  }));

/** Serves these series, as a Prometheus would: it matches names and labels by the expressions of a query. */
function servingSeries(all: readonly Labels[]): Promise<string> {
  return serving((query, _, response) => {
    const rows = all.filter((labels) => query.split(' or ').some((part) => isMatched(part, labels)));
    const value = [Math.floor(Date.now() / 1000), '60'];
    const metric = (labels: Labels) => (query.includes('max by') ? { resource_id: labels.resourceID ?? ID } : labels);
    const result = rows.map((labels) => ({ metric: metric(labels), value }));
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
  });
}

function isMatched(query: string, labels: Labels): boolean {
  const [, selector] = /\{([\s\S]*)\}/.exec(query) ?? [];
  const matchers = [...(selector ?? '').matchAll(/(\w+)(=~|=|!=|!~)"([^"]*)"/g)];
  return (
    matchers.length > 0 &&
    matchers.every(([, label, operator, pattern]) => {
      const isLike = new RegExp(`^(?:${pattern.replace('(?i)', '')})$`, pattern.startsWith('(?i)') ? 'i' : '').test(
        labels[label] ?? ''
      );
      return operator.startsWith('!') ? !isLike : isLike;
    })
  );
}

const init = async (all: readonly Labels[], ...options: string[]) =>
  runHere(['init', '--out', OUT, '--prometheus', await servingSeries(all), ...options]);

const RELABEL = 'metric_relabel_configs: ';
const LOWER = '{ source_labels: [resource_id], target_label: resource_id, action: lowercase }';

/** Exporters that no source reads as they are, with what names them and the line that makes them readable. */
const UNREAD: Array<[string, Labels[], string]> = [
  [
    'Promitor',
    series('azure_signalr_IN_traffic_total', { resource_uri: ID.slice(1), ...PARTS, instance_name: 'chat' }),
    "Promitor: azure_signalr_inbound_traffic_total, azure_signalr_outbound_traffic_total (1 resource), which no source reads; record it for the source plain, here with totals of one minute: { record: signalr_inbound_bytes_per_second, expr: 'max by (resource_id) (azure_signalr_inbound_traffic_total) / 60' }, and in its scrape job " +
      `${RELABEL}[{ source_labels: [resource_uri], regex: '/?(.+)', target_label: resource_id, replacement: /$1 }, ${LOWER}]`,
  ],
  [
    'azure_metrics_exporter, which has no ids',
    series('INtraffic_bytes_total', { resource_group: 'rg', resource_name: 'chat' }),
    "azure_metrics_exporter (without resource ids): inboundtraffic_bytes_total, outboundtraffic_bytes_total (1 resource), which no source reads; record it for the source plain, here with totals of one minute: { record: signalr_inbound_bytes_per_second, expr: 'max by (resource_id) (inboundtraffic_bytes_total) / 60' }, and in its scrape job " +
      `${RELABEL}[{ source_labels: [resource_group, resource_name], separator: /, regex: '(.+)/(.+)', target_label: resource_id, replacement: /subscriptions/SUBSCRIPTION/resourcegroups/$1/providers/microsoft.signalrservice/signalr/$2 }, ${LOWER}]`,
  ],
  [
    'azure-metrics-exporter with another template',
    series('signalr_of_us_INtraffic', { ...NAMED, aggregation: 'total' }),
    "azure-metrics-exporter: signalr_of_us_inboundtraffic, signalr_of_us_outboundtraffic (1 resource), which no source reads; set template: '{name}_{metric}_{aggregation}_{unit}' in its probe; the rules read no other template",
  ],
  [
    'azure-metrics-exporter whose ids are under another label',
    series('azure_signalr_INtraffic_total_bytes', { azure_id: ID }),
    `azure-metrics-exporter: azure_signalr_inboundtraffic_total_bytes, azure_signalr_outboundtraffic_total_bytes (1 resource), which no source reads; its id is in azure_id: ${RELABEL}[{ source_labels: [azure_id], target_label: resourceID }]`,
  ],
  [
    'the Collector with a namespace',
    series('team_azure_INtraffic_total_Bytes', { azuremonitor_resource_id: ID }),
    `OpenTelemetry Collector: team_azure_inboundtraffic_total_Bytes, team_azure_outboundtraffic_total_Bytes (1 resource), which no source reads; remove namespace: team from its exporter, or rename the series: ${RELABEL}[{ source_labels: [__name__], regex: 'team_(.+)', target_label: __name__, replacement: '$1' }]`,
  ],
  [
    'Telegraf with a name of its own',
    series('team_azure_signalr_IN_traffic_total', { ...PARTS, resource_name: 'chat' }),
    `Telegraf: team_azure_signalr_inbound_traffic_total, team_azure_signalr_outbound_traffic_total (1 resource), which no source reads; rename its series: ${RELABEL}[{ source_labels: [__name__], regex: 'team_azure_signalr_(.+)', target_label: __name__, replacement: 'azure_monitor_microsoft_signalrservice_signalr_$1' }]`,
  ],
  [
    'an exporter that has the metric in a label',
    byLabel('azure_metric', 'metric_name', { resource: ID }),
    `an exporter that is not known: azure_metric{metric_name="InboundTraffic"}, azure_metric{metric_name="OutboundTraffic"} (1 resource), which no source reads; record it for the source plain, here with totals of one minute: { record: signalr_inbound_bytes_per_second, expr: 'max by (resource_id) (azure_metric{metric_name="InboundTraffic"}) / 60' }, and in its scrape job ${RELABEL}[{ source_labels: [resource], regex: '/?(.+)', target_label: resource_id, replacement: /$1 }, ${LOWER}]`,
  ],
];

describe.each(UNREAD)('%s', (_, all, words) => {
  it('is named where nothing else is found, with the line that makes it readable', async () => {
    const { status, stdout, stderr } = await init(all);
    expect({ status, stdout, stderr: stderr.replace(/http:\S+/, 'URL') }).toEqual({
      status: 2,
      stdout: '',
      stderr: `headroom: --prometheus: URL has ${words}\n`,
    });
  });

  it('is named beside what the sources read', async () => {
    const read = series('azure_signalr_INtraffic_total_bytes', NAMED);
    const { status, stdout } = await init([...read, ...all]);
    expect(status).toBe(0);
    expect(stdout).toContain(`change: ${words}\n`);
  });

  it('gets lines that YAML reads', () => {
    for (const [line] of words.matchAll(/metric_relabel_configs: \[.*?\}\]|\{ record.*?\}(?=,)/g)) {
      expect(Object.keys(Object(load(line))).length).toBeGreaterThan(0);
    }
  });
});

describe.each([
  ['with a template', series('azure_metric_signalr_INtraffic_total_bytes', NAMED), ''],
  ['without one', byLabel('azure_metric_signalr', 'metric', { ...NAMED, aggregation: 'total', unit: 'Bytes' }), ''],
])('another name of azure-metrics-exporter %s', (_, all) => {
  it('is told to the rules by the settings that init writes', async () => {
    const { status, stdout } = await init(all);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'which no source reads without azure_metrics_exporter_name: azure_metric_signalr, which the settings file has\n'
    );
    const text = readFileSync(OUT, 'utf8');
    expect(settingsOf(text)).toMatchObject({
      azure_metrics_exporter_name: 'azure_metric_signalr',
      sources: ['azure-metrics-exporter'],
      resources: [{ resource_id: ID }],
    });
  });

  it('is named where the exporter has the name that the rules read too', async () => {
    const { stdout } = await init([...all, ...series('azure_signalr_INtraffic_total_bytes', NAMED)]);
    expect(stdout).toContain(
      'which no source reads; add azure_metrics_exporter_name: azure_metric_signalr to the settings\n'
    );
    expect(settingsOf(readFileSync(OUT, 'utf8')).azure_metrics_exporter_name).toBe('azure_signalr');
  });
});

it.each([
  [
    'azure-metrics-exporter',
    'dim_Endpoint',
    { resourceID: ID },
    'dimensionEndpoint',
    'dimensionConnectionCloseCategory',
  ],
  [
    'the Collector',
    'attr_Endpoint',
    { azuremonitor_resource_id: ID },
    'metadata_endpoint',
    'metadata_connectionclosecategory',
  ],
])('names a label of %s that splits a metric, and what renames it', async (_, label, id, endpoint, category) => {
  const reason = label.replace('Endpoint', 'CloseCategory');
  const counts = [
    ...['Client', 'Server'].map((value) => ({ __name__: 'x_connectioncount_maximum', ...id, [label]: value })),
    ...['Normal', 'Throttled'].map((value) => ({ __name__: 'x_connectionclosecount_total', ...id, [reason]: value })),
  ];
  const { stdout } = await init([...series('azure_signalr_INtraffic_total_bytes', NAMED), ...counts]);
  const line = (name: string, from: string, to: string) =>
    `${RELABEL}[{ source_labels: [__name__, ${from}], regex: '${name};(.+)', target_label: ${to} }]`;
  expect(stdout).toContain(
    `change: x_connectioncount_maximum: ConnectionCount is split by ${label}, which the rules do not read; add to its scrape job ${line('x_connectioncount_maximum', label, endpoint)}\n`
  );
  expect(stdout).toContain(
    `change: x_connectionclosecount_total: ConnectionCloseCount is split by ${reason}, which the rules do not read; add to its scrape job ${line('x_connectionclosecount_total', reason, category)}\n`
  );
});

it.each([
  [
    'of Web PubSub',
    series('azure_webpubsub_INtraffic_total_bytes', { resourceID: ID.replace('signalr/', 'webpubsub/') }),
  ],
  ['of a network', series('node_IN_traffic_bytes', { device: 'eth0' })],
  ['that the rules recorded', series('resource:signalr_INtraffic:rate1m', { resource_id: ID })],
])('says nothing of series %s', async (_, all) => {
  const { stderr } = await init(all);
  expect(stderr).toMatch(
    /has no series of SignalR resources by any known source: azure-metrics-exporter, .*, plain\n$/
  );
});
