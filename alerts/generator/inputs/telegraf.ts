import { telegrafNames } from '../../../src/names/exporters';
import { is, relabel, select } from '../promql/promql';
import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';

export function telegrafFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-telegraf';
  return {
    name,
    about: [
      'Source: Telegraf, input azure_monitor with the aggregations Total and Maximum, through a Prometheus output. It',
      'has no label for the resource id, which the rules join from subscription_id, resource_group and resource_name.',
      'Telegraf keeps their case, and ids that differ in case are different resources to Prometheus. Convert them to',
      'lower case in Telegraf, as in the example in alerts/exporters/examples. If the case differs,',
      'SignalRInputMissing fires for both. Telegraf does not split by dimensions, so endpoints',
      'and reasons of closed connections, throttling included, are unknown. Values are about three minutes late. Unit',
      'sizes come from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules({
          name: 'telegraf',
          endpointLabels: [],
          withId,
          select: (metric, ...matchers) => {
            const [best] = metric.aggregations;
            return select('', is('__name__', telegrafNames(metric, best)), ...matchers);
          },
        }),
      },
    ],
  };
}

/** Joins the id from its parts. A replica's resource_name starts with its parent's. */
function withId(expression: string): string {
  const joined = `label_join(${expression}, "resource_id", "/", "subscription_id", "resource_group", "resource_name")`;
  const id = '/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3';
  return relabel(joined, 'resource_id', id, 'resource_id', '([^/]+)/([^/]+)/(.+)');
}
