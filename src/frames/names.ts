import { INPUT, OUTPUT, SETTING } from '../names/series';
import {
  type AzureAggregation,
  type AzureMetric,
  CONNECTION_COUNT,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_LOAD,
} from '../names/azure-metrics';
import {
  alloyNames,
  AZURE_RESOURCE_METRIC,
  openTelemetryNames,
  RESOURCE_GRAPH,
  telegrafNames,
  templateNames,
} from '../names/exporters';
import { SERIES_ROLES, type SeriesRole } from './types';

/** Series of the rules pack, whose values need no conversion. */
export const CANONICAL_NAMES: Readonly<Record<SeriesRole, string>> = {
  ...INPUT,
  messageSize: SETTING.messageSize,
  serverLeg: SETTING.serverLeg,
  trafficFactor: OUTPUT.trafficFactor,
  ceilingFactor: SETTING.ceilingFactor,
  calibrated: SETTING.calibrated,
  verdict: OUTPUT.verdict,
};

/** How a source's values become those of the role. */
export type Conversion = 'asIs' | 'totalToRate' | 'percentToRatio';

/** A metric of Azure Monitor that plays a role. */
interface RoleMetric extends AzureMetric {
  role: SeriesRole;
  conversion: Conversion;
}

export const AZURE_METRICS: readonly RoleMetric[] = [
  { role: 'inboundBytes', conversion: 'totalToRate', ...INBOUND_TRAFFIC },
  { role: 'outboundBytes', conversion: 'totalToRate', ...OUTBOUND_TRAFFIC },
  { role: 'countedMessages', conversion: 'totalToRate', ...MESSAGE_COUNT },
  { role: 'connections', conversion: 'asIs', ...CONNECTION_COUNT },
  { role: 'serverLoad', conversion: 'percentToRatio', ...SERVER_LOAD },
];

/** How a source spells the names of Azure metrics. */
interface SourceForm {
  source: string;
  names: (metric: AzureMetric, aggregation: AzureAggregation) => readonly string[];
}

const SOURCE_FORMS: readonly SourceForm[] = [
  {
    source: 'azure-metrics-exporter',
    names: (metric, aggregation) => [`${AZURE_RESOURCE_METRIC}{metric="${metric.name}",aggregation="${aggregation}"}`],
  },
  { source: 'azure-metrics-exporter, template {name}_{metric}_{aggregation}_{unit}', names: templateNames },
  { source: 'Grafana Alloy prometheus.exporter.azure', names: alloyNames },
  { source: 'OpenTelemetry azuremonitorreceiver', names: openTelemetryNames },
  { source: 'Telegraf azure_monitor', names: telegrafNames },
  { source: 'Azure Monitor data source', names: (metric) => [metric.displayName] },
];

/** A name that the panel recognises without configuration. */
export interface SourceName {
  source: string;
  role: SeriesRole;
  name: string;
  conversion: Conversion;
}

/** Every recognised name, for documentation and for the help of the options. */
export const SOURCE_NAMES: readonly SourceName[] = [
  ...AZURE_METRICS.flatMap((metric) =>
    SOURCE_FORMS.flatMap(({ source, names }) =>
      [...new Set(metric.aggregations.flatMap((aggregation) => names(metric, aggregation)))].map((spelled) => ({
        source,
        role: metric.role,
        name: spelled,
        conversion: metric.conversion,
      }))
    )
  ),
  { source: 'azure-resourcegraph-exporter', role: 'units', name: RESOURCE_GRAPH.units, conversion: 'asIs' },
  { source: 'azure-resourcegraph-exporter', role: 'sku', name: RESOURCE_GRAPH.sku, conversion: 'asIs' },
];

/** The meaning of a series name. */
export interface NameMeaning {
  role: SeriesRole;
  conversion: Conversion;
  /** 0 for the best aggregation; higher for others that can be used. */
  aggregationRank: number;
  /** The word before Azure Monitor's display name if it can be a resource's name, as in `foo Inbound Traffic`. */
  resource?: string;
  /** True for Azure Monitor's own names: each point is the total of one time grain of unknown length. */
  pointPerGrain: boolean;
}

/** A prefix, a metric in Azure's or Telegraf's spelling, its aggregation, and a unit if the exporter adds one. */
const EXPORTER_METRIC = new RegExp(
  `^(?:([a-z0-9_:]*)_)?(${AZURE_METRICS.map((metric) => metric.displayName.replace(' ', '_?')).join('|')})` +
    '_(total|maximum|average)(?:_(?:bytes|count|percent))?$',
  'i'
);

/** Words that dashboards put before a metric's name. An Azure resource could have such a name, but rarely does. */
const NOT_A_RESOURCE = /^(?:azure|signalr|total|sum|avg|average|mean|max|maximum|min|minimum|last|current)$/i;

/** Azure's rule for the name of a SignalR resource. */
const RESOURCE_NAME = /^[a-z][a-z0-9-]{1,61}[a-z0-9]$/i;

/** Returns the role whose canonical series has this name. */
export function canonicalRole(name: string): SeriesRole | undefined {
  return CANONICAL_ROLES.get(name);
}

/**
 * Returns what an exporter or the Azure Monitor data source means by a name.
 *
 * @param labels hold the metric if the name is azurerm_resource_metric
 */
export function exporterMeaning(name: string, labels: Readonly<Record<string, string>>): NameMeaning | undefined {
  if (name === RESOURCE_GRAPH.units || name === RESOURCE_GRAPH.sku) {
    const role = name === RESOURCE_GRAPH.units ? 'units' : 'sku';
    return { role, conversion: 'asIs', aggregationRank: 0, pointPerGrain: false };
  }
  if (name === AZURE_RESOURCE_METRIC) {
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

const CANONICAL_ROLES: ReadonlyMap<string, SeriesRole> = new Map(
  SERIES_ROLES.map((role) => [CANONICAL_NAMES[role], role])
);

const AZURE_METRIC_BY_NAME: ReadonlyMap<string, RoleMetric> = new Map(
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
  const aggregations: readonly string[] = metric.aggregations;
  const aggregationRank = aggregation === undefined ? 0 : aggregations.indexOf(aggregation.toLowerCase());
  return aggregationRank < 0
    ? undefined
    : { role: metric.role, conversion: metric.conversion, aggregationRank, pointPerGrain };
}

/** Other Azure services, such as Redis, have a server load and connections too. */
function ofAnotherService(prefix: string): boolean {
  const at = prefix.toLowerCase().indexOf('microsoft_');
  return at >= 0 && !/^microsoft_signalrservice_signalr(?:_|$)/.test(prefix.toLowerCase().slice(at));
}
