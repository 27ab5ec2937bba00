// Generated; do not edit. Change alerts/settings.schema.json and run `make rules`.
/* oxlint-disable typescript/array-type */

export type Edition = '2019-11' | '2023-03';
export type MessageSize = number;
export type ServerLeg = boolean;
export type Factor = number;
export type MaxUnits = number;
export type Duration = string;
export type DurationOrZero = string;
export type Ratio = number;
export type ShareOfAll = number;
export type Latency = number;
export type ThrottledConnections = number;
export type Days = number;
export type Url = string;
export type Units = number;
export type Rate = number;

export interface PackSettings {
  edition: Edition;
  message_size_bytes?: MessageSize;
  server_leg?: ServerLeg;
  traffic_factors?: TrafficFactors;
  ceiling_factor?: Factor;
  failover: boolean;
  max_units?: MaxUnits;
  price?: Price;
  mix?: Mix;
  evaluation_interval: Duration;
  recommendation_interval: Duration;
  query_offset: DurationOrZero;
  unsettled_zero_hold: Duration;
  bandwidth_critical_ratio: Ratio;
  connections_critical_ratio: ShareOfAll;
  mix_critical_ratio: Ratio;
  mix_critical_without_server_load_ratio: Ratio;
  server_load_record_critical_ratio: ShareOfAll;
  connections_dropped_critical_ratio: ShareOfAll;
  clients_lost_critical_ratio: ShareOfAll;
  system_errors_critical_ratio: ShareOfAll;
  server_latency_critical_seconds: Latency;
  at_ceiling_for: DurationOrZero;
  at_ceiling_keep_firing_for: DurationOrZero;
  throttled_critical_connections: ThrottledConnections;
  throttled_critical_for: DurationOrZero;
  server_connections_lost_for: DurationOrZero;
  monitoring_blind_critical_ratio: ShareOfAll;
  monitoring_blind_for: DurationOrZero;
  utilization_warning_ratio: Ratio;
  server_load_warning_ratio: ShareOfAll;
  utilization_warning_for: DurationOrZero;
  utilization_warning_keep_firing_for: DurationOrZero;
  forecast_horizon_days: Days;
  connections_dropped_for: DurationOrZero;
  daily_messages_warning_ratio: ShareOfAll;
  input_missing_for: DurationOrZero;
  exporter_errors_warning_ratio: ShareOfAll;
  exporter_disagreement_warning_ratio: ShareOfAll;
  arm_reads_warning_remaining: number;
  exporter_failing_for: DurationOrZero;
  recommendation_target_ratio: ShareOfAll;
  alert_labels: {
    /**
     * a text of 1 to 200 characters without braces
     */
    [k: string]: string;
  };
  disabled_alerts: (
    | 'SignalRAtCeiling'
    | 'SignalRThrottled'
    | 'SignalRServerConnectionsLost'
    | 'SignalRMonitoringBlind'
    | 'SignalRNearCeiling'
    | 'SignalRCeilingForecast'
    | 'SignalRConnectionsDropped'
    | 'SignalRLoadStuck'
    | 'SignalRDailyMessagesNearQuota'
    | 'SignalRInputMissing'
    | 'SignalRExporterFailing'
    | 'SignalRHeadroomWatchdog'
  )[];
  alerts_off: string[];
  sources: (
    | 'azure-metrics-exporter'
    | 'azure-resourcegraph-exporter'
    | 'alloy'
    | 'opentelemetry'
    | 'telegraf'
    | 'app-counters'
    | 'plain'
  )[];
  azure_metrics_exporter_name: string;
  runbook_base_url: Url;
  dashboard_base_url?: Url;
  resources: Resource[];
}
export interface TrafficFactors {
  inbound: number;
  outbound: number;
}
export interface Price {
  unit_month: number;
  currency: string;
}
export interface Mix {
  echo?: number;
  broadcast?: number;
  sendToSmallGroup?: number;
  sendToBigGroup?: number;
  sendToConnection?: number;
  restBroadcast?: number;
  restSendToUser?: number;
}
export interface Resource {
  resource_id?: string;
  match?: string;
  mix?: Mix;
  message_size_bytes?: MessageSize;
  server_leg?: ServerLeg;
  traffic_factors?: TrafficFactors;
  ceiling_factor?: Factor;
  calibrated?: string;
  units?: Units;
  sku?: 'Free_F1' | 'Standard_S1' | 'Premium_P1' | 'Premium_P2';
  max_units?: MaxUnits;
  failover?: boolean;
  price?: Price;
  peak_traffic?: PeakTraffic;
  utilization_warning_ratio?: Ratio;
  server_load_warning_ratio?: ShareOfAll;
  bandwidth_critical_ratio?: Ratio;
  connections_critical_ratio?: ShareOfAll;
  mix_critical_ratio?: Ratio;
  mix_critical_without_server_load_ratio?: Ratio;
  server_load_record_critical_ratio?: ShareOfAll;
  connections_dropped_critical_ratio?: ShareOfAll;
  system_errors_critical_ratio?: ShareOfAll;
  server_latency_critical_seconds?: Latency;
  throttled_critical_connections?: ThrottledConnections;
  daily_messages_warning_ratio?: ShareOfAll;
  alerts?: boolean;
}
export interface PeakTraffic {
  inbound_bytes_per_second?: Rate;
  outbound_bytes_per_second?: Rate;
  connections?: number;
}
