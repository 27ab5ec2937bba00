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
   * Largest unit size that autoscale may reach, for resources without one of their own; SignalRAtLargestSize fires there.
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
   * Time that a zero of Azure Monitor must last before it counts.
   */
  unsettled_zero_hold: string;
  /**
   * SignalRNearCeiling fires at this share of a ceiling.
   */
  utilization_warning_ratio: number;
  /**
   * Time that the condition of SignalRNearCeiling must last.
   */
  utilization_warning_for: string;
  /**
   * SignalRAtCeiling fires at this share of a ceiling.
   */
  utilization_critical_ratio: number;
  /**
   * Time that the condition of SignalRAtCeiling must last.
   */
  utilization_critical_for: string;
  /**
   * Time that SignalRNearCeiling, SignalRAtCeiling and SignalRAtLargestSize keep firing after the utilization fell.
   */
  utilization_keep_firing_for: string;
  /**
   * SignalRCeilingForecast needs at least this share of a ceiling.
   */
  forecast_level_ratio: number;
  /**
   * Time range of the trend in SignalRCeilingForecast.
   */
  forecast_window: string;
  /**
   * SignalRCeilingForecast fires if the trend reaches the ceiling within this time.
   */
  forecast_horizon: string;
  /**
   * Time that the condition of SignalRCeilingForecast must last.
   */
  forecast_for: string;
  /**
   * Evaluation interval of SignalRCeilingForecast; at most 4m.
   */
  forecast_interval: string;
  /**
   * Number of daily peaks that SignalRCapacityReview and SignalROversized read.
   */
  review_window_days: number;
  /**
   * SignalRCapacityReview fires if the daily peaks reach the ceiling within this many days.
   */
  review_horizon_days: number;
  /**
   * Time that the condition of SignalRScaleUpWillNotHelp must last.
   */
  scale_up_will_not_help_for: string;
  /**
   * Time that the condition of SignalRAtLargestSize must last.
   */
  largest_size_for: string;
  /**
   * SignalRServerLoadHigh fires at this server load.
   */
  server_load_warning_ratio: number;
  /**
   * Time that the condition of SignalRServerLoadHigh must last.
   */
  server_load_warning_for: string;
  /**
   * SignalRServerLoadCritical fires at this server load.
   */
  server_load_critical_ratio: number;
  /**
   * Time that the condition of SignalRServerLoadCritical must last.
   */
  server_load_critical_for: string;
  /**
   * Time that SignalRServerLoadHigh and SignalRServerLoadCritical keep firing after the load fell.
   */
  server_load_keep_firing_for: string;
  /**
   * SignalRServerLoadDisagrees fires if server load or utilization is at most this while the other is high.
   */
  server_load_disagrees_low_ratio: number;
  /**
   * Time that the condition of SignalRServerLoadDisagrees must last.
   */
  server_load_disagrees_for: string;
  /**
   * SignalRThrottled fires at this number of connections closed as Throttled in a minute.
   */
  throttled_critical_connections: number;
  /**
   * Time that the condition of SignalRThrottled must last: 1m means two minutes running.
   */
  throttled_critical_for: string;
  /**
   * Time that SignalRThrottled keeps firing after the last throttled connection.
   */
  throttled_keep_firing_for: string;
  /**
   * Time that the condition of SignalRServerConnectionsLost must last.
   */
  server_connections_lost_for: string;
  /**
   * SignalRConnectionsDropped fires above this share of the connections, dropped in a minute.
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
   * SignalRMonitoringBlind fires if a smaller share of the resources of the last day has traffic metrics.
   */
  monitoring_blind_critical_ratio: number;
  /**
   * Time that the condition of SignalRMonitoringBlind must last.
   */
  monitoring_blind_for: string;
  /**
   * Time that the condition of SignalRTrafficMetricsMissing must last.
   */
  traffic_missing_for: string;
  /**
   * Time that the condition of SignalRUnitSizeUnknown must last.
   */
  units_unknown_for: string;
  /**
   * Time that the condition of SignalRUnitSizeOutsideGuide must last.
   */
  units_outside_guide_for: string;
  /**
   * Time that the condition of SignalRScenarioMixInvalid must last.
   */
  mix_invalid_for: string;
  /**
   * Time that the condition of SignalRCeilingAssumed must last.
   */
  ceiling_assumed_for: string;
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
    | 'SignalRNearCeiling'
    | 'SignalRAtCeiling'
    | 'SignalRCeilingForecast'
    | 'SignalRCapacityReview'
    | 'SignalRScaleUpWillNotHelp'
    | 'SignalRAtLargestSize'
    | 'SignalRServerLoadHigh'
    | 'SignalRServerLoadCritical'
    | 'SignalRServerLoadDisagrees'
    | 'SignalRThrottled'
    | 'SignalRServerConnectionsLost'
    | 'SignalRConnectionsDropped'
    | 'SignalRSystemErrors'
    | 'SignalRServerConnectionLatencyHigh'
    | 'SignalRDailyMessagesNearQuota'
    | 'SignalROversized'
    | 'SignalRTrafficMetricsMissing'
    | 'SignalRUnitSizeUnknown'
    | 'SignalRUnitSizeOutsideGuide'
    | 'SignalRScenarioMixInvalid'
    | 'SignalRCeilingAssumed'
    | 'SignalRExporterFailing'
    | 'SignalRMonitoringBlind'
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
   * names of labels, by their content
   */
  label_names: {
    /**
     * Label of the subscription on recorded series.
     */
    subscription: string;
    /**
     * Label of the resource group on recorded series.
     */
    resource_group: string;
    /**
     * Label of an alert's severity.
     */
    severity: string;
    /**
     * Label of the resource id on the series of azure-metrics-exporter, azure-resourcegraph-exporter and Alloy.
     */
    exporter_resource_id: string;
    /**
     * Label of the resource's name on the application's counters.
     */
    app_resource: string;
    /**
     * Label of the hub on the application's counters.
     */
    app_hub: string;
    /**
     * Label of the scenario on the application's counters.
     */
    app_scenario: string;
  };
  /**
   * the hours in which tickets are read: time_zone, days, start and end
   */
  office_hours: {
    /**
     * a time zone of the IANA database in its own spelling, such as UTC or Europe/Paris, or Local for the server's
     */
    time_zone: string;
    /**
     * a list of weekdays or ranges of them, such as monday:friday
     *
     * @minItems 1
     */
    days: string[];
    /**
     * Start of the hours.
     */
    start: string;
    /**
     * End of the hours.
     */
    end: string;
  };
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
 * the settings of one resource
 */
export interface Resource {
  /**
   * the Azure resource id in lower case: /subscriptions/.../resourcegroups/.../providers/microsoft.signalrservice/signalr/...
   */
  resource_id: string;
  /**
   * Edition of the guide for this resource.
   */
  edition?: '2019-11' | '2023-03';
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
   * Largest unit size that autoscale may reach for this resource; SignalRAtLargestSize fires there.
   */
  max_units?: number;
  price?: Price;
  peak_traffic?: PeakTraffic;
  /**
   * SignalRNearCeiling fires for this resource at this share of a ceiling.
   */
  utilization_warning_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource at this share of a ceiling.
   */
  utilization_critical_ratio?: number;
  /**
   * SignalRServerLoadHigh fires for this resource at this server load.
   */
  server_load_warning_ratio?: number;
  /**
   * SignalRServerLoadCritical fires for this resource at this server load.
   */
  server_load_critical_ratio?: number;
  /**
   * SignalRThrottled fires for this resource at this number of connections closed as Throttled in a minute.
   */
  throttled_critical_connections?: number;
  /**
   * SignalRConnectionsDropped fires for this resource above this share of the connections, dropped in a minute.
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
  alerts: boolean;
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
