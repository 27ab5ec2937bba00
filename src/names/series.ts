/**
 * Recorded series that the panel, the rules, the dashboards and the simulator must spell alike. Those that only rules read are
 * in alerts/generator/promql/series.ts.
 */

/** Inputs of the rules, which every source records. The panel reads their values without conversion. */
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
  /** MessageCount per second: outbound messages, each once for every 2 KB begun. */
  countedMessages: 'resource:signalr_counted_messages:rate1m',
  /** Connections as a share of the quota, by Azure itself. */
  connectionQuota: 'resource:signalr_connection_quota:ratio',
  /** Label `endpoint`: client or server. */
  endpointConnections: 'resource_endpoint:signalr_connections:max1m',
  /** Label `category`, in Azure's spelling; connections closed as Throttled have a series of their own. */
  closes: 'resource_category:signalr_connection_closes:total1m',
  opens: 'resource:signalr_connection_opens:total1m',
  systemErrors: 'resource:signalr_system_errors:ratio',
  /** Between the service and the app servers. */
  serverConnectionLatency: 'resource:signalr_server_connection_latency:seconds',
  /** Labels `sku` and `service_mode`. */
  sku: 'resource:signalr_sku:info',
} as const;

/** Health of the exporters, recorded beside the inputs. */
export const EXPORTER_HEALTH = {
  /** Failed requests as a share of all; labels `source` and, if known, `subscription`. */
  errors: 'source:signalr_exporter_errors:ratio',
  /** Reads that Azure Resource Manager still allows; labels `source` and `subscription`. */
  armReads: 'source:signalr_arm_reads:remaining',
  /** Targets of an exporter whose scrape fails; labels `source` and `job`. */
  failedScrapes: 'source:signalr_scrapes:failed',
  /** Failed evaluations of the pack's own rules; label `rule_group`. */
  failedRules: 'source:signalr_rules:failed',
  /** How far the lowest source of an input is below the highest; labels `resource_id`, `input` and `source`: the highest. */
  disagreement: 'resource_source:signalr_input:disagreement_ratio',
  /** The last unit size of a resource that a source measures no longer; labels of the resource, `source` and `reason`. */
  lostUnits: 'resource_source:signalr_units:lost',
} as const;

export const OUTPUT = {
  /** Each resource once, with the labels by which people know it. */
  identity: 'resource:signalr_identity:info',
  /** A missing or wrong input; label `reason`, see PROBLEM. */
  inputProblem: 'resource:signalr_input_problem:info',
  ceiling: 'resource_dimension:signalr_ceiling:mix',
  /** Labels `dimension` and `constraint`, see CONSTRAINT. */
  utilization: 'resource_dimension:signalr_utilization:ratio',
  worst: 'resource:signalr_utilization:max',
  /** Minutes until a constraint that climbs is full. */
  climbing: 'resource_constraint:signalr_climbing:minutes',
  /** Measured ratios that are at or above the level of a sign of overload; label `sign`, see SIGN. */
  overload: 'resource_sign:signalr_overload:ratio',
  /** Server load that stays high while traffic fell: more units do not help. */
  loadStuck: 'resource:signalr_server_load:stuck',
  /** Messages a second, measured or from bytes and message size; labels `direction` and `basis`. */
  messages: 'resource_direction:signalr_messages:rate1m',
  /** Bytes a message; labels `direction` and `basis`. */
  messageSize: 'resource_direction:signalr_message_size:bytes',
  /** Bytes of the client leg, which the guide counts; label `direction`. */
  clientBytes: 'resource_direction:signalr_client_bytes:rate1m',
  /** The load that must fit into a unit size now; label `limit`. With `of="missing_replica"`, what the largest other replica adds. */
  load: 'resource_limit:signalr_load:rate',
  /** The highest utilization that the traffic of now would have at a unit size; label `units`. */
  sizeUtilization: 'resource_size:signalr_utilization:ratio',
  /** Smallest unit size within the target; Inf where none is. */
  enough: 'resource:signalr_units:enough',
  recommended: 'resource:signalr_units:recommended',
  /** The action; label `verdict`. The value is the unit size to change to, or the present one. */
  verdict: 'resource:signalr_verdict:units',
  /** The assumptions behind a resource's figures; label `assumption`. */
  assumption: 'resource:signalr_assumption:info',
  /** How many times Azure counts each byte; only where settings say so. Label `direction`. */
  trafficFactor: 'resource_direction:signalr_traffic_factor:ratio',
  /** The change of the bill by the verdict; negative where it saves. Only with a price in the settings. Label `currency`. */
  costChange: 'resource:signalr_cost_change:month',
} as const;

/** Settings as constants; each exists only for the resources that differ from the default. */
export const SETTING = {
  messageSize: 'resource:signalr_message_size:declared',
  /** 1 where messages reach the hubs through the service. */
  serverLeg: 'resource:signalr_server_leg:declared',
  /** Label `direction`. */
  trafficFactor: 'resource_direction:signalr_traffic_factor:declared',
  ceilingFactor: 'resource:signalr_ceiling_factor:declared',
  /** Unix seconds of the day on which a person measured the factors. */
  calibrated: 'resource:signalr_calibration:timestamp_seconds',
  /** A resource's own threshold of an alert; label `threshold`. */
  threshold: 'resource:signalr_threshold:ratio',
  /** 1 where the resource has to carry the traffic of its largest other replica too. */
  failover: 'resource:signalr_failover:declared',
  units: 'resource:signalr_units:declared',
  share: 'resource_scenario:signalr_share:declared',
  /** The largest unit size that autoscale may reach. */
  maxUnits: 'resource:signalr_max_units:declared',
  /** Of one unit and month; label `currency`. */
  price: 'resource:signalr_unit_price:month',
  alertsOff: 'resource:signalr_alerts:off',
} as const;

/** Highest utilization of a constraint over time, and its growth. All have the label `constraint`. */
export const PEAK = {
  hour: 'resource_constraint:signalr_utilization:max1h',
  day: 'resource_constraint:signalr_utilization:max1d',
  /** The highest of the last seven ended days, without those that showed one of the first four signs of overload. */
  record: 'resource_constraint:signalr_utilization:record7d',
  growth: 'resource_constraint:signalr_growth:1d',
  daysToCeiling: 'resource_constraint:signalr_ceiling:days',
} as const;
