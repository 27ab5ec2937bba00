/** Names of the recorded series (DESIGN.md section 6 for inputs and outputs; the rest are steps between them). */
export const INPUT = {
  inboundBytes: 'resource:signalr_inbound_bytes:rate1m',
  outboundBytes: 'resource:signalr_outbound_bytes:rate1m',
  inboundMessages: 'resource:signalr_inbound_messages:rate1m',
  outboundMessages: 'resource:signalr_outbound_messages:rate1m',
  connections: 'resource:signalr_connections:max1m',
  units: 'resource:signalr_units:current',
  serverLoad: 'resource:signalr_server_load:ratio',
  share: 'resource_scenario:signalr_share:ratio',
  throttled: 'resource:signalr_throttled_connections:total1m',
  sku: 'resource:signalr_sku:info',
} as const;

/** How the exporters themselves fare, where they say so; sources write these too. */
export const EXPORTER = {
  /** Failed requests as a share of all; labels `source` and, where known, `subscription`. */
  errors: 'source:signalr_exporter_errors:ratio',
  /** Reads that Azure Resource Manager still allows; labels `source` and `subscription`. */
  armReads: 'source:signalr_arm_reads:remaining',
} as const;

export const OUTPUT = {
  ceiling: 'resource_dimension:signalr_ceiling:mix',
  utilization: 'resource_dimension:signalr_utilization:ratio',
  worst: 'resource:signalr_utilization:max',
  recommended: 'resource:signalr_units:recommended',
} as const;

/** Settings, as constants; each exists only for the resources that differ from the default. */
export const SETTING = {
  messageSize: 'resource:signalr_message_size:declared',
  threshold: 'resource_severity:signalr_utilization_threshold:ratio',
  serverLoadThreshold: 'resource:signalr_server_load_threshold:ratio',
  alertsOff: 'resource:signalr_alerts:off',
} as const;

export const STEP = {
  unitsInGuide: 'resource:signalr_units:in_guide',
  sizesInUse: 'edition_units:signalr_units:in_use',
  sizes: 'edition_units:signalr_units:in_table',
  tableRate: 'edition_scenario_units:signalr_outbound_messages:guide_rate',
  messageSize: 'resource_direction:signalr_message_size:bytes',
  shareSum: 'resource:signalr_share:valid_sum',
  cost: 'resource_bound:signalr_message_cost:seconds',
  inboundPerOutbound: 'resource:signalr_inbound_per_outbound:ratio',
  doNotExceed: 'resource_dimension:signalr_ceiling:do_not_exceed',
  load: 'resource_direction:signalr_messages:rate1m',
  fanOutPart: 'resource:signalr_inbound_fan_out:ratio',
  demand: 'resource_constraint_scale:signalr_demand:rate',
  deliveries: 'resource_scenario:signalr_deliveries:rate5m',
  nextUnits: 'resource:signalr_units:next_in_guide',
  nextCost: 'resource_bound:signalr_message_cost:next_size_seconds',
  nextInboundPerOutbound: 'resource:signalr_inbound_per_outbound:next_size_ratio',
  nextSizeGain: 'resource_dimension:signalr_ceiling:next_size_ratio',
} as const;

/** What alerts and reviews look back on. */
export const TREND = {
  peak: 'resource_dimension:signalr_utilization:max1h',
  dailyPeak: 'resource_dimension:signalr_utilization:max1d',
  projection: 'resource_dimension:signalr_utilization:projected',
  unitsPeak: 'resource:signalr_units:max1h',
  dailyUnitsPeak: 'resource:signalr_units:max1d',
  dailyUnitsLowest: 'resource:signalr_units:min1d',
  recommendedPeak: 'resource:signalr_units_recommended:max1h',
  dailyRecommendedPeak: 'resource:signalr_units_recommended:max1d',
  reviewUnits: 'resource:signalr_units_recommended:review_max',
} as const;

/** Dimensions as labels spell them. */
export const LABEL = {
  inboundBytes: 'inbound_bytes',
  outboundBytes: 'outbound_bytes',
  inboundMessages: 'inbound_messages',
  outboundMessages: 'outbound_messages',
  connections: 'connections',
} as const;

export const DIRECTIONS = [
  { name: 'inbound', bytes: 'inboundBytes', messages: 'inboundMessages' },
  { name: 'outbound', bytes: 'outboundBytes', messages: 'outboundMessages' },
] as const;
