import { FREE_DAILY_MESSAGES, FREE_SKU, isFree } from '../../../../src/model/capacity';
import { CONSTRAINT, SIGN } from '../../../../src/names/labels';
import {
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_QUOTA,
  MESSAGE_COUNT,
  SERVER_CONNECTION_LATENCY,
  SERVER_LOAD,
  SYSTEM_ERRORS,
} from '../../../../src/names/azure-metrics';
import { percent } from '../../pack/fill';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { secondsOf } from '../../settings/durations';
import { type MetricAlert, DAY, windowOf } from './metric-alert';
import { trafficAlerts } from './traffic';

/** Every metric alert there can be. Its `for` becomes the window, over which Azure takes the mean or the sum. */
export const METRIC_ALERTS: readonly MetricAlert[] = [
  ...trafficAlerts(),
  atPercentage('SignalRNearCeiling', 'warning', CONNECTION_QUOTA, {
    threshold: 'utilization_warning_ratio',
    lasting: 'utilization_warning_for',
    constraint: CONSTRAINT.connections,
    words: (value) => [
      `connections at ${value} or more of the quota`,
      'Azure counts those of app servers too. Scale up, or let fewer clients connect, before the service refuses new ones.',
    ],
  }),
  atPercentage('SignalRAtCeiling', 'critical', CONNECTION_QUOTA, {
    threshold: 'connections_critical_ratio',
    lasting: 'at_ceiling_for',
    constraint: CONSTRAINT.connections,
    words: (value) => [
      `connections at ${value} or more of the quota`,
      'Azure counts those of app servers too. Above the quota, the service refuses new clients: scale up now.',
    ],
  }),
  atPercentage('SignalRNearCeiling', 'warning', SERVER_LOAD, {
    threshold: 'server_load_warning_ratio',
    lasting: 'utilization_warning_for',
    constraint: CONSTRAINT.serverLoad,
    words: (value) => [
      `server load at ${value} or more`,
      'Microsoft expects low latency below 70%: compare the load with the traffic.',
    ],
  }),
  throttled(),
  atPercentage('SignalRAtCeiling', 'critical', SYSTEM_ERRORS, {
    threshold: 'system_errors_critical_ratio',
    lasting: 'at_ceiling_for',
    constraint: SIGN.systemErrors,
    words: (value) => [
      `${value} or more of the requests fail in the service`,
      "They are the service's own, not the application's. If server load is high, scale up. Otherwise check Azure's status and open a support request.",
    ],
  }),
  serverConnectionLatency(),
  dailyMessages(),
];

type RatioSetting = {
  [K in keyof ResourceSettings & keyof PackSettings]: K extends `${string}_ratio` ? K : never;
}[keyof ResourceSettings & keyof PackSettings];

/** A metric in percent that reaches a setting, on average over the time that the setting's `for` gives. */
function atPercentage(
  alert: string,
  severity: MetricAlert['severity'],
  metric: AzureMetric,
  {
    threshold,
    lasting,
    constraint,
    words,
  }: {
    threshold: RatioSetting;
    lasting: Extract<keyof PackSettings, `${string}_for`>;
    constraint?: string;
    /** The fact, and what it means or what to do. */
    words: (value: string) => readonly [string, string];
  }
): MetricAlert {
  return {
    alert,
    severity,
    metric,
    aggregation: 'Average',
    operator: 'GreaterThanOrEqual',
    constraint,
    condition: ({ resource, settings }) => {
      const ratio = resource[threshold] ?? settings[threshold];
      const window = windowOf(secondsOf(settings[lasting]));
      const [fact, then] = words(percent(ratio));
      return {
        window,
        threshold: withoutRounding(100 * ratio),
        description: [`${fact}, on average over ${window.words}.`, then],
      };
    },
  };
}

/** A single close pages nobody: every minute of the `for` and one more must have its closes. */
function throttled(): MetricAlert {
  return {
    alert: 'SignalRThrottled',
    severity: 'critical',
    metric: CONNECTION_CLOSE_COUNT,
    aggregation: 'Total',
    operator: 'GreaterThanOrEqual',
    only: { name: 'ConnectionCloseCategory', value: 'Throttled' },
    condition: ({ resource, settings }) => {
      const minutes = Math.floor(secondsOf(settings.throttled_critical_for) / 60) + 1;
      const window = windowOf(60 * minutes);
      const perMinute = resource.throttled_critical_connections ?? settings.throttled_critical_connections;
      const threshold = perMinute * Math.min(minutes, window.seconds / 60);
      return {
        window,
        threshold,
        description: [
          `the service closed ${threshold.toLocaleString('en-US')} or more connections as Throttled within ${window.words}.`,
          'Scale up now, or let fewer clients connect.',
        ],
      };
    },
  };
}

function serverConnectionLatency(): MetricAlert {
  return {
    alert: 'SignalRAtCeiling',
    severity: 'critical',
    metric: SERVER_CONNECTION_LATENCY,
    aggregation: 'Average',
    operator: 'GreaterThanOrEqual',
    constraint: SIGN.serverLatency,
    condition: ({ resource, settings }) => {
      const seconds = resource.server_latency_critical_seconds ?? settings.server_latency_critical_seconds;
      const window = windowOf(secondsOf(settings.at_ceiling_for));
      return {
        window,
        threshold: withoutRounding(1000 * seconds),
        description: [
          `${seconds} s or more between the service and the app servers, on average over ${window.words}.`,
          'If server load is low, check the app servers: CPU, thread pool, garbage collection, distance to the service.',
        ],
      };
    },
  };
}

/** Azure cannot count from midnight, so the window is the last 24 hours. */
function dailyMessages(): MetricAlert {
  return {
    alert: 'SignalRDailyMessagesNearQuota',
    severity: 'warning',
    metric: MESSAGE_COUNT,
    aggregation: 'Total',
    operator: 'GreaterThanOrEqual',
    condition: ({ resource, settings }) => {
      if (!isFree(resource.sku)) {
        return undefined;
      }
      const ratio = resource.daily_messages_warning_ratio ?? settings.daily_messages_warning_ratio;
      return {
        window: DAY,
        threshold: withoutRounding(ratio * FREE_DAILY_MESSAGES),
        description: [
          `${percent(ratio)} or more of the ${FREE_DAILY_MESSAGES.toLocaleString('en-US')} messages a day of ${FREE_SKU} were sent in the last 24 hours.`,
          'If the quota of a day (UTC) runs out, the service closes all server connections: move to Standard_S1, or send less.',
        ],
      };
    },
  };
}

function withoutRounding(value: number): number {
  return Number(value.toPrecision(12));
}
