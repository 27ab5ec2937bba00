import { type EditionId } from '../../../src/guide';

/** What differs for one resource, as the file has it. */
export interface ResourceEntry {
  resource_id: string;
  edition?: EditionId;
  mix?: Record<string, number>;
  message_size_bytes?: number;
  traffic_factor?: number;
  units?: number;
  utilization_warning_ratio?: number;
  utilization_critical_ratio?: number;
  server_load_warning_ratio?: number;
  alerts?: boolean;
}

/** alerts/settings.yaml once alerts/settings.schema.json has checked it and filled in its defaults. */
export interface SettingsFile {
  edition: EditionId;
  message_size_bytes: number;
  mix?: Record<string, number>;
  evaluation_interval: string;
  recommendation_interval: string;
  unsettled_zero_hold: string;
  utilization_warning_ratio: number;
  utilization_warning_for: string;
  utilization_critical_ratio: number;
  utilization_critical_for: string;
  utilization_keep_firing_for: string;
  forecast_level_ratio: number;
  forecast_window: string;
  forecast_horizon: string;
  forecast_for: string;
  forecast_interval: string;
  review_window_days: number;
  review_horizon_days: number;
  scale_up_will_not_help_for: string;
  server_load_warning_ratio: number;
  server_load_warning_for: string;
  server_load_keep_firing_for: string;
  server_load_disagrees_low_ratio: number;
  server_load_disagrees_for: string;
  throttled_critical_connections: number;
  throttled_keep_firing_for: string;
  traffic_missing_for: string;
  units_unknown_for: string;
  units_outside_guide_for: string;
  mix_invalid_for: string;
  exporter_errors_warning_ratio: number;
  arm_reads_warning_remaining: number;
  exporter_failing_for: string;
  recommendation_target_ratio: number;
  alert_labels: Record<string, string>;
  disabled_alerts: string[];
  alerts_off: string[];
  sources: string[];
  label_names: {
    subscription: string;
    resource_group: string;
    severity: string;
    exporter_resource_id: string;
    app_resource: string;
    app_hub: string;
    app_scenario: string;
  };
  office_hours: { time_zone: string; days: string[]; start: string; end: string };
  runbook_base_url: string;
  dashboard_base_url: string;
  resources: ResourceEntry[];
}
