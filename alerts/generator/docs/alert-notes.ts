import { percent } from '../alerts/words';
import { ABOVE_USUAL, GROWTH } from '../recording/review';
import { type PackSettings } from '../settings';

/** The condition of an alert in words, and its settings. */
export interface AlertNote {
  when: (settings: PackSettings) => string;
  /** Settings that change when the alert fires; settings of a resource as `resources[].key`. */
  settings: readonly string[];
}

const ofResource = (key: string) => `resources[].${key}`;

/** By the alert's name. */
export const ALERT_NOTES: Readonly<Record<string, AlertNote>> = {
  SignalRNearCeiling: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.utilization_warning_ratio)} of its ceiling, and at least ${percent(ABOVE_USUAL)} above the last whole ` +
      'day (UTC), if that day led to no page: a daily wave raises no warning each day.',
    settings: [
      'utilization_warning_ratio',
      'utilization_warning_for',
      'utilization_keep_firing_for',
      'utilization_critical_ratio',
      ofResource('utilization_warning_ratio'),
    ],
  },
  SignalRAtCeiling: {
    when: (settings) => `A dimension is at or above ${percent(settings.utilization_critical_ratio)} of its ceiling.`,
    settings: [
      'utilization_critical_ratio',
      'utilization_critical_for',
      'utilization_keep_firing_for',
      ofResource('utilization_critical_ratio'),
    ],
  },
  SignalRScaleUpWillNotHelp: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.utilization_warning_ratio)} of its ceiling, and the next unit size raises that ceiling ` +
      'by at most 1% or does not exist.',
    settings: ['scale_up_will_not_help_for', 'utilization_warning_ratio', ofResource('utilization_warning_ratio')],
  },
  SignalRAtLargestSize: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.utilization_warning_ratio)} of its ceiling, and the resource runs at the ` +
      'largest unit size of its SKU or of its edition, or at its `max_units`.',
    settings: [
      ...['largest_size_for', 'utilization_warning_ratio', 'utilization_keep_firing_for'],
      ofResource('utilization_warning_ratio'),
      ofResource('max_units'),
    ],
  },
  SignalRServerLoadHigh: {
    when: (settings) =>
      `The service reports a server load of ${percent(settings.server_load_warning_ratio)} or more, and no utilization is higher.`,
    settings: [
      'server_load_warning_ratio',
      'server_load_warning_for',
      'server_load_keep_firing_for',
      ofResource('server_load_warning_ratio'),
    ],
  },
  SignalRServerLoadCritical: {
    when: (settings) => `The service reports a server load of ${percent(settings.server_load_critical_ratio)} or more.`,
    settings: [
      'server_load_critical_ratio',
      'server_load_critical_for',
      'server_load_keep_firing_for',
      ofResource('server_load_critical_ratio'),
    ],
  },
  SignalRServerLoadDisagrees: {
    when: (settings) => {
      const low = percent(settings.server_load_disagrees_low_ratio);
      return (
        `Server load is ${percent(settings.server_load_warning_ratio)} or more while every utilization is at most ${low}; or a ` +
        `utilization is ${percent(settings.utilization_warning_ratio)} or more while server load is at most ${low}.`
      );
    },
    settings: [
      'server_load_disagrees_low_ratio',
      'server_load_disagrees_for',
      'server_load_warning_ratio',
      'utilization_warning_ratio',
      ofResource('server_load_warning_ratio'),
    ],
  },
  SignalRThrottled: {
    when: ({ throttled_critical_connections: connections }) =>
      `The service closed ${connections} ${connections === 1 ? 'connection' : 'connections'} or more as Throttled in a minute, and in the minute before.`,
    settings: [
      'throttled_critical_connections',
      'throttled_critical_for',
      'throttled_keep_firing_for',
      ofResource('throttled_critical_connections'),
    ],
  },
  SignalRServerConnectionsLost: {
    when: () =>
      'In service mode Default, no app server is connected, but clients are, or the service closed clients for that reason ' +
      'within the last hour; or, in any mode, it closes clients for that reason now.',
    settings: ['server_connections_lost_for'],
  },
  SignalRConnectionsDropped: {
    when: (settings) =>
      `More than ${percent(settings.connections_dropped_warning_ratio)} of the connections were closed within a minute, other than as ` +
      'Normal, ClosedByAppServer, ServiceReload or Throttled.',
    settings: [
      'connections_dropped_warning_ratio',
      'connections_dropped_for',
      ofResource('connections_dropped_warning_ratio'),
    ],
  },
  SignalRSystemErrors: {
    when: (settings) => `The service reports more than ${percent(settings.system_errors_warning_ratio)} system errors.`,
    settings: ['system_errors_warning_ratio', 'system_errors_for', ofResource('system_errors_warning_ratio')],
  },
  SignalRServerConnectionLatencyHigh: {
    when: (settings) =>
      `The latency between the service and the app servers is above ${settings.server_connection_latency_warning_seconds} s.`,
    settings: [
      'server_connection_latency_warning_seconds',
      'server_connection_latency_for',
      ofResource('server_connection_latency_warning_seconds'),
    ],
  },
  SignalRDailyMessagesNearQuota: {
    when: (settings) =>
      `A Free_F1 resource has used ${percent(settings.daily_messages_warning_ratio)} of the 20,000 messages of the day (UTC), by ` +
      'MessageCount.',
    settings: ['daily_messages_warning_ratio', 'evaluation_interval', ofResource('daily_messages_warning_ratio')],
  },
  SignalRTrafficMetricsMissing: {
    when: () => 'A resource has a unit size, but no inbound or outbound traffic from any source.',
    settings: ['traffic_missing_for'],
  },
  SignalRUnitSizeUnknown: {
    when: () => 'A resource has traffic or connections, but neither a source nor the settings give its unit size.',
    settings: ['units_unknown_for'],
  },
  SignalRUnitSizeOutsideGuide: {
    when: () => 'The unit size is not a whole number within the columns of the edition, so its ceilings are unknown.',
    settings: ['units_outside_guide_for'],
  },
  SignalRScenarioMixInvalid: {
    when: () =>
      'The shares of the scenarios are missing, negative, of an unknown scenario, or do not sum to 1. An application that ' +
      'counts its messages and sends none does not raise it.',
    settings: ['mix_invalid_for'],
  },
  SignalRExporterFailing: {
    when: (settings) =>
      `${percent(settings.exporter_errors_warning_ratio)} or more of an exporter's requests fail (\`reason="errors"\`), Azure Resource ` +
      `Manager allows fewer than ${settings.arm_reads_warning_remaining} more reads (\`reason="arm_reads"\`), a target at its address ` +
      'cannot be scraped (`reason="scrape"`), or its value of an input is the highest and that of another source ' +
      `${percent(settings.exporter_disagreement_warning_ratio)} or more below (\`reason="disagreement"\`).`,
    settings: [
      'exporter_errors_warning_ratio',
      'arm_reads_warning_remaining',
      'exporter_disagreement_warning_ratio',
      'exporter_failing_for',
    ],
  },
  SignalRMonitoringBlind: {
    when: (settings) =>
      `Fewer than ${percent(settings.monitoring_blind_critical_ratio)} of the resources that had traffic metrics at the same time within the last ` +
      'day have them now, from any source. One alert for all resources; a declared unit size does not count.',
    settings: ['monitoring_blind_critical_ratio', 'monitoring_blind_for'],
  },
  SignalRCeilingAssumed: {
    when: () =>
      'A resource with a unit size of the guide has no message size (2,048 B are assumed), or traffic in bytes and neither ' +
      '`server_leg` nor `traffic_factors`.',
    settings: ['ceiling_assumed_for'],
  },
  SignalRHeadroomWatchdog: {
    when: () => "Always. It is a dead man's switch: send it to a service that pages when it stops arriving.",
    settings: [],
  },
  SignalRCeilingForecast: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.forecast_level_ratio)} of its ceiling but below the ceiling, and the trends ` +
      `of the last ${settings.forecast_window} and of the last quarter of that time both reach the ceiling within ${settings.forecast_horizon}. ` +
      `A dimension that was higher on the last whole day (UTC) without reaching ${percent(settings.utilization_critical_ratio)} raises none: ` +
      'this is the daily wave, or autoscale responds to it.',
    settings: [
      ...['forecast_level_ratio', 'forecast_window', 'forecast_horizon', 'forecast_for'],
      'utilization_critical_ratio',
    ],
  },
  SignalRCapacityReview: {
    when: (settings) =>
      `The trend of the daily peaks of the last ${settings.review_window_days} days reaches the ceiling within ` +
      `${settings.review_horizon_days} days. At most one day may be missing, the last week's median day must exceed that of the week ` +
      `before by ${percent(GROWTH - 1)}, and the unit size must not have changed: a load test or a smaller unit size does not count as growth.`,
    settings: ['review_window_days', 'review_horizon_days'],
  },
  SignalROversized: {
    when: (settings) =>
      `A smaller unit size would have kept every peak of the last ${settings.review_window_days} days at or under ` +
      `${percent(settings.recommendation_target_ratio)} of its ceiling, and the history is that long. Smaller means ` +
      'smaller than every unit size of the last day.',
    settings: ['review_window_days', 'recommendation_target_ratio', 'price', ofResource('price')],
  },
};
