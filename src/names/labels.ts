/** Everything that can run out: values of the label `constraint`. */
export const CONSTRAINT = {
  inbound: 'inbound',
  outbound: 'outbound',
  connections: 'connections',
  serverLoad: 'server_load',
} as const;

/** Values of the label `sign`. The first five are what users feel, and the last two need the record of a week. */
export const SIGN = {
  connectionsDropped: 'connections_dropped',
  clientsLost: 'clients_lost',
  appServerRestarts: 'app_server_restarts',
  systemErrors: 'system_errors',
  serverLatency: 'server_latency',
  outboundBandwidth: 'outbound_bandwidth',
  connections: 'connections',
  mix: 'mix',
  serverLoadRecord: 'server_load_record',
} as const;

/** Values of the label `reason` of problems in the inputs. */
export const PROBLEM = {
  noTraffic: 'no_traffic',
  noUnitSize: 'no_unit_size',
  unitSizeOutsideGuide: 'unit_size_outside_guide',
  invalidMix: 'invalid_mix',
  /** A tag of the resource that nobody can read. */
  invalidTag: 'invalid_tag',
  /** Application counters join by a name that two resources have. */
  nameNotUnique: 'name_not_unique',
  closesWithoutCategory: 'closes_without_category',
  /** It was reported within the last day. */
  noServerLoad: 'no_server_load',
} as const;

/** The reason for a verdict: values of the label `reason` that the dashboards' queries add. */
export const VERDICT_REASON = { loadStuck: 'load_stuck', failover: 'failover', ownTraffic: 'own_traffic' } as const;

/** Labels of recorded series and of alerts. */
export const LABEL = {
  resourceId: 'resource_id',
  resource: 'resource',
  resourceGroup: 'resource_group',
  subscription: 'subscription',
  severity: 'severity',
  dimension: 'dimension',
  constraint: 'constraint',
  direction: 'direction',
  basis: 'basis',
  sign: 'sign',
  reason: 'reason',
  verdict: 'verdict',
  /** Of a count of minutes: the lowest utilization that counts. */
  atLeast: 'at_least',
  assumption: 'assumption',
  units: 'units',
  scenario: 'scenario',
  edition: 'edition',
  source: 'source',
  input: 'input',
  endpoint: 'endpoint',
  category: 'category',
  currency: 'currency',
} as const;

/**
 * The id of the canary, which tests the rules and is not a resource: not an id of Azure, and nobody's own. Dashboards select ids that
 * begin with /subscriptions/, or with no slash.
 */
export const CANARY_ID = '/canary';

/** Values of the label `dimension`. */
export const DIMENSION_LABEL = {
  inboundBytes: 'inbound_bytes',
  outboundBytes: 'outbound_bytes',
  inboundMessages: 'inbound_messages',
  outboundMessages: 'outbound_messages',
  connections: 'connections',
  serverLoad: 'server_load',
} as const;
