import { percent } from '../alerts/words';
import { GROWTH } from '../recording/review';
import { type PackSettings } from '../settings';

/** What the rule alone does not say to a reader. */
export interface AlertNote {
  when: (settings: PackSettings) => string;
  /** Keys of the settings file that change when the alert fires; keys of a resource as `resources[].key`. */
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
      'by no more than 1%, or there is no next unit size.',
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
    when: () => 'The unit size of a resource is known, and no source gives its inbound or outbound traffic.',
    settings: ['traffic_missing_for'],
  },
  SignalRUnitSizeUnknown: {
    when: () => 'A resource has traffic or connections, and neither a source nor the settings give its unit size.',
    settings: ['units_unknown_for'],
  },
  SignalRUnitSizeOutsideGuide: {
    when: () => 'The unit size is not a whole number within the columns of the edition, so that there is no ceiling.',
    settings: ['units_outside_guide_for'],
  },
  SignalRScenarioMixInvalid: {
    when: () =>
      'The shares of the scenarios are missing, negative, of an unknown scenario, or do not sum to 1. An application that ' +
      'counts what it sends, and sends nothing, raises none.',
    settings: ['mix_invalid_for'],
  },
  SignalRExporterFailing: {
    when: (settings) =>
      `${percent(settings.exporter_errors_warning_ratio)} or more of an exporter's requests fail (\`reason="errors"\`), or Azure Resource ` +
      `Manager allows fewer than ${settings.arm_reads_warning_remaining} more reads (\`reason="arm_reads"\`), or resources were known within ` +
      'the last day and no source knows any now (`reason="silent"`). This alert names no resource.',
    settings: ['exporter_errors_warning_ratio', 'arm_reads_warning_remaining', 'exporter_failing_for'],
  },
  SignalRHeadroomWatchdog: {
    when: () => "Always. It is a dead man's switch: send it to something that pages when it stops arriving.",
    settings: [],
  },
  SignalRCeilingForecast: {
    when: (settings) =>
      `A dimension is at or above ${percent(settings.forecast_level_ratio)} of its ceiling and below it, and both the trend ` +
      `of the last ${settings.forecast_window} and that of the last quarter of it reach the ceiling within ${settings.forecast_horizon}. ` +
      `What came higher on the last whole day (UTC) and not to ${percent(settings.utilization_critical_ratio)} is left to SignalRNearCeiling: it ` +
      'is the daily wave, or autoscale answers it.',
    settings: [
      ...['forecast_level_ratio', 'forecast_window', 'forecast_horizon', 'forecast_for'],
      'utilization_critical_ratio',
    ],
  },
  SignalRCapacityReview: {
    when: (settings) =>
      `The trend of the daily peaks of the last ${settings.review_window_days} days reaches the ceiling within ` +
      `${settings.review_horizon_days} days. At most one day may be missing, the last week's median day must exceed that of the week ` +
      `before by ${percent(GROWTH - 1)}, and the unit size must not have changed: a load test or a smaller unit size is no growth.`,
    settings: ['review_window_days', 'review_horizon_days'],
  },
  SignalROversized: {
    when: (settings) =>
      `A smaller unit size would have kept every peak of the last ${settings.review_window_days} days at or under ` +
      `${percent(settings.recommendation_target_ratio)} of its ceiling, and there is that much history. Smaller means than ` +
      'any unit size that ran in the last day.',
    settings: ['review_window_days', 'recommendation_target_ratio'],
  },
};
