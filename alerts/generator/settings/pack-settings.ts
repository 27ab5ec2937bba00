// Generated; do not edit. Change alerts/settings.schema.json and run `make rules`.
/* eslint-disable @typescript-eslint/array-type */

/**
 * a share of the outbound messages from 0 to 1
 */
export type Share = number;
/**
 * bytes per second from 0 to 1,000,000,000,000
 */
export type Rate = number;

/**
 * settings by name, as in alerts/settings.yaml
 */
export interface PackSettings {
  /**
   * Edition of the performance guide.
   */
  edition: '2019-11' | '2023-03';
  /**
   * Average message size in bytes, used if a direction's bytes are measured but not its messages.
   */
  message_size_bytes?: number;
  /**
   * True if messages reach the hubs through the service; for resources without server_leg or traffic_factors of their own.
   */
  server_leg?: boolean;
  traffic_factors?: TrafficFactors;
  /**
   * Measured traffic ceilings as a multiple of the guide's, for resources without a factor of their own.
   */
  ceiling_factor?: number;
  /**
   * true or false: whether the recommended unit size of a resource with replicas also carries the traffic of the largest other one
   */
  failover: boolean;
  /**
   * Largest unit size that autoscale may reach, for resources without one of their own; alerts that order more say so.
   */
  max_units?: number;
  price?: Price;
  mix?: Mix;
  /**
   * Evaluation interval of the pack; at most 2m.
   */
  evaluation_interval: string;
  /**
   * Evaluation interval of the recommended unit size; at most 4m.
   */
  recommendation_interval: string;
  /**
   * How far in the past the rules read, for sources that write late; less than 5m with either interval.
   */
  query_offset: string;
  /**
   * Time that a zero of Azure Monitor must last before it counts.
   */
  unsettled_zero_hold: string;
  /**
   * SignalRAtCeiling fires at this server load.
   */
  server_load_critical_ratio: number;
  /**
   * SignalRAtCeiling fires at this share of the do-not-exceed bandwidth, in bytes as Azure counts them.
   */
  bandwidth_critical_ratio: number;
  /**
   * SignalRAtCeiling fires at this share of the connection quota.
   */
  connections_critical_ratio: number;
  /**
   * SignalRAtCeiling fires at this share of the traffic ceiling of the mix, above the record of the last seven days.
   */
  mix_critical_ratio: number;
  /**
   * SignalRAtCeiling fires at this share of the traffic ceiling of the mix where the service reports no server load.
   */
  mix_critical_without_server_load_ratio: number;
  /**
   * SignalRAtCeiling fires at this server load, above the record of the last seven days.
   */
  server_load_record_critical_ratio: number;
  /**
   * Time that a sign of SignalRAtCeiling must last.
   */
  at_ceiling_for: string;
  /**
   * Time that SignalRAtCeiling keeps firing after the last sign ended.
   */
  at_ceiling_keep_firing_for: string;
  /**
   * SignalRThrottled fires at this number of connections closed as Throttled in a minute.
   */
  throttled_critical_connections: number;
  /**
   * Time that the condition of SignalRThrottled must last: 1m means two minutes running.
   */
  throttled_critical_for: string;
  /**
   * Time that the condition of SignalRServerConnectionsLost must last.
   */
  server_connections_lost_for: string;
  /**
   * SignalRMonitoringBlind fires if a smaller share of the resources of the last day has traffic metrics.
   */
  monitoring_blind_critical_ratio: number;
  /**
   * Time that the condition of SignalRMonitoringBlind must last.
   */
  monitoring_blind_for: string;
  /**
   * SignalRNearCeiling fires at this share of a ceiling.
   */
  utilization_warning_ratio: number;
  /**
   * SignalRNearCeiling fires at this server load.
   */
  server_load_warning_ratio: number;
  /**
   * Time that the condition of SignalRNearCeiling must last.
   */
  utilization_warning_for: string;
  /**
   * SignalRCeilingForecast fires if growth reaches a ceiling within this many days.
   */
  forecast_horizon_days: number;
  /**
   * SignalRConnectionsDropped fires above this share of the connections, closed in a minute.
   */
  connections_dropped_warning_ratio: number;
  /**
   * Time that the condition of SignalRConnectionsDropped must last.
   */
  connections_dropped_for: string;
  /**
   * SignalRSystemErrors fires above this share of failed requests.
   */
  system_errors_warning_ratio: number;
  /**
   * Time that the condition of SignalRSystemErrors must last.
   */
  system_errors_for: string;
  /**
   * SignalRServerConnectionLatencyHigh fires above this latency between the service and the app servers.
   */
  server_connection_latency_warning_seconds: number;
  /**
   * Time that the condition of SignalRServerConnectionLatencyHigh must last.
   */
  server_connection_latency_for: string;
  /**
   * SignalRDailyMessagesNearQuota fires at this share of the messages that Free_F1 has a day.
   */
  daily_messages_warning_ratio: number;
  /**
   * Time that an input of SignalRInputMissing must be missing or invalid.
   */
  input_missing_for: string;
  /**
   * SignalRExporterFailing fires at this share of failed requests.
   */
  exporter_errors_warning_ratio: number;
  /**
   * SignalRExporterFailing fires where the lowest source of an input is this far below the highest.
   */
  exporter_disagreement_warning_ratio: number;
  /**
   * SignalRExporterFailing: a whole number of remaining Azure Resource Manager reads from 1 to 250, which is all that its bucket holds, below which it fires
   */
  arm_reads_warning_remaining: number;
  /**
   * Time that the condition of SignalRExporterFailing must last.
   */
  exporter_failing_for: string;
  /**
   * Largest share of a ceiling in use at the recommended unit size.
   */
  recommendation_target_ratio: number;
  /**
   * labels by name, each a text, added to every alert
   */
  alert_labels: {
    /**
     * a text of 1 to 200 characters without braces
     */
    [k: string]: string;
  };
  /**
   * a list of alerts of the pack to leave out, each once
   */
  disabled_alerts: (
    | 'SignalRAtCeiling'
    | 'SignalRThrottled'
    | 'SignalRServerConnectionsLost'
    | 'SignalRMonitoringBlind'
    | 'SignalRNearCeiling'
    | 'SignalRCeilingForecast'
    | 'SignalRConnectionsDropped'
    | 'SignalRSystemErrors'
    | 'SignalRServerConnectionLatencyHigh'
    | 'SignalRDailyMessagesNearQuota'
    | 'SignalRInputMissing'
    | 'SignalRExporterFailing'
    | 'SignalRHeadroomWatchdog'
  )[];
  /**
   * a list of label matchers that select resources without alerts
   */
  alerts_off: string[];
  /**
   * a list of the sources to write rules for, each once
   */
  sources: (
    | 'azure-metrics-exporter'
    | 'azure-resourcegraph-exporter'
    | 'alloy'
    | 'opentelemetry'
    | 'telegraf'
    | 'app-counters'
    | 'plain'
  )[];
  /**
   * the name in the template of azure-metrics-exporter, up to 40 characters in lower case, such as azure_signalr
   */
  azure_metrics_exporter_name: string;
  /**
   * Base address of the runbook links; the file name is appended.
   */
  runbook_base_url: string;
  /**
   * Base address of the dashboard links; the dashboard's path is appended. Without it, alerts have no dashboard link.
   */
  dashboard_base_url?: string;
  /**
   * a list of resources with their settings
   */
  resources: Resource[];
}
/**
 * measured factors of both directions, such as {inbound: 2, outbound: 1.1}
 */
