import { buckets } from '../overrides';
import { call, either, indent, is, type Matcher, select } from '../promql';
import { type RecordingRule, type RuleFile } from '../rule';
import { INPUT } from '../series';
import { type Settings } from '../settings';
import { IDENTITY_LABELS, withIdentity } from './identity';

const SECONDS_A_MINUTE = 60;
const PERCENT = 100;

/** The exporter reports Web PubSub under metrics of the same names; its ids differ in the last type. */
const SIGNALR_IDS = 'resourceID=~".+/microsoft.signalrservice/signalr/.+"';

interface AzureMetric {
  name: string;
  aggregation: 'total' | 'maximum';
  unit: 'bytes' | 'count' | 'percent';
}

const INBOUND: AzureMetric = { name: 'InboundTraffic', aggregation: 'total', unit: 'bytes' };
const OUTBOUND: AzureMetric = { name: 'OutboundTraffic', aggregation: 'total', unit: 'bytes' };
const CONNECTIONS: AzureMetric = { name: 'ConnectionCount', aggregation: 'maximum', unit: 'count' };
const SERVER_LOAD: AzureMetric = { name: 'ServerLoad', aggregation: 'maximum', unit: 'percent' };

/**
 * What azure-metrics-exporter and azure-resourcegraph-exporter report, as the pack's inputs.
 *
 * Azure's one-minute totals arrive as gauges: they are divided by 60, never put through rate(). There is no message
 * rate: MessageCount counts a large message several times and leaves pings and small traffic out.
 */
export function azureMetricsExporterFile(settings: Settings): RuleFile {
  return {
    name: 'signalr-source-azure-metrics-exporter',
    about: [
      'Source: azure-metrics-exporter, under its default name (azurerm_resource_metric) or by the template',
      '{name}_{metric}_{aggregation}_{unit} with name azure_signalr; unit sizes from azure-resourcegraph-exporter',
      '(azurerm_signalr_units). Both must give resourceID in lower case: joins are on it. Request interval PT1M.',
      'Values are about three minutes late.',
    ],
    groups: [
      {
        name: 'signalr-source-azure-metrics-exporter',
        interval: settings.evaluationInterval,
        rules: [
          traffic(INPUT.inboundBytes, INBOUND, settings),
          traffic(INPUT.outboundBytes, OUTBOUND, settings),
          { record: INPUT.connections, expr: connections(settings) },
          {
            record: INPUT.serverLoad,
            expr: `${perResource(settled(SERVER_LOAD, settings))}\n/ ${PERCENT}`,
          },
          { record: INPUT.units, expr: units() },
        ],
      },
    ],
  };
}

/** Bytes per second, each counted once: Azure's total is divided by how often it counts a byte. */
function traffic(record: string, metric: AzureMetric, settings: Settings): RecordingRule {
  const perFactor = buckets(settings, 'resourceID', 1, ({ trafficFactor }) => trafficFactor).map(
    ({ value, matchers }) =>
      `${perResource(settled(metric, settings, matchers))}\n/ ${Number((SECONDS_A_MINUTE * value).toPrecision(15))}`
  );
  return { record, expr: either(...perFactor) };
}

/** What the quota counts: client and server connections together, split by endpoint only where that was requested. */
function connections(settings: Settings): string {
  const byEndpoint = call(
    `max by (${IDENTITY_LABELS.join(', ')}, dimension)`,
    withIdentity(`(\n${indent(settled(CONNECTIONS, settings, [], 'dimension=~"(?i:client|server)"'))}\n)`, 'resourceID')
  );
  return either(
    perResource(settled(CONNECTIONS, settings, [], 'dimension=""')),
    call(`sum by (${IDENTITY_LABELS.join(', ')})`, byEndpoint)
  );
}

function units(): string {
  return perResource(`azurerm_signalr_units{${SIGNALR_IDS}}`);
}

/** One series a resource, whatever else the exporter or a second one adds. */
function perResource(expression: string): string {
  return call(`max by (${IDENTITY_LABELS.join(', ')})`, withIdentity(`(\n${indent(expression)}\n)`, 'resourceID'));
}

/** The newest reading, but for a zero that has not lasted yet: the largest of the window stands in for that. */
function settled(metric: AzureMetric, settings: Settings, matchers: readonly Matcher[] = [], more?: string): string {
  const series = seriesOf(metric, matchers, more);
  return either(
    ...series.map((selector) => `${selector} > 0`),
    ...series.map((selector) => `max_over_time(${selector}[${settings.unsettledZeroHold}])`)
  );
}

/** The metric under the exporter's default name, and by the template. */
function seriesOf({ name, aggregation, unit }: AzureMetric, matchers: readonly Matcher[], more?: string): string[] {
  const common = [SIGNALR_IDS, 'interval=~"(PT1M)?"', ...(more === undefined ? [] : [more])].join(',');
  const withMatchers = (selector: string) =>
    selector.endsWith('}') ? `${selector.slice(0, -1)},${common}}` : `${selector}{${common}}`;
  return [
    withMatchers(select('azurerm_resource_metric', is('metric', name), is('aggregation', aggregation), ...matchers)),
    withMatchers(select(`azure_signalr_${name.toLowerCase()}_${aggregation}_${unit}`, ...matchers)),
  ];
}
