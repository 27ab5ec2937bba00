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
    labels: ['declared="true" if it comes from the settings'],
  },
  serverLoad: { what: "The service's own measure of its load", unit: 'ratio, 0 to 1', labels: NONE },
  share: {
    what: 'Share of a scenario in the delivered messages; those of a resource sum to 1',
    unit: 'ratio, 0 to 1',
    labels: ['scenario', 'declared="true" if it comes from the settings'],
  },
  throttled: { what: 'Connections that the service closed as Throttled', unit: 'connections per minute', labels: NONE },
  sku: { what: 'SKU in use', unit: 'always 1', labels: ['sku'] },
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
};

export const OUTPUT_DESCRIPTIONS: Descriptions<typeof OUTPUT> = {
  ceiling: {
    what: 'Highest value that the guide allows for the present unit size, mix and message size',
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
};

export const SETTING_DESCRIPTIONS: Descriptions<typeof SETTING> = {
  messageSize: { what: '`message_size_bytes` of a resource', unit: 'bytes', labels: NONE },
  threshold: {
    what: '`utilization_warning_ratio` or `utilization_critical_ratio` of a resource',
    unit: 'ratio',
    labels: ['severity'],
  },
  serverLoadThreshold: { what: '`server_load_warning_ratio` of a resource', unit: 'ratio', labels: NONE },
  alertsOff: { what: 'Resource without alerts, by `alerts: false` or `alerts_off`', unit: 'always 1', labels: NONE },
};

export const STEP_DESCRIPTIONS: Descriptions<typeof STEP> = {
  deliveries: {
    what: 'Delivered messages by scenario: sent messages as counted by the application, times the fan-out',
    unit: 'messages/s',
    labels: ['scenario'],
  },
  unitsInGuide: {
    what: 'Unit size, if the edition has a figure for it',
    unit: 'units',
    labels: ['edition'],
  },
  sizesInUse: {
    what: 'Unit sizes in use',
    unit: 'units',
    labels: ['units', 'edition'],
  },
  sizes: {
    what: 'Unit sizes in use, and the next size of each, by the size in use',
    unit: 'units',
    labels: ['size="present" or "next"', 'units', 'edition'],
  },
  tableRate: {
    what: "The guide's outbound rate at a unit size, or at the next one",
    unit: 'messages/s',
    labels: ['scenario', 'bound', 'size="present" or "next"', 'units', 'edition'],
  },
  messageSize: {
    what: 'Average message size: bytes per message if both are measured, otherwise the declared size',
    unit: 'bytes',
    labels: ['direction'],
  },
  shareSum: { what: 'Sum of the shares, if they are a valid mix', unit: 'ratio', labels: NONE },
  cost: {
    what: 'Time that an average delivered message of 2,048 B takes, for the scenarios with the same bound',
    unit: 'seconds',
    labels: ['bound'],
  },
  inboundPerOutbound: { what: 'Inbound messages per delivered message, over the mix', unit: 'ratio', labels: NONE },
  doNotExceed: {
    what: "The guide's do-not-exceed value: echo's inbound, broadcast's outbound rate",
    unit: 'messages/s',
    labels: DIMENSION,
  },
  load: {
    what: 'Messages of a direction, measured or derived from its bytes',
    unit: 'messages/s',
    labels: ['direction', 'edition'],
  },
  fanOutPart: {
    what: 'Part of the inbound messages that goes to every connection, if connections are not measured',
    unit: 'ratio',
    labels: ['edition'],
  },
  demand: {
    what: 'Demand of a constraint, before it is divided by the capacity of a unit size',
    unit: 'depends on the scale',
    labels: ['constraint', 'scale', 'edition'],
  },
  nextUnits: {
    what: 'Next unit size of a resource that is near a ceiling',
    unit: 'units',
    labels: ['edition'],
  },
  nextCost: { what: 'Message cost at the next unit size', unit: 'seconds', labels: ['bound'] },
  nextInboundPerOutbound: {
    what: 'Inbound messages per delivered message at the next unit size',
    unit: 'ratio',
    labels: NONE,
  },
  nextSizeGain: {
    what: 'Ceiling at the next unit size / present ceiling; 1 if scaling up does not help',
    unit: 'ratio',
    labels: DIMENSION,
  },
};

export const TREND_DESCRIPTIONS: Descriptions<typeof TREND> = {
  peak: { what: 'Highest utilization of the last hour', unit: 'ratio', labels: DIMENSION },
  dailyPeak: {
    what: 'Highest utilization of a UTC day, one sample at the end of each',
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
  { pattern: /connection_?count/i, what: 'ConnectionCount, the maximum of a minute', unit: 'connections' },
  { pattern: /server_?load.*maximum/i, what: 'ServerLoad, the maximum of a minute', unit: 'percent' },
  { pattern: /server_?load.*average/i, what: 'ServerLoad, the average of a minute', unit: 'percent' },
  {
    pattern: /connection_?close_?count/i,
    what: 'ConnectionCloseCount, the total of a minute, split by ConnectionCloseCategory',
    unit: 'connections per minute',
  },
  { pattern: /^azurerm_signalr_units$/, what: 'Capacity of the SKU', unit: 'units' },
  { pattern: /^azurerm_signalr_info$/, what: 'SKU, in the label sku', unit: 'always 1' },
  { pattern: /^azurerm_api_request_count$/, what: 'Requests to Azure, by status code', unit: 'counter' },
  { pattern: /^azurerm_stats_metric_requests$/, what: 'Requests to Azure Monitor, by result', unit: 'counter' },
  { pattern: /^azurerm_api_ratelimit$/, what: 'Requests that Azure Resource Manager still allows', unit: 'requests' },
  { pattern: /^azure_resourcegraph_query_requests$/, what: 'Requests to Azure Resource Graph', unit: 'counter' },
  { pattern: /^azure_resourcegraph_query_results$/, what: 'Rows in the result of a query', unit: 'rows' },
  { pattern: /^azure_resourcegraph_query_time_count$/, what: 'Successful queries', unit: 'counter' },
  { pattern: /^signalr_app_messages_sent_total$/, what: 'Messages that an application sends', unit: 'counter' },
  { pattern: /^signalr_(in|out)bound_bytes_per_second$/, what: 'Traffic of a direction', unit: 'B/s' },
  { pattern: /^signalr_(in|out)bound_messages_per_second$/, what: 'Messages of a direction', unit: 'messages/s' },
  { pattern: /^signalr_connections$/, what: 'Highest number of connections within the minute', unit: 'connections' },
  { pattern: /^signalr_units$/, what: 'Unit size', unit: 'units' },
  { pattern: /^signalr_server_load_ratio$/, what: 'Server load', unit: 'ratio, 0 to 1' },
  {
    pattern: /^signalr_throttled_connections$/,
    what: 'Connections closed as Throttled',
    unit: 'connections per minute',
  },
  {
    pattern: /^signalr_scenario_share_ratio$/,
    what: 'Share of the scenario in the label scenario',
    unit: 'ratio, 0 to 1',
  },
];
