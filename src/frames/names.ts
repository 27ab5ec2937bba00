import { type Role } from './types';

/** The inputs of the pack (DESIGN.md section 6): their values need no conversion. */
export const CANONICAL_NAMES: Readonly<Record<Role, string>> = {
  inboundBytes: 'resource:signalr_inbound_bytes:rate1m',
  outboundBytes: 'resource:signalr_outbound_bytes:rate1m',
  inboundMessages: 'resource:signalr_inbound_messages:rate1m',
  outboundMessages: 'resource:signalr_outbound_messages:rate1m',
  connections: 'resource:signalr_connections:max1m',
  units: 'resource:signalr_units:current',
  share: 'resource_scenario:signalr_share:ratio',
  serverLoad: 'resource:signalr_server_load:ratio',
};

/** What azure-resourcegraph-exporter is configured to call the unit size. */
const UNITS_NAME = 'azurerm_signalr_units';

/** How a source's values become those of the role. */
export type Conversion = 'asIs' | 'totalToRate' | 'percentToRatio';

/** A metric of Azure Monitor that plays a role. */
export interface AzureMetric {
  role: Role;
  /** As Azure Monitor's API names it. */
  name: string;
  /** As Azure Monitor displays it. */
  displayName: string;
  unit: 'Bytes' | 'Count' | 'Percent';
  /** Aggregations that can be used, the best first. */
  aggregations: readonly string[];
  conversion: Conversion;
}

/**
 * MessageCount is left out with intent: it counts outbound messages only, larger ones several times, and those
 * between the service and its app servers too, so it is no message rate.
 */
export const AZURE_METRICS: readonly AzureMetric[] = [
  {
    role: 'inboundBytes',
    name: 'InboundTraffic',
    displayName: 'Inbound Traffic',
    unit: 'Bytes',
    aggregations: ['total'],
    conversion: 'totalToRate',
  },
  {
    role: 'outboundBytes',
    name: 'OutboundTraffic',
    displayName: 'Outbound Traffic',
    unit: 'Bytes',
    aggregations: ['total'],
    conversion: 'totalToRate',
  },
  {
    role: 'connections',
    name: 'ConnectionCount',
    displayName: 'Connection Count',
    unit: 'Count',
    aggregations: ['maximum', 'average'],
    conversion: 'asIs',
  },
  {
    role: 'serverLoad',
    name: 'ServerLoad',
    displayName: 'Server Load',
    unit: 'Percent',
    aggregations: ['maximum', 'average'],
    conversion: 'percentToRatio',
  },
];

/** How a source spells an Azure metric. */
interface SourceForm {
  source: string;
  name: (metric: AzureMetric, aggregation: string) => string;
}

const SOURCE_FORMS: readonly SourceForm[] = [
  {
    source: 'azure-metrics-exporter',
    name: (metric, aggregation) => `azurerm_resource_metric{metric="${metric.name}",aggregation="${aggregation}"}`,
  },
  {
    source: 'azure-metrics-exporter, template {name}_{metric}_{aggregation}_{unit}',
    name: (metric, aggregation) =>
      `azure_signalr_${metric.name.toLowerCase()}_${aggregation}_${metric.unit.toLowerCase()}`,
  },
  {
    source: 'Grafana Alloy prometheus.exporter.azure',
    name: (metric, aggregation) =>
      `azure_microsoft_signalrservice_signalr_${metric.name.toLowerCase()}_${aggregation}_${metric.unit.toLowerCase()}`,
  },
  {
    source: 'OpenTelemetry azuremonitorreceiver',
    name: (metric, aggregation) => `azure_${metric.name.toLowerCase()}_${aggregation}_${metric.unit}`,
  },
  {
    source: 'OpenTelemetry azuremonitorreceiver without unit suffixes',
    name: (metric, aggregation) => `azure_${metric.name.toLowerCase()}_${aggregation}`,
  },
  {
    source: 'Telegraf azure_monitor',
    name: (metric, aggregation) =>
      `azure_monitor_microsoft_signalrservice_signalr_${metric.displayName.toLowerCase().replace(' ', '_')}_${aggregation}`,
  },
  { source: 'Azure Monitor data source', name: (metric) => metric.displayName },
];

/** A name that is recognised without being told. */
export interface SourceName {
  source: string;
  role: Role;
  name: string;
  conversion: Conversion;
}

/** Every name that is recognised, for documentation and for the options' help. */
export const SOURCE_NAMES: readonly SourceName[] = [
  ...AZURE_METRICS.flatMap((metric) =>
    SOURCE_FORMS.flatMap(({ source, name }) =>
      [...new Set(metric.aggregations.map((aggregation) => name(metric, aggregation)))].map((spelled) => ({
        source,
        role: metric.role,
        name: spelled,
        conversion: metric.conversion,
      }))
    )
  ),
  { source: 'azure-resourcegraph-exporter', role: 'units', name: UNITS_NAME, conversion: 'asIs' },
];

