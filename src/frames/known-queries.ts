import { AZURE_RESOURCE_METRIC, EXPORTERS, type MetricNames, RESOURCE_GRAPH } from '../names/exporters';
import { CANARY_ID, LABEL } from '../names/labels';
import { PEAK } from '../names/series';
import { AZURE_METRICS, CANONICAL_NAMES } from './roles';
import { type RecordedRole } from './types';

/** A query on Prometheus whose series need no role or unit to be set. */
export interface KnownQuery {
  source: string;
  query: string;
  /** Set for a query that a panel takes beside the one before, for what a long range needs. */
  adds?: 'peaks';
}

/** The series of the rules that the panel needs to say the same of each resource. */
const RECORDED: readonly RecordedRole[] = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'countedMessages',
  'connections',
  'serverLoad',
  'units',
  'sku',
  'share',
  'messageSize',
  'serverLeg',
  'trafficFactor',
  'ceilingFactor',
  'calibrated',
  'verdict',
  'utilization',
  'climbing',
];

const byName = (names: readonly string[], ...others: readonly string[]) =>
  `{${[`__name__=~"${names.join('|')}"`, ...others].join(',')}}`;

/** Recorded series, without those of the canary, which is not a resource. */
const recorded = (names: readonly string[]) => byName(names, `${LABEL.resourceId}!="${CANARY_ID}"`);

/** Unit sizes and SKUs, without which no ceiling is known. */
const SIZES: readonly string[] = [RESOURCE_GRAPH.units, RESOURCE_GRAPH.sku];

/** The best aggregation of each metric, in the spelling of an exporter, with the unit sizes. */
const metricsOf = (names: MetricNames) =>
  byName([...AZURE_METRICS.flatMap((metric) => names(metric, metric.aggregations[0]).slice(0, 1)), ...SIZES]);

/** By source, the one with the most answers first. */
export const KNOWN_QUERIES: readonly KnownQuery[] = [
  { source: 'SignalR Headroom', query: recorded(RECORDED.map((role) => CANONICAL_NAMES[role])) },
  {
    source: 'SignalR Headroom',
    // Recorded every half hour, which is longer than Prometheus looks back. Of its functions, only this keeps the name.
    query: `last_over_time(${recorded([PEAK.hour, PEAK.day])}[65m])`,
    adds: 'peaks',
  },
  {
    source: 'azure-metrics-exporter',
    query: `${AZURE_RESOURCE_METRIC}{metric=~"${AZURE_METRICS.map(({ name }) => name).join('|')}",aggregation=~"total|maximum"} or ${byName(SIZES)}`,
  },
  ...EXPORTERS.map(([source, names]) => ({ source, query: metricsOf(names) })),
];

/** The metrics to choose in the editor of the data source Azure Monitor, which takes no text. */
export const KNOWN_METRICS: readonly string[] = AZURE_METRICS.map(({ displayName }) => displayName);
