import { VERDICTS } from '../../../src/model';
import { EXPORTER_HEALTH, INPUT, OUTPUT, SETTING, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';

/** A row of docs/metrics.md. The rules that record the series come from the pack. */
export interface SeriesDescription {
  what: string;
  unit: string;
  /** Labels besides those of a resource, or all labels if the series is not about a resource. */
  labels: readonly string[];
}

type Descriptions<Names> = Record<keyof Names, SeriesDescription>;

const NONE: readonly string[] = [];
const DIMENSION = ['dimension'] as const;

export const INPUT_DESCRIPTIONS: Descriptions<typeof INPUT> = {
  inboundBytes: { what: 'Traffic that the service receives', unit: 'B/s', labels: NONE },
  outboundBytes: { what: 'Traffic that the service sends', unit: 'B/s', labels: NONE },
  inboundMessages: { what: 'Messages that the service receives; optional', unit: 'messages/s', labels: NONE },
  outboundMessages: { what: 'Messages that the service delivers; optional', unit: 'messages/s', labels: NONE },
  connections: {
    what: 'Highest number of connections within the minute, clients and servers',
    unit: 'connections',
    labels: NONE,
  },
  units: {
    what: 'Unit size: the capacity of the SKU',
    unit: 'units',
    labels: ['declared="true" if it comes from the settings', 'inferred="true" if it comes from the connection quota'],
  },
  serverLoad: { what: "The service's own measure of its load", unit: 'ratio, 0 to 1', labels: NONE },
  share: {
    what: 'Share of a scenario in the delivered messages; those of a resource sum to 1',
    unit: 'ratio, 0 to 1',
    labels: ['scenario', 'declared="true" if it comes from the settings'],
  },
  throttled: { what: 'Connections that the service closed as Throttled', unit: 'connections per minute', labels: NONE },
  countedMessages: {
    what: 'MessageCount: outbound messages, each once for every 2 KB begun, those to app servers included; optional',
    unit: 'counted messages/s',
    labels: NONE,
  },
  connectionQuota: { what: 'Connections as a share of their quota, by Azure; optional', unit: 'ratio', labels: NONE },
  endpointConnections: {
    what: 'Highest number of connections within the minute, by endpoint; optional',
    unit: 'connections',
    labels: ['endpoint="client" or "server"'],
  },
  closes: {
    what: 'Connections that were closed, except as Throttled; optional',
    unit: 'connections per minute',
    labels: ["category, in Azure's spelling"],
  },
  opens: { what: 'Connections that were opened; optional', unit: 'connections per minute', labels: NONE },
  systemErrors: { what: 'Requests that failed in the service, as a share; optional', unit: 'ratio', labels: NONE },
  serverConnectionLatency: {
    what: 'Latency between the service and the app servers; optional',
    unit: 'seconds',
    labels: NONE,
  },
  sku: { what: 'SKU and service mode in use; optional', unit: 'always 1', labels: ['sku', 'service_mode'] },
};

export const EXPORTER_DESCRIPTIONS: Descriptions<typeof EXPORTER_HEALTH> = {
  errors: {
    what: 'Failed requests of an exporter to Azure, as a share of all',
    unit: 'ratio, 0 to 1',
    labels: ['source', 'subscription if known'],
  },
  armReads: {
    what: 'Reads that Azure Resource Manager still allows',
    unit: 'requests',
    labels: ['source', 'subscription'],
  },
  failedScrapes: {
    what: 'Targets at the address of an exporter whose scrape fails',
    unit: 'targets',
    labels: ['source', 'job'],
  },
  disagreement: {
    what: 'How far the lowest source of an input is below the highest, which it names; only where they differ',
    unit: 'ratio, 0 to 1',
    labels: ['source', 'input', 'endpoint of connections'],
  },
};

export const OUTPUT_DESCRIPTIONS: Descriptions<typeof OUTPUT> = {
  ceiling: {
    what: 'Highest value that the guide gives for the present unit size, mix and message size; messages only where they are measured',
    unit: 'B/s, messages/s or connections, by dimension',
    labels: DIMENSION,
  },
  utilization: { what: 'Measured / ceiling, for each dimension that is measured', unit: 'ratio', labels: DIMENSION },
  worst: { what: 'Utilization of the dimension nearest its ceiling', unit: 'ratio', labels: NONE },
  recommended: {
    what: 'Smallest unit size at which every measured dimension is at or under the target; missing if every size is too small',
    unit: 'units',
    labels: NONE,
  },
  verdict: {
    what: 'What to do: the unit size to change to, or else the present one; 0 where it is unknown',
    unit: 'units',
    labels: [`verdict=${VERDICTS.map((verdict) => `"${verdict}"`).join(', ')}`],
  },
  assumption: {
    what: 'What the figures of a resource take for granted',
    unit: 'always 1',
    labels: ['assumption="messageSize", "messageSizeEstimated", "mix" or "serverLeg"'],
  },
  trafficFactor: {
    what: 'How many times Azure counts each byte that the guide counts once; only where the settings say so',
    unit: 'ratio',
    labels: ['direction'],
  },
  costChange: {
    what: 'What the change of the verdict adds to the bill, negative where it saves; only with `price` in the settings',
    unit: 'currency per month',
    labels: ['currency'],
  },
};

export const SETTING_DESCRIPTIONS: Descriptions<typeof SETTING> = {
  messageSize: { what: '`message_size_bytes` of a resource', unit: 'bytes', labels: NONE },
  serverLeg: { what: '`server_leg` of a resource', unit: '1 for true, 0 for false', labels: NONE },
  trafficFactor: { what: '`traffic_factors` of a resource', unit: 'ratio', labels: ['direction'] },
  ceilingFactor: { what: '`ceiling_factor` of a resource', unit: 'ratio', labels: NONE },
  calibrated: {
    what: '`calibrated` of a resource: the day on which its factors were measured',
    unit: 'Unix seconds',
    labels: NONE,
  },
  threshold: {
    what: '`utilization_warning_ratio` or `utilization_critical_ratio` of a resource',
    unit: 'ratio',
    labels: ['severity'],
  },
  serverLoadThreshold: { what: '`server_load_warning_ratio` of a resource', unit: 'ratio', labels: NONE },
  alertThreshold: {
    what: 'Any other alert threshold of a resource; the label names the setting',
    unit: 'that of the setting',
    labels: ['setting'],
  },
  maxUnits: { what: '`max_units` of a resource', unit: 'units', labels: NONE },
  price: { what: '`price` of one unit', unit: 'currency per month', labels: ['currency'] },
  alertsOff: { what: 'Resource without alerts, by `alerts: false` or `alerts_off`', unit: 'always 1', labels: NONE },
};

export const STEP_DESCRIPTIONS: Descriptions<typeof STEP> = {
  newest: {
    what: 'Newest value that a source has of an input; the inputs are made of these',
    unit: 'that of the input',
    labels: ['source', 'input', 'endpoint, category, scenario, sku and service_mode of the inputs that have them'],
  },
  unsettled: {
    what: 'Connected clients of resources whose traffic reads 0 in both directions',
    unit: 'connections',
    labels: NONE,
  },
  sizeByQuota: {
    what: 'Unit size whose connection quota is in use, where nothing else gives one',
    unit: 'units',
    labels: NONE,
  },
  soldSize: { what: 'The nearest size that Azure sells, within 3%', unit: 'units', labels: NONE },
  declaredMix: {
    what: 'Resources with a declared mix, by its number in the settings',
    unit: 'always 1',
    labels: ['mix'],
  },
  unsized: { what: 'Resources with traffic or connections and without a unit size', unit: 'always 1', labels: NONE },
  identity: { what: 'Labels by which people know a resource', unit: 'always 1', labels: NONE },
  unitsInGuide: { what: 'Unit size, if the edition has a figure for it', unit: 'units', labels: ['edition'] },
  nearCeiling: {
    what: 'Utilization at or above the warning threshold, bytes and messages of a direction once',
    unit: 'ratio',
    labels: DIMENSION,
  },
  unitsNearCeiling: { what: 'Unit size of a resource near a ceiling', unit: 'units', labels: ['edition'] },
  nextUnits: { what: 'Next unit size of a resource near a ceiling', unit: 'units', labels: ['edition'] },
  shareSum: { what: 'Sum of the shares, if they are a valid mix', unit: 'ratio', labels: NONE },
  countedSize: {
    what: 'Outbound bytes for each counted message in the last hour, at most 2,048',
    unit: 'bytes',
    labels: NONE,
  },
  messageSize: {
    what: 'Average message size: measured, else declared, else counted, else 2,048',
    unit: 'bytes',
    labels: ['direction'],
  },
  inboundPerDelivered: {
    what: 'Inbound messages for each delivered one, without those of broadcasts and big groups',
    unit: 'ratio',
    labels: NONE,
  },
  bandwidthCost: {
    what: 'Time that a message of 2,048 B takes of one unit, for its bytes',
    unit: 'unit seconds',
    labels: ['direction'],
  },
  routedUnits: {
    what: 'Unit size and next one of resources that send to small groups, connections or users',
    unit: 'units',
    labels: ['scenario', 'size="present" or "next"', 'edition'],
  },
  routedRate: {
    what: "The guide's outbound rate at these unit sizes",
    unit: 'messages/s',
    labels: ['scenario', 'size="present" or "next"', 'edition'],
  },
  routingCost: {
    what: 'Time that a delivered message of 2,048 B takes of one unit, for routing',
    unit: 'unit seconds',
    labels: ['size="present" or "next"'],
  },
  cost: {
    what: 'Time that an average message takes of one unit, at least by the do-not-exceed tables',
    unit: 'unit seconds',
    labels: ['direction'],
  },
  nextCost: {
    what: 'The same at the next unit size, for resources near a ceiling that send to small groups, connections or users',
    unit: 'unit seconds',
    labels: ['direction'],
  },
  unitsNeeded: {
    what: 'Units at which the highest utilization is at the target, where the unit size alone decides',
    unit: 'units',
    labels: ['edition'],
  },
  load: {
    what: 'Messages of a direction, measured or derived from its bytes, where routing matters',
    unit: 'messages/s',
    labels: ['direction'],
  },
  demand: {
    what: 'Demand before it is divided by the capacity of a unit size',
    unit: 'units, or messages/s of a scenario',
    labels: ['direction', 'scenario', 'bound'],
  },
  candidate: {
    what: 'Smallest unit size that is large enough',
    unit: 'units',
    labels: ['edition', 'routed="yes" or "no"'],
  },
  enough: {
    what: 'Recommended unit size; +Inf if every size is too small',
    unit: 'units',
    labels: NONE,
  },
  enoughOfDay: {
    what: 'Largest recommended unit size of the last 24 hours; +Inf if for some of it every size was too small',
    unit: 'units',
    labels: NONE,
  },
  nextSizeGain: {
    what: 'Ceiling at the next unit size / present ceiling, for dimensions near their ceiling',
    unit: 'ratio',
    labels: DIMENSION,
  },
  sent: { what: 'Messages that the application sends, by scenario', unit: 'messages/s', labels: ['scenario'] },
  withCounters: { what: 'Unit sizes of resources whose applications count messages', unit: 'units', labels: NONE },
  listeners: { what: 'Connections that a broadcast reaches', unit: 'connections', labels: NONE },
  unserved: {
    what: 'Clients closed in a minute because no app server was connected, the most of the last hour',
    unit: 'connections per minute',
    labels: NONE,
  },
  freeCounted: {
    what: 'MessageCount of resources with a daily quota, without holding zeros back',
    unit: 'counted messages per minute',
    labels: NONE,
  },
  freeMessages: {
    what: 'The same from any source',
    unit: 'counted messages per minute',
    labels: NONE,
  },
  messagesToday: { what: 'The sum of these since 00:00 UTC', unit: 'counted messages', labels: NONE },
  watched: { what: 'Resources with traffic metrics', unit: 'resources', labels: NONE },
  watchedPeak: { what: 'The most of the last day', unit: 'resources', labels: NONE },
  deliveries: {
    what: 'Delivered messages by scenario: sent messages as counted by the application, times the fan-out',
    unit: 'messages/s',
    labels: ['scenario'],
  },
};

export const TREND_DESCRIPTIONS: Descriptions<typeof TREND> = {
  mean: { what: 'Average utilization of the last five minutes, for the forecast', unit: 'ratio', labels: DIMENSION },
  peak: { what: 'Highest utilization of the last hour', unit: 'ratio', labels: DIMENSION },
  dailyPeak: {
    what: 'Highest utilization of a UTC day, one sample at the end of each',
    unit: 'ratio',
    labels: DIMENSION,
  },
  usualPeak: {
    what: 'That of the day before, if it led to no page: warnings begin above it',
    unit: 'ratio',
    labels: DIMENSION,
  },
  projection: {
    what: 'Trend of the daily peaks in the review window, at the end of the horizon',
    unit: 'ratio',
    labels: DIMENSION,
  },
  unitsPeak: { what: 'Largest unit size of the last hour', unit: 'units', labels: ['edition'] },
  dailyUnitsPeak: {
    what: "Largest of a UTC day's hourly unit sizes, one sample at the end of each",
    unit: 'units',
    labels: ['edition'],
  },
  dailyUnitsLowest: {
    what: "Smallest of a UTC day's hourly unit sizes, one sample at the end of each",
    unit: 'units',
    labels: ['edition'],
  },
  recommendedPeak: {
    what: 'Largest recommended unit size of the last hour; +Inf if for some minutes every size was too small',
    unit: 'units',
    labels: NONE,
  },
  dailyRecommendedPeak: {
    what: 'Largest recommended unit size of a UTC day, one sample at the end of each',
    unit: 'units',
    labels: NONE,
  },
  reviewUnits: {
    what: 'Unit size that would have kept the whole review window at or under the target',
    unit: 'units',
    labels: NONE,
  },
};

/** A series that sources read. Exporters name one Azure metric in several ways, which the pattern covers. */
export interface SourceSeriesDescription {
  pattern: RegExp;
  what: string;
  unit: string;
}

export const SOURCE_SERIES_DESCRIPTIONS: readonly SourceSeriesDescription[] = [
  { pattern: /inbound_?traffic/i, what: 'InboundTraffic, the total of a minute, as a gauge', unit: 'bytes per minute' },
  {
    pattern: /outbound_?traffic/i,
    what: 'OutboundTraffic, the total of a minute, as a gauge',
    unit: 'bytes per minute',
  },
  {
    pattern: /message_?count/i,
    what: 'MessageCount, the total of a minute, as a gauge: a measure of message size, not a message rate',
    unit: 'counted messages per minute',
  },
  {
    pattern: /connection_?quota_?utilization/i,
    what: 'ConnectionQuotaUtilization, the maximum of a minute',
    unit: 'percent',
  },
  { pattern: /connection_?count/i, what: 'ConnectionCount, the maximum of a minute', unit: 'connections' },
  {
    pattern: /server_?load(?!_ratio)/i,
    what: 'ServerLoad, the maximum or the average of a minute',
    unit: 'percent',
  },
  {
    pattern: /connection_?close_?count/i,
    what: 'ConnectionCloseCount, the total of a minute, split by ConnectionCloseCategory',
    unit: 'connections per minute',
  },
  {
    pattern: /connection_?open_?count/i,
    what: 'ConnectionOpenCount, the total of a minute, as a gauge',
    unit: 'connections per minute',
  },
  {
    pattern: /system_?errors(?!_ratio)/i,
    what: 'SystemErrors, the maximum or the average of a minute',
    unit: 'percent',
  },
  {
    pattern: /server_?connection_?latency(?!_seconds)/i,
    what: 'ServerConnectionLatency, the maximum or the average of a minute',
    unit: 'milliseconds',
  },
  { pattern: /^azurerm_signalr_units$/, what: 'Capacity of the SKU', unit: 'units' },
  { pattern: /^azurerm_signalr_info$/, what: 'SKU and service mode, in labels', unit: 'always 1' },
  { pattern: /^azurerm_api_request_count$/, what: 'Requests to Azure, by status code', unit: 'counter' },
  { pattern: /^azurerm_stats_metric_collecttime_count$/, what: 'Collections from Azure Monitor', unit: 'counter' },
  { pattern: /^up$/, what: 'Whether Prometheus could scrape a target', unit: '0 or 1' },
  { pattern: /^azurerm_api_ratelimit$/, what: 'Requests that Azure Resource Manager still allows', unit: 'requests' },
  { pattern: /^azure_resourcegraph_query_requests$/, what: 'Requests to Azure Resource Graph', unit: 'counter' },
  { pattern: /^azure_resourcegraph_query_results$/, what: 'Rows in the result of a query', unit: 'rows' },
  { pattern: /^azure_resourcegraph_query_time_count$/, what: 'Successful queries', unit: 'counter' },
  { pattern: /^signalr_app_messages_sent_total$/, what: 'Messages that an application sends', unit: 'counter' },
  { pattern: /^signalr_(in|out)bound_bytes_per_second$/, what: 'Traffic of a direction', unit: 'B/s' },
  { pattern: /^signalr_(in|out)bound_messages_per_second$/, what: 'Messages of a direction', unit: 'messages/s' },
  {
    pattern: /^signalr_counted_messages_per_second$/,
    what: 'MessageCount per second',
    unit: 'counted messages/s',
  },
  {
    pattern: /^signalr_endpoint_connections$/,
    what: 'Highest number of connections within the minute, by the label endpoint',
    unit: 'connections',
  },
  { pattern: /^signalr_connection_quota_ratio$/, what: 'Share of the connection quota in use', unit: 'ratio' },
  { pattern: /^signalr_sku_info$/, what: 'SKU and service mode, in labels', unit: 'always 1' },
  { pattern: /^signalr_connections$/, what: 'Highest number of connections within the minute', unit: 'connections' },
  { pattern: /^signalr_units$/, what: 'Unit size', unit: 'units' },
  { pattern: /^signalr_server_load_ratio$/, what: 'Server load', unit: 'ratio, 0 to 1' },
  {
    pattern: /^signalr_throttled_connections$/,
    what: 'Connections closed as Throttled',
    unit: 'connections per minute',
  },
  {
    pattern: /^signalr_connection_closes$/,
    what: 'Connections closed, by the label category, except as Throttled',
    unit: 'connections per minute',
  },
  { pattern: /^signalr_connection_opens$/, what: 'Connections opened', unit: 'connections per minute' },
  { pattern: /^signalr_system_errors_ratio$/, what: 'Share of requests that failed in the service', unit: 'ratio' },
  {
    pattern: /^signalr_server_connection_latency_seconds$/,
    what: 'Latency between the service and the app servers',
    unit: 'seconds',
  },
  {
    pattern: /^signalr_scenario_share_ratio$/,
    what: 'Share of the scenario in the label scenario',
    unit: 'ratio, 0 to 1',
  },
];
