/** Settings that another one replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  traffic_factor: 'traffic_factors, with a factor for each direction, such as {inbound: 2, outbound: 1.1}',
  utilization_critical_ratio: 'mix_critical_ratio, beside the levels of the other signs of SignalRAtCeiling',
  utilization_critical_for: 'at_ceiling_for',
  server_load_critical_for: 'at_ceiling_for',
  utilization_keep_firing_for: 'at_ceiling_keep_firing_for',
  server_load_keep_firing_for: 'at_ceiling_keep_firing_for',
  server_load_warning_for: 'utilization_warning_for',
  forecast_horizon: 'forecast_horizon_days, as SignalRCeilingForecast reads growth from week to week',
  review_horizon_days: 'forecast_horizon_days',
  traffic_missing_for: 'input_missing_for',
  units_unknown_for: 'input_missing_for',
  units_outside_guide_for: 'input_missing_for',
  mix_invalid_for: 'input_missing_for',
  connections_dropped_warning_ratio: 'connections_dropped_critical_ratio, a level of SignalRAtCeiling',
  system_errors_warning_ratio: 'system_errors_critical_ratio, a level of SignalRAtCeiling',
  server_connection_latency_warning_seconds: 'server_latency_critical_seconds, a level of SignalRAtCeiling',
  system_errors_for: 'at_ceiling_for',
  server_connection_latency_for: 'at_ceiling_for',
};

/** In Prometheus; see docs/upgrade.md. */
const RELABELLED =
  'is gone; Prometheus adds or renames labels: of an exporter by metric_relabel_configs, of alerts by alert_relabel_configs, of recorded series by write_relabel_configs (alerts/exporters/examples/labels.prometheus.yml)';

/** In Alertmanager; see docs/upgrade.md. */
const MUTED =
  "is gone; a resource is muted for a time by Alertmanager's time_intervals (alerts/alertmanager/examples/maintenance.yml) or by a silence, and for good by alerts: false of its entry";

const BY_GROWTH = 'is gone; SignalRCeilingForecast reads growth from week to week';
const IN_REVIEW = 'is gone with its alerts; the dashboards show what they said';

/** Settings that nothing replaces. */
const GONE: Readonly<Record<string, string>> = {
  forecast_level_ratio: BY_GROWTH,
  forecast_window: BY_GROWTH,
  forecast_for: BY_GROWTH,
  forecast_interval: BY_GROWTH,
  review_window_days: IN_REVIEW,
  server_load_disagrees_low_ratio: IN_REVIEW,
  server_load_disagrees_for: IN_REVIEW,
  ceiling_assumed_for: IN_REVIEW,
  scale_up_will_not_help_for: 'is gone with its alert; SignalRNearCeiling says so',
  largest_size_for: 'is gone with its alert; SignalRNearCeiling says so',
  throttled_keep_firing_for: 'is gone; SignalRThrottled ends with the closes',
  server_load_critical_ratio:
    'is gone with its sign; server_load_record_critical_ratio is the level of a server load above its record',
  maintenance: MUTED,
  label_names: RELABELLED,
  office_hours: "is gone with the alerts of severity info; to mute tickets at night, use Alertmanager's time intervals",
};

/** Settings of earlier versions, and what became of each, for an error. */
export const EARLIER_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(REPLACED).map(([name, successor]) => [name, `is replaced by ${successor}`])),
  ...GONE,
};

const IN_INPUTS = 'SignalRInputMissing';
const SHOWN = 'the dashboards';

/** Alerts of earlier versions, and what says now what they said. */
export const EARLIER_ALERTS: Readonly<Record<string, string>> = {
  SignalRScaleUpWillNotHelp: 'SignalRNearCeiling',
  SignalRAtLargestSize: 'SignalRNearCeiling',
  SignalRServerLoadHigh: 'SignalRNearCeiling',
  SignalRServerLoadCritical: 'SignalRAtCeiling',
  SignalRSystemErrors: 'SignalRAtCeiling',
  SignalRServerConnectionLatencyHigh: 'SignalRAtCeiling',
  SignalRCapacityReview: 'SignalRCeilingForecast',
  SignalRTrafficMetricsMissing: IN_INPUTS,
  SignalRUnitSizeUnknown: IN_INPUTS,
  SignalRUnitSizeOutsideGuide: IN_INPUTS,
  SignalRScenarioMixInvalid: IN_INPUTS,
  SignalRServerLoadDisagrees: SHOWN,
  SignalROversized: SHOWN,
  SignalRCeilingAssumed: SHOWN,
};
