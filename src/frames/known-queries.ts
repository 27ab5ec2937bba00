import {
  alloyNames,
  AZURE_RESOURCE_METRIC,
  type MetricNames,
  openTelemetryNames,
  RESOURCE_GRAPH,
  telegrafNames,
  templateNames,
} from '../names/exporters';
import { AZURE_METRICS, CANONICAL_NAMES } from './roles';
import { type RecordedRole } from './types';

/** A query on Prometheus whose series need no role or unit to be set. */
export interface KnownQuery {
  source: string;
  query: string;
}

/** What the panel needs of the rules for one resource; the dashboards ask for more over long ranges. */
const RECORDED: readonly RecordedRole[] = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'countedMessages',
  'connections',
  'serverLoad',
  'units',
  'share',
  'messageSize',
  'serverLeg',
  'verdict',
  'utilization',
  'climbing',
  'dayPeak',
];

const byName = (names: readonly string[]) => `{__name__=~"${names.join('|')}"}`;

/** The best aggregation of each metric, in the spelling of an exporter. */
const metricsOf = (names: MetricNames) =>
  byName(AZURE_METRICS.flatMap((metric) => names(metric, metric.aggregations[0]).slice(0, 1)));

/** By source, the one with the most answers first. */
export const KNOWN_QUERIES: readonly KnownQuery[] = [
  { source: 'SignalR Headroom', query: byName(RECORDED.map((role) => CANONICAL_NAMES[role])) },
  {
    source: 'azure-metrics-exporter',
    query: `${AZURE_RESOURCE_METRIC}{metric=~"${AZURE_METRICS.map(({ name }) => name).join('|')}",aggregation=~"total|maximum"}`,
  },
  { source: 'azure-metrics-exporter, template', query: metricsOf(templateNames) },
  { source: 'Grafana Alloy', query: metricsOf(alloyNames) },
  { source: 'OpenTelemetry Collector', query: metricsOf(openTelemetryNames) },
  { source: 'Telegraf', query: metricsOf(telegrafNames) },
  { source: 'azure-resourcegraph-exporter', query: byName(Object.values(RESOURCE_GRAPH)) },
];

/** The metrics to choose in the editor of the data source Azure Monitor, which takes no text. */
export const KNOWN_METRICS: readonly string[] = AZURE_METRICS.map(({ displayName }) => displayName);
