import { type AzureMetric, CONNECTION_QUOTA, SERVER_LOAD } from '../../../../src/names/azure-metrics';
import { type Value } from '../templates/template';

/** Microsoft advises 80 to 90%. The lower end, since the new units take minutes to come. */
export const SCALE_OUT_PERCENT = 80;

/** Microsoft's example. The next smaller size is at least half, so that scaling in never leads to scaling out. */
const SCALE_IN_PERCENT = 20;

/** Microsoft advises 30 minutes between two operations. */
const COOLDOWN = 'PT30M';

/** Quota and server load are all that Azure advises to scale by. It scales out by either, and in only by both. */
export function scaleRules(resourceId: string): Value[] {
  return [CONNECTION_QUOTA, SERVER_LOAD].flatMap((metric) => [
    scaleRule(resourceId, metric, {
      timeAggregation: 'Average',
      timeWindow: 'PT5M',
      operator: 'GreaterThan',
      threshold: SCALE_OUT_PERCENT,
      direction: 'Increase',
    }),
    scaleRule(resourceId, metric, {
      timeAggregation: 'Maximum',
      timeWindow: 'PT30M',
      operator: 'LessThan',
      threshold: SCALE_IN_PERCENT,
      direction: 'Decrease',
    }),
  ]);
}

function scaleRule(
  resourceId: string,
  metric: AzureMetric,
  { direction, ...trigger }: Readonly<Record<string, Value>>
): Value {
  return {
    metricTrigger: {
      metricName: metric.name,
      metricResourceUri: resourceId,
      timeGrain: 'PT1M',
      statistic: 'Max',
      ...trigger,
      dividePerInstance: false,
    },
    // SignalR has no size between 10 and 20 units, for example.
    scaleAction: { direction, type: 'ServiceAllowedNextValue', value: '1', cooldown: COOLDOWN },
  };
}
