import { type AzureAggregation, type AzureMetric } from './azure-metrics';

/**
 * Series as exporters name them. Rules read these names, the panel recognizes them, the simulator writes them and
 * `headroom init` looks for them.
 */

/** Returns the names that an exporter gives a metric, one for each resource type or spelling. */
export type MetricNames = (metric: AzureMetric, aggregation: AzureAggregation) => readonly string[];

/** The one series of azure-metrics-exporter without a name template; its labels name the metric. */
export const AZURE_RESOURCE_METRIC = 'azurerm_resource_metric';

/** The `name` in the template of azure-metrics-exporter, unless the settings have another one. */
const AZURE_METRIC_NAME = 'azure_signalr';

/** The template `{name}_{metric}_{aggregation}_{unit}` of azure-metrics-exporter with a `name`. */
export const templateNamesOf =
  (templateName: string): MetricNames =>
  ({ name, unit }, aggregation) => [`${templateName}_${name}_${aggregation}_${unit}`.toLowerCase()];

export const templateNames = templateNamesOf(AZURE_METRIC_NAME);

/** Resource types in the names of Alloy and Telegraf; replicas have their own. */
const TYPES = ['microsoft_signalrservice_signalr', 'microsoft_signalrservice_signalr_replicas'];

export const alloyNames: MetricNames = ({ name, unit }, aggregation) =>
  TYPES.map((type) => `azure_${type}_${name}_${aggregation}_${unit}`.toLowerCase());

export const telegrafNames: MetricNames = ({ displayName }, aggregation) =>
  TYPES.map((type) => `azure_monitor_${type}_${displayName.replace(/ /g, '_')}_${aggregation}`.toLowerCase());

/**
 * With the unit, as Prometheus names what the Collector writes, or without. Units that Prometheus does not know keep
 * Azure's capitals, and Azure spells one of them in two ways.
 */
export const openTelemetryNames: MetricNames = ({ name, unit }, aggregation) => {
  const plain = `azure_${name}_${aggregation}`.toLowerCase();
  const units = unit === 'MilliSeconds' ? [unit, 'Milliseconds'] : [unit];
  return [...units.map((each) => `${plain}_${each}`), plain];
};

/**
 * Exporters that write a series for each metric, by the names that people know them by. Panel and `headroom init` read this list:
 * an exporter that is not in it is one that nobody knows.
 */
export const EXPORTERS: ReadonlyArray<readonly [title: string, names: MetricNames]> = [
  ['azure-metrics-exporter, template', templateNames],
  ['Grafana Alloy', alloyNames],
  ['OpenTelemetry Collector', openTelemetryNames],
  ['Telegraf', telegrafNames],
];

/** Series of azure-metrics-exporter on itself: a histogram of requests, a gauge and a summary. */
export const AZURE_METRICS_HEALTH = {
  requests: 'azurerm_api_request',
  rateLimit: 'azurerm_api_ratelimit',
  collectTime: 'azurerm_stats_metric_collecttime',
} as const;

/** Series of azure-resourcegraph-exporter with the query of alerts/exporters/examples. */
export const RESOURCE_GRAPH = {
  units: 'azurerm_signalr_units',
  sku: 'azurerm_signalr_info',
  /** Facts that tags of a resource declare, one series for each number; the label `setting` is that of STEP.declared. */
  tag: 'azurerm_signalr_tag',
} as const;

/** Azure tags by which owners declare the facts of a resource. */
export const TAG = {
  mix: 'headroom-mix',
  messageSize: 'headroom-message-size',
  serverLeg: 'headroom-server-leg',
} as const;

/** Series of azure-resourcegraph-exporter on itself: a counter, a gauge and a summary. */
export const RESOURCE_GRAPH_HEALTH = {
  requests: 'azure_resourcegraph_query_requests',
  results: 'azure_resourcegraph_query_results',
  time: 'azure_resourcegraph_query_time',
} as const;

/** The counters that applications expose for their scenario mix. */
export const APP_MESSAGES_SENT = 'signalr_app_messages_sent_total';
export const APP_BYTES_SENT = 'signalr_app_bytes_sent_total';

/** The label of azure-metrics-exporter, which Alloy includes, and of azure-resourcegraph-exporter with the id of a resource. */
export const EXPORTER_ID_LABEL = 'resourceID';

/** The label of OpenTelemetry's receiver with the id of a resource. */
export const OPENTELEMETRY_ID_LABEL = 'azuremonitor_resource_id';

/** The labels in which the exporters write an id. */
export const ID_LABELS: readonly string[] = [EXPORTER_ID_LABEL, OPENTELEMETRY_ID_LABEL];

/** Labels that name the interval of a value. An exporter that was not asked for one has none, and Azure's is a minute then. */
export const INTERVAL_LABELS = ['interval', 'timegrain'] as const;

export const A_MINUTE = 'PT1M';
