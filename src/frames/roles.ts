import { INPUT, OUTPUT, PEAK, SETTING } from '../names/series';
import {
  type AzureMetric,
  CONNECTION_COUNT,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_LOAD,
} from '../names/azure-metrics';
import { AZURE_RESOURCE_METRIC, RESOURCE_GRAPH } from '../names/exporters';
import { type Series } from './series';
import {
  BASES,
  type Basis,
  EVIDENCE,
  type ExplicitRoleMapping,
  isRole,
  type Labels,
  RECORDED_ROLES,
  type RecordedRole,
  type RoleEvidence,
  type SeriesRole,
  TOTALS,
} from './types';

/** Series of the rules pack, whose values need no conversion. */
export const CANONICAL_NAMES: Readonly<Record<RecordedRole, string>> = {
  ...INPUT,
  messageSize: SETTING.messageSize,
  serverLeg: SETTING.serverLeg,
  trafficFactor: OUTPUT.trafficFactor,
  ceilingFactor: SETTING.ceilingFactor,
  calibrated: SETTING.calibrated,
  verdict: OUTPUT.verdict,
  utilization: OUTPUT.utilization,
  climbing: OUTPUT.climbing,
  dayPeak: PEAK.day,
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
export function exporterMeaning(name: string, labels: Labels): NameMeaning | undefined {
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

const CANONICAL_ROLES: ReadonlyMap<string, SeriesRole> = new Map([
  ...RECORDED_ROLES.map((role): [string, SeriesRole] => [CANONICAL_NAMES[role], role]),
  // Each of its values is the peak of an hour.
  [PEAK.hour, 'peak'],
]);

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

/** Azure endpoints whose connections count towards the quota. */
type Endpoint = 'client' | 'server';

/** The role of a series, the evidence for it, and the conversion of its values. */
export interface DetectedRole {
  role: SeriesRole;
  evidence: RoleEvidence;
  /** The name that says so; undefined for an option. */
  by?: string;
  conversion: Conversion;
  /** Lower is preferred among series of one role, resource and kind of evidence. */
  rank: number;
  /** A resource that is named only in the series' name. */
  resourceFromName?: string;
  /** True if each point is the total of one time grain: the spacing of the points is then the length of the grain. */
  pointPerGrain: boolean;
  /** The divisor that an option sets. */
  divisor?: number;
  /** The endpoint of connections split by endpoint; those of clients and servers are added up. */
  endpoint?: Endpoint;
  /** True if the source is known to write gauges, whatever suffix the name has. */
  knownGauge: boolean;
}

const RANKS_PER_EVIDENCE = 10;

/** Exceeds the usable aggregations of a metric, which rank within a rank. */
const AGGREGATIONS = 3;

/** Rank of connections that do not count towards the quota, but were mapped to connections explicitly. */
const NOT_COUNTED = 2;

/** Labels for Azure's Endpoint dimension, from exporters and the data source. */
const ENDPOINT_LABEL = /^(?:(?:metadata_|dimension_?)?endpoint|dimension)$/i;

/** Azure ids of SignalR resources and their replicas. */
const SIGNALR_ID = /\/providers\/microsoft\.signalrservice\/signalr\//i;

/** Detects the role of a series: undefined if unrecognized, `ignore` if an option says so. */
export function detectRole(
  series: Series,
  mappings: readonly ExplicitRoleMapping[]
): DetectedRole | 'ignore' | undefined {
  const mapping = decidingMapping(series, mappings);
  if (mapping?.role === 'ignore') {
    return 'ignore';
  }
  if (mapping !== undefined) {
    const detected = stated(series, mapping.role, 'option');
    return mapping.basis === undefined ? detected : { ...detected, ...conversionOf(mapping.basis) };
  }
  const { metrics, chosen, labels } = series;
  for (const by of [...metrics, ...chosen]) {
    const canonical = canonicalRole(by);
    if (canonical !== undefined) {
      return asIs(canonical, 'canonicalName', 0, by);
    }
  }
  const named = queriesOf(series).find(isRole);
  if (named !== undefined) {
    return { ...stated(series, named, 'refId'), by: named };
  }
  const source = sourceMeaning(series, metrics);
  const meaning = source ?? sourceMeaning(series, chosen);
  const counted = meaning && countedConnections(meaning.role, labels);
  if (meaning === undefined || counted === undefined) {
    return undefined;
  }
  // A name that a person chose may say what the values are, never how they are counted.
  const found =
    source === undefined
      ? { ...asIs(meaning.role, 'chosenName', counted.rank), resourceFromName: meaning.resource }
      : fromSource(source, 'exporterName', counted.rank);
  return { ...found, ...counted.split, by: meaning.by };
}

/** The query of a series. A transformation may have kept it as the name of the field, or as its legend. */
function queriesOf({ refId, query, isTransformed, metrics, chosen }: Series): string[] {
  const kept = isTransformed ? [...chosen, ...metrics] : [];
  return [refId, query, ...kept].filter((name) => name !== undefined);
}

function conversionOf(basis: Basis): Pick<DetectedRole, 'conversion' | 'divisor' | 'pointPerGrain'> {
  const isTotal = TOTALS.some((total) => total === basis);
  return {
    conversion: isTotal ? 'totalToRate' : basis === 'percent' ? 'percentToRatio' : 'asIs',
    divisor: BASES[basis],
    pointPerGrain: false,
  };
}

/** The first mapping that applies to a series. */
export function decidingMapping(
  series: Series,
  mappings: readonly ExplicitRoleMapping[]
): ExplicitRoleMapping | undefined {
  return mappings.find((mapping) => applies(mapping, series));
}

/**
 * A role that a user stated. Its values count as per second, unless the series still has the name from its source:
 * after an expression such as rate() the name would be gone.
 */
function stated(series: Series, role: SeriesRole, evidence: 'option' | 'refId'): DetectedRole {
  const source = sourceMeaning(series, series.metrics);
  const counted = countedConnections(role, series.labels) ?? { rank: NOT_COUNTED };
  return {
    ...(source?.role === role ? fromSource(source, evidence, counted.rank) : asIs(role, evidence, counted.rank)),
    ...counted.split,
  };
}

function asIs(role: SeriesRole, evidence: RoleEvidence, rank: number, by?: string): DetectedRole {
  return {
    role,
    evidence,
    by,
    conversion: 'asIs',
    rank: rankOf(evidence, rank),
    pointPerGrain: false,
    knownGauge: false,
  };
}

function fromSource(source: NameMeaning, evidence: RoleEvidence, rank: number): DetectedRole {
  return {
    role: source.role,
    evidence,
    conversion: source.conversion,
    rank: rankOf(evidence, rank * AGGREGATIONS + source.aggregationRank),
    resourceFromName: source.resource,
    pointPerGrain: source.pointPerGrain,
    knownGauge: true,
  };
}

function sourceMeaning(series: Series, names: readonly string[]): (NameMeaning & { by: string }) | undefined {
  const ids = Object.values(series.labels).filter((value) => /\/providers\//i.test(value));
  if (ids.length > 0 && !ids.some((id) => SIGNALR_ID.test(id))) {
    return undefined;
  }
  for (const by of names) {
    const meaning = exporterMeaning(by, series.labels);
    if (meaning !== undefined) {
      return { ...meaning, by };
    }
  }
  return undefined;
}

function applies({ refId = '', series: name = '' }: ExplicitRoleMapping, series: Series): boolean {
  return (
    (refId !== '' || name !== '') &&
    (refId === '' || refId === series.refId) &&
    (name === '' || series.names.includes(name))
  );
}

/**
 * Ranks connections as Azure's quota counts them, like the rules of the pack: clients and app servers together. The
 * total is preferred; otherwise the values of the Endpoint dimension are added up. Live traces do not count.
 */
function countedConnections(
  role: SeriesRole,
  labels: Labels
): { rank: number; split?: { endpoint: Endpoint } } | undefined {
  if (role !== 'connections') {
    return { rank: 0 };
  }
  // Prometheus Operator sets `endpoint` to the name of a scraped port, so only Azure's own values count.
  const endpoint = Object.entries(labels)
    .find(([key, value]) => ENDPOINT_LABEL.test(key) && /^(?:client|server|livetrace)$/i.test(value))?.[1]
    .toLowerCase();
  if (endpoint === undefined) {
    return { rank: 0 };
  }
  return endpoint === 'client' || endpoint === 'server' ? { rank: 1, split: { endpoint } } : undefined;
}

function rankOf(evidence: RoleEvidence, within: number): number {
  return EVIDENCE.indexOf(evidence) * RANKS_PER_EVIDENCE + within;
}
