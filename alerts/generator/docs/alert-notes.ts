import { percent } from '../alerts/words';
import { GROWTH } from '../recording/review';
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
    when: (settings) => `A dimension is at or above ${percent(settings.utilization_warning_ratio)} of its ceiling.`,
    settings: [
      'utilization_warning_ratio',
      'utilization_warning_for',
      'utilization_keep_firing_for',
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
  SignalRServerLoadHigh: {
    when: (settings) => `The service reports a server load of ${percent(settings.server_load_warning_ratio)} or more.`,
    settings: [
      'server_load_warning_ratio',
      'server_load_warning_for',
      'server_load_keep_firing_for',
      ofResource('server_load_warning_ratio'),
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
      `The service closed ${connections} ${connections === 1 ? 'connection' : 'connections'} or more as Throttled within a minute.`,
    settings: ['throttled_critical_connections', 'throttled_keep_firing_for'],
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
      `${percent(settings.exporter_errors_warning_ratio)} or more of an exporter's requests fail (\`reason="errors"\`), or Azure Resource ` +
      `Manager allows fewer than ${settings.arm_reads_warning_remaining} more reads (\`reason="arm_reads"\`), or there were resources within ` +
      'the last day and now no source has any (`reason="silent"`). This alert is about an exporter, not a resource.',
    settings: ['exporter_errors_warning_ratio', 'arm_reads_warning_remaining', 'exporter_failing_for'],
  },
  SignalRHeadroomWatchdog: {
    when: () => "Always. It is a dead man's switch: send it to a service that pages when it stops arriving.",
    settings: [],
  },
  SignalRCeilingForecast: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.forecast_level_ratio)} of its ceiling but below the ceiling, and the trends ` +
      `of the last ${settings.forecast_window} and of the last quarter of that time both reach the ceiling within ${settings.forecast_horizon}. ` +
      `A dimension that was higher on the last whole day (UTC) without reaching ${percent(settings.utilization_critical_ratio)} is left to ` +
      'SignalRNearCeiling: this is the daily wave, or autoscale responds to it.',
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
    settings: ['review_window_days', 'recommendation_target_ratio'],
  },
};
