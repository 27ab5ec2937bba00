import { type AzureMetric } from '../../../../src/names/azure-metrics';
import { type Monitored } from './monitored';

/** One alert of the pack on one metric. */
export interface MetricAlert {
  /** The pack's alert, which has the runbook and can be disabled. */
  alert: string;
  severity: 'critical' | 'warning';
  metric: AzureMetric;
  aggregation: 'Total' | 'Average';
  operator: 'GreaterThan' | 'GreaterThanOrEqual';
  /** The only value of one of the metric's dimensions that counts. */
  only?: { name: string; value: string };
  /** The constraint, or the sign that users feel, by the labels of the rules: it tells alerts of one name apart. */
  constraint?: string;
  /** Undefined for a resource without this alert. */
  condition: (monitored: Monitored) => Condition | undefined;
}

export interface Condition {
  window: Window;
  /** In the unit of the metric: percent, milliseconds, or a total over the window. */
  threshold: number;
  /** Sentences without the resource's name; the first begins in lower case. */
  description: readonly string[];
}

/** Windows that a metric alert can aggregate over, in seconds, ascending. */
const WINDOWS = [
  { seconds: 60, iso: 'PT1M', words: '1 minute' },
  { seconds: 5 * 60, iso: 'PT5M', words: '5 minutes' },
  { seconds: 15 * 60, iso: 'PT15M', words: '15 minutes' },
  { seconds: 30 * 60, iso: 'PT30M', words: '30 minutes' },
  { seconds: 3600, iso: 'PT1H', words: '1 hour' },
  { seconds: 6 * 3600, iso: 'PT6H', words: '6 hours' },
  { seconds: 12 * 3600, iso: 'PT12H', words: '12 hours' },
  { seconds: 24 * 3600, iso: 'P1D', words: '1 day' },
] as const;

export type Window = (typeof WINDOWS)[number];

export const DAY: Window = WINDOWS[WINDOWS.length - 1];

/** Returns the shortest window of at least this time; a day is the longest there is. */
export function windowOf(seconds: number): Window {
  return WINDOWS.find((window) => window.seconds >= seconds) ?? DAY;
}

/** Every minute, as Azure has a value a minute; less often over windows that a minute hardly changes. */
export function frequencyOf({ seconds }: Window): 'PT1M' | 'PT5M' {
  return seconds <= 3600 ? 'PT1M' : 'PT5M';
}
