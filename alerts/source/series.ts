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
  alertsOff: 'resource:signalr_alerts:off',
} as const;

export const STEP = {
  unitsInGuide: 'resource:signalr_units:in_guide',
  messageSize: 'resource_direction:signalr_message_size:bytes',
  shareSum: 'resource:signalr_share:valid_sum',
  cost: 'resource_bound:signalr_message_cost:seconds',
  inboundPerOutbound: 'resource:signalr_inbound_per_outbound:ratio',
  doNotExceed: 'resource_dimension:signalr_ceiling:do_not_exceed',
  load: 'resource_direction:signalr_messages:rate1m',
  fanOutPart: 'resource:signalr_inbound_fan_out:ratio',
  demand: 'resource_constraint_scale:signalr_demand:rate',
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
