import { type AzureMetric } from '../../../../src/names/azure-metrics';
import { type Monitored } from './monitored';
import { type Window } from './windows';

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
  /** The constraint that runs out, by the label of the rules. */
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
