import { type AzureMetric, CONNECTION_QUOTA, SERVER_LOAD } from '../../../../src/names/azure-metrics';
import { type Value } from '../templates/template';
import { type TerraformValue } from '../templates/terraform';

/** Microsoft advises 80 to 90%. The lower end, since the new units take minutes to come. */
export const SCALE_OUT_PERCENT = 80;

/** Microsoft's example. The next smaller size is at least half, so that scaling in never leads to scaling out. */
const SCALE_IN_PERCENT = 20;

/** Microsoft advises 30 minutes between two operations. */
const COOLDOWN = 'PT30M';

interface ScaleRule {
  metric: AzureMetric;
  statistic: 'Max';
  /** ISO 8601, as all times here. */
  timeGrain: string;
  timeAggregation: 'Average' | 'Maximum';
  timeWindow: string;
  operator: 'GreaterThan' | 'LessThan';
  /** In percent. */
  threshold: number;
  direction: 'Increase' | 'Decrease';
  /** SignalR has no size between 10 and 20 units, for example. */
  type: 'ServiceAllowedNextValue';
  cooldown: string;
}

const COMMON = { statistic: 'Max', timeGrain: 'PT1M', type: 'ServiceAllowedNextValue', cooldown: COOLDOWN } as const;

/** Quota and server load are all that Azure advises to scale by. It scales out by either, and in only by both. */
const SCALE_RULES: readonly ScaleRule[] = [CONNECTION_QUOTA, SERVER_LOAD].flatMap((metric): ScaleRule[] => [
  {
    ...COMMON,
    metric,
    timeAggregation: 'Average',
    timeWindow: 'PT5M',
    operator: 'GreaterThan',
    threshold: SCALE_OUT_PERCENT,
    direction: 'Increase',
  },
  {
    ...COMMON,
    metric,
    timeAggregation: 'Maximum',
    timeWindow: 'PT30M',
    operator: 'LessThan',
    threshold: SCALE_IN_PERCENT,
    direction: 'Decrease',
  },
]);

/** The rules of a resource as Azure Resource Manager has them. */
export function armRules(resourceId: string): Value[] {
  return SCALE_RULES.map(({ metric, type, cooldown, direction, ...trigger }) => ({
    metricTrigger: { metricName: metric.name, metricResourceUri: resourceId, ...trigger, dividePerInstance: false },
    scaleAction: { direction, type, value: '1', cooldown },
  }));
}

/** The same as blocks of azurerm. */
export function terraformRules(resourceId: string): TerraformValue[] {
  return SCALE_RULES.map(({ metric, type, cooldown, direction, ...trigger }) => ({
    metric_trigger: {
      metric_name: metric.name,
      metric_resource_id: resourceId,
      statistic: trigger.statistic,
      time_grain: trigger.timeGrain,
      time_aggregation: trigger.timeAggregation,
      time_window: trigger.timeWindow,
      operator: trigger.operator,
      threshold: trigger.threshold,
      divide_by_instance_count: false,
    },
    scale_action: { direction, type, value: '1', cooldown },
  }));
}
