// Generated; do not edit. Change alerts/settings.schema.json and run `make rules`.

/**
 * a share of the outbound messages from 0 to 1
 */
export type Share = number;

/**
 * settings by name, as in alerts/settings.yaml
 */
export interface PackSettings {
  /**
   * Edition of the performance guide.
   */
  edition: '2019-11' | '2023-03';
  /**
   * Average message in bytes, where the messages of a direction are not measured beside its bytes.
   */
  message_size_bytes: number;
  mix?: Mix;
  /**
   * How often Prometheus evaluates the pack; at most 2m.
   */
  evaluation_interval: string;
  /**
   * How often the recommended unit size is worked out; at most 2m.
   */
  recommendation_interval: string;
  /**
   * How long a zero of Azure Monitor must last until it counts.
   */
  unsettled_zero_hold: string;
  /**
   * SignalRNearCeiling fires from this share of a ceiling.
   */
  utilization_warning_ratio: number;
  /**
   * How long SignalRNearCeiling waits.
   */
  utilization_warning_for: string;
  /**
   * SignalRAtCeiling fires from this share of a ceiling.
   */
  utilization_critical_ratio: number;
  /**
   * How long SignalRAtCeiling waits.
   */
  utilization_critical_for: string;
  /**
   * How long SignalRNearCeiling and SignalRAtCeiling stay after the utilization fell.
   */
  utilization_keep_firing_for: string;
  /**
   * SignalRCeilingForecast looks at what is at this share of its ceiling already.
   */
  forecast_level_ratio: number;
  /**
   * How much of the past SignalRCeilingForecast takes its trend from.
   */
  forecast_window: string;
  /**
   * SignalRCeilingForecast fires where the trend reaches the ceiling within this time.
   */
  forecast_horizon: string;
  /**
   * How long SignalRCeilingForecast waits.
   */
  forecast_for: string;
  /**
   * How often the trend is worked out; at most 2m.
   */
  forecast_interval: string;
  /**
   * Days of daily peaks that SignalRCapacityReview and SignalROversized look back on.
   */
  review_window_days: number;
  /**
   * SignalRCapacityReview fires where the daily peaks reach the ceiling within as many days.
   */
  review_horizon_days: number;
  /**
   * How long SignalRScaleUpWillNotHelp waits.
   */
  scale_up_will_not_help_for: string;
  /**
   * SignalRServerLoadHigh fires from this server load.
   */
  server_load_warning_ratio: number;
  /**
   * How long SignalRServerLoadHigh waits.
   */
  server_load_warning_for: string;
  /**
   * How long SignalRServerLoadHigh stays after the load fell.
   */
  server_load_keep_firing_for: string;
  /**
   * SignalRServerLoadDisagrees fires where server load or utilization is at most this while the other is high.
   */
  server_load_disagrees_low_ratio: number;
  /**
   * How long SignalRServerLoadDisagrees waits.
   */
  server_load_disagrees_for: string;
  /**
   * SignalRThrottled: a number of connections of at least 1, closed as Throttled in a minute
   */
  throttled_critical_connections: number;
  /**
   * How long SignalRThrottled stays after the last throttled connection.
   */
  throttled_keep_firing_for: string;
  /**
   * How long SignalRTrafficMetricsMissing waits.
   */
  traffic_missing_for: string;
  /**
   * How long SignalRUnitSizeUnknown waits.
   */
  units_unknown_for: string;
  /**
   * How long SignalRUnitSizeOutsideGuide waits.
   */
  units_outside_guide_for: string;
  /**
   * How long SignalRScenarioMixInvalid waits.
   */
  mix_invalid_for: string;
  /**
   * SignalRExporterFailing fires from this share of failed requests.
   */
  exporter_errors_warning_ratio: number;
  /**
   * SignalRExporterFailing: a whole number of remaining Azure Resource Manager reads, below which it fires
   */
  arm_reads_warning_remaining: number;
  /**
   * How long SignalRExporterFailing waits.
   */
  exporter_failing_for: string;
  /**
   * Share of its ceiling that every measured dimension keeps at the recommended unit size.
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
    | 'SignalRServerLoadHigh'
    | 'SignalRServerLoadDisagrees'
    | 'SignalRThrottled'
    | 'SignalROversized'
    | 'SignalRTrafficMetricsMissing'
    | 'SignalRUnitSizeUnknown'
    | 'SignalRUnitSizeOutsideGuide'
    | 'SignalRScenarioMixInvalid'
    | 'SignalRExporterFailing'
    | 'SignalRHeadroomWatchdog'
  )[];
  /**
   * a list of label matchers; resources that one of them selects raise no alert
   */
  alerts_off: string[];
  /**
   * a list of the sources whose rules are written, each once
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
   * names of labels, by what they hold
   */
  label_names: {
    /**
     * Label of the subscription on everything recorded.
     */
    subscription: string;
    /**
     * Label of the resource group on everything recorded.
     */
    resource_group: string;
    /**
     * Label of an alert's severity.
     */
    severity: string;
    /**
     * Label of the resource id on what azure-metrics-exporter, azure-resourcegraph-exporter and Alloy expose.
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
   * when somebody reads tickets: time_zone, days, start and end
   */
  office_hours: {
    /**
     * a time zone of the IANA database, such as UTC or Europe/Paris
     */
    time_zone: string;
    /**
     * a list of weekdays or ranges of them, such as monday:friday
     *
     * @minItems 1
     */
    days: string[];
    /**
     * When the hours begin.
     */
    start: string;
    /**
     * When the hours end.
     */
    end: string;
  };
  /**
   * Where the alerts' runbook links lead; the file name is added.
   */
  runbook_base_url: string;
  /**
   * Where the alerts' dashboard links lead; the dashboard's path is added.
   */
  dashboard_base_url: string;
  /**
   * a list of resources, each with what differs for it
   */
  resources: Resource[];
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
 * what differs for one resource
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
   * Average message of this resource in bytes, where its messages are not measured beside its bytes.
   */
  message_size_bytes?: number;
  /**
   * how many times Azure counts each byte, such as 2; measured traffic is divided by it
   */
  traffic_factor?: number;
  /**
   * a whole number of units of at least 1, used where no series gives the unit size
   */
  units?: number;
  /**
   * SignalRNearCeiling fires for this resource from this share of a ceiling.
   */
  utilization_warning_ratio?: number;
  /**
   * SignalRAtCeiling fires for this resource from this share of a ceiling.
   */
  utilization_critical_ratio?: number;
  /**
   * SignalRServerLoadHigh fires for this resource from this server load.
   */
  server_load_warning_ratio?: number;
  /**
   * false for a resource that must raise no alert
   */
  alerts: boolean;
}
