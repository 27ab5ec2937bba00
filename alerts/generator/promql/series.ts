/** Recorded series that only rules read. src/names/series.ts names the others. */
export const STEP = {
  newest: 'resource_source:signalr_input:newest',
  unsettled: 'resource:signalr_traffic:unsettled',
  declared: 'resource_setting:signalr_declared:value',
  sizeByQuota: 'resource:signalr_units:by_quota',
  soldSize: 'resource:signalr_units:by_quota_sold',
  unitsKnown: 'resource:signalr_units:known',
  mix: 'resource_scenario:signalr_mix:ratio',
  inboundPerDelivered: 'resource_leg:signalr_inbound:per_delivered',
  countedSize: 'resource:signalr_message_size:counted',
  ceilingFactor: 'resource:signalr_ceiling_factor:ratio',
  messageCost: 'resource_part:signalr_message_cost:unit_seconds',
  demand: 'resource_limit:signalr_demand:rate',
  ifServerLeg: 'resource_constraint:signalr_utilization:if_server_leg',
  orderAsked: 'resource:signalr_order:asked',
  sizeUtilizationNow: 'resource_size:signalr_utilization:now',
  required: 'resource:signalr_units:required',
  nearCeiling: 'resource_constraint:signalr_near_ceiling:ratio',
  appServersMissing: 'resource:signalr_app_servers:missing',
  action: 'resource:signalr_action:info',
  /** Above it, a server load that is stuck counts again. */
  halfOfTraffic: 'resource_direction:signalr_client_bytes:half6h',
  quotaMessages: 'resource:signalr_quota_messages:rate1m',
  affected: 'resource_reason:signalr_input_problem:connections',
  sent: 'resource_scenario:signalr_sent_messages:rate5m',
  nameShared: 'resource:signalr_units:of_shared_name',
  withCounters: 'resource:signalr_units:with_counters',
  listeners: 'resource:signalr_listeners:max1m',
  deliveries: 'resource_scenario:signalr_deliveries:rate5m',
} as const;

/** Entries of the settings that match several resources. */
export const ENTRY = {
  /** Labels `entry` and `setting`: the resources that an entry matches, with its place in the order of closeness. */
  rank: 'resource_setting:signalr_entry:rank',
  /** Labels `entry` and `setting`, and `currency` of a price: what an entry says. */
  value: 'resource_entry:signalr_entry:value',
} as const;

/** The guide's figures, as constants. */
export const GUIDE = {
  edition: 'signalr_guide:edition',
  /** Delivered messages a second of 2,048 B by unit size; scenario "units" has the unit size itself. */
  rate: 'signalr_guide:rate',
  /** Units that the bytes of one delivered message a second take, by what binds the scenario. */
  bytes: 'signalr_guide:bytes',
  /** Inbound messages for each delivered one; leg "hub" those that app servers see. */
  inbound: 'signalr_guide:inbound',
} as const;