export interface TrafficFactors {
  /**
   * a factor from 0.01 to 100: how many times Azure counts each inbound byte
   */
  inbound: number;
  /**
   * a factor from 0.01 to 100: how many times Azure counts each outbound byte
   */
  outbound: number;
}
/**
 * the price of one unit a month and its currency, such as {unit_month: 49, currency: EUR}
 */
export interface Price {
  /**
   * a price of one unit a month from 0.01 to 1,000,000
   */
  unit_month: number;
  /**
   * a currency of three capital letters, such as EUR
   */
  currency: string;
}
/**
 * shares of the outbound messages by scenario, with a sum of 1
 */
export interface Mix {
  echo?: Share;
  broadcast?: Share;
  sendToSmallGroup?: Share;
  sendToBigGroup?: Share;
  sendToConnection?: Share;
  restBroadcast?: Share;
  restSendToUser?: Share;
}
/**
 * the settings of the resources that resource_id or match names
 */
export interface Resource {
  /**
   * the Azure resource id in lower case: /subscriptions/.../resourcegroups/.../providers/microsoft.signalrservice/signalr/...
   */
  resource_id?: string;
  /**
   * label matchers of PromQL on resource, resource_group or subscription, in quotes, such as 'resource_group="rg-chat"'; the entry that says most closely which resources it means counts
   */
  match?: string;
  mix?: Mix;
  /**
   * Average message size of this resource in bytes, used if its bytes are measured but not its messages.
   */
  message_size_bytes?: number;
  /**
   * True if messages reach the hubs of this resource through the service.
   */
  server_leg?: boolean;
  traffic_factors?: TrafficFactors;
  /**
   * Measured traffic ceilings of this resource, as a multiple of the guide's.
   */
  ceiling_factor?: number;
  /**
   * a day as YYYY-MM-DD: that on which the factors of this resource were measured
   */
  calibrated?: string;
  /**
   * a whole number of units of at least 1, used if no series has the unit size
   */
  units?: number;
  /**
   * the SKU of this resource, for targets azure-monitor and autoscale: Free_F1, Standard_S1, Premium_P1 or Premium_P2
   */
  sku?: 'Free_F1' | 'Standard_S1' | 'Premium_P1' | 'Premium_P2';
  /**
   * Largest unit size that autoscale may reach for this resource; alerts that order more say so.
   */
  max_units?: number;
  /**
   * true or false: whether the recommended unit size of this resource also carries the traffic of its largest other replica
   */
  failover?: boolean;
  price?: Price;
  peak_traffic?: PeakTraffic;
  /**
   * SignalRNearCeiling fires for this resource at this share of a ceiling.
   */
  utilization_warning_ratio?: number;
  /**
   * SignalRNearCeiling fires for this resource at this server load.
   */
  server_load_warning_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this server load.
   */
  server_load_critical_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this share of the do-not-exceed bandwidth.
   */
  bandwidth_critical_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this share of the connection quota.
   */
  connections_critical_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this share of the traffic ceiling of its mix, above its record.
   */
  mix_critical_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this share of the traffic ceiling of its mix where it reports no server load.
   */
  mix_critical_without_server_load_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this server load, above its record.
   */
  server_load_record_critical_ratio?: number;
  /**
   * SignalRThrottled fires for this resource at this number of connections closed as Throttled in a minute.
   */
  throttled_critical_connections?: number;
  /**
   * SignalRConnectionsDropped fires for this resource above this share of the connections, closed in a minute.
   */
  connections_dropped_warning_ratio?: number;
  /**
   * SignalRSystemErrors fires for this resource above this share of failed requests.
   */
  system_errors_warning_ratio?: number;
  /**
   * SignalRServerConnectionLatencyHigh fires for this resource above this latency.
   */
  server_connection_latency_warning_seconds?: number;
  /**
   * SignalRDailyMessagesNearQuota fires for this resource at this share of the messages of a day.
   */
  daily_messages_warning_ratio?: number;
  /**
   * false for a resource without alerts
   */
  alerts?: boolean;
}
/**
 * the highest traffic of a resource as Azure counts it: inbound_bytes_per_second, outbound_bytes_per_second, connections
 */
export interface PeakTraffic {
  inbound_bytes_per_second?: Rate;
  outbound_bytes_per_second?: Rate;
  /**
   * a whole number of client connections from 0 to 100,000,000
   */
  connections?: number;
}