/** What a name says about the series that bears it. */
export interface NameMeaning {
  role: Role;
  conversion: Conversion;
  /** 0 for the aggregation that is wanted, more for those that will do. */
  aggregationRank: number;
  /** What stands before Azure Monitor's display name, where it can be the name of a resource: `foo Inbound Traffic`. */
  resource?: string;
  /** True for Azure Monitor's own names, where a point is the total of one time grain, whatever that is. */
  pointPerGrain: boolean;
}

/** A prefix, a metric as Azure or Telegraf spells it, its aggregation, and the unit where the exporter adds one. */
const EXPORTER_METRIC = new RegExp(
  `^(?:([a-z0-9_:]*)_)?(${AZURE_METRICS.map((metric) => metric.displayName.replace(' ', '_?')).join('|')})` +
    '_(total|maximum|average)(?:_(?:bytes|count|percent))?$',
  'i'
);

/** Words that dashboards put before a metric's name; an Azure resource could bear them, but does so less often. */
const NOT_A_RESOURCE = /^(?:azure|signalr|total|sum|avg|average|mean|max|maximum|min|minimum|last|current)$/i;

/** Azure's rule for the name of a SignalR resource. */
const RESOURCE_NAME = /^[a-z][a-z0-9-]{1,61}[a-z0-9]$/i;

/** The role whose canonical series bears this name. */
export function canonicalRole(name: string): Role | undefined {
  return CANONICAL_ROLES.get(name);
}

/**
 * What an exporter or the Azure Monitor data source means by a name.
 *
 * @param labels decide for azurerm_resource_metric, which has the metric in a label
 */
export function exporterMeaning(name: string, labels: Readonly<Record<string, string>>): NameMeaning | undefined {
  if (name === UNITS_NAME) {
    return { role: 'units', conversion: 'asIs', aggregationRank: 0, pointPerGrain: false };
  }
  if (name === 'azurerm_resource_metric') {
    return meaningOf(labels.metric ?? '', labels.aggregation, false);
  }
  const exporter = EXPORTER_METRIC.exec(name);
  if (exporter !== null) {
    const [, prefix = '', metric = '', aggregation] = exporter;
    return ofAnotherService(prefix) ? undefined : meaningOf(metric, aggregation, false);
  }
  const words = name.trim().split(/\s+/);
  for (const length of [1, 2]) {
    const meaning = meaningOf(words.slice(-length).join(' '), undefined, true);
    if (meaning !== undefined) {
      const before = words.slice(0, -length);
      const isResource = before.length === 1 && RESOURCE_NAME.test(before[0]) && !NOT_A_RESOURCE.test(before[0]);
      return isResource ? { ...meaning, resource: before[0] } : meaning;
    }
  }
  return undefined;
}

const CANONICAL_ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  [CANONICAL_NAMES.inboundBytes, 'inboundBytes'],
  [CANONICAL_NAMES.outboundBytes, 'outboundBytes'],
  [CANONICAL_NAMES.inboundMessages, 'inboundMessages'],
  [CANONICAL_NAMES.outboundMessages, 'outboundMessages'],
  [CANONICAL_NAMES.connections, 'connections'],
  [CANONICAL_NAMES.units, 'units'],
  [CANONICAL_NAMES.share, 'share'],
  [CANONICAL_NAMES.serverLoad, 'serverLoad'],
]);

const AZURE_METRIC_BY_NAME: ReadonlyMap<string, AzureMetric> = new Map(
  AZURE_METRICS.map((metric) => [metric.name.toLowerCase(), metric])
);

function meaningOf(
  metricName: string,
  aggregation: string | undefined,
  pointPerGrain: boolean
): NameMeaning | undefined {
  const metric = AZURE_METRIC_BY_NAME.get(metricName.toLowerCase().replace(/[\s_]/g, ''));
  if (metric === undefined) {
    return undefined;
  }
  const aggregationRank = aggregation === undefined ? 0 : metric.aggregations.indexOf(aggregation.toLowerCase());
  return aggregationRank < 0
    ? undefined
    : { role: metric.role, conversion: metric.conversion, aggregationRank, pointPerGrain };
}

/** Other Azure services have a server load and connections too, Redis for one. */
function ofAnotherService(prefix: string): boolean {
  const at = prefix.toLowerCase().indexOf('microsoft_');
  return at >= 0 && !/^microsoft_signalrservice_signalr(?:_|$)/.test(prefix.toLowerCase().slice(at));
}
