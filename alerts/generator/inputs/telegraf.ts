import { call, indent, relabel } from '../promql/promql';
import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';
import { identified } from './identity';

/** The namespace is in each name, and a replica has one of its own. */
const NAMESPACES = ['microsoft_signalrservice_signalr', 'microsoft_signalrservice_signalr_replicas'] as const;

/** What Telegraf's azure_monitor input reports, as the pack's inputs. */
export function telegrafFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-telegraf';
  return {
    name,
    about: [
      'Source: Telegraf, input azure_monitor with the aggregations Total and Maximum, through a Prometheus output. It',
      'has no label for the resource id, which is put together from subscription_id, resource_group and resource_name.',
      'Telegraf keeps their case, and ids that differ in case are different resources to Prometheus: lower-case them',
      'in Telegraf, as the example in alerts/exporters/examples does. Where the spellings differ,',
      'SignalRTrafficMetricsMissing and SignalRUnitSizeUnknown say so. It splits by no dimension, so that throttled',
      'connections are not known. Values are about three minutes late. Unit sizes come from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules(
          {
            endpointLabels: [],
            closeSplits: [],
            signalr: [],
            // The settings reach a resource before its id is put together, and a SignalR resource's name is unique.
            idLabel: 'resource_name',
            idOf: nameOf,
            perResource: (expression) => identified(oneEach(expression), 'resource_id', settings.label_names),
            spellings: (metric, aggregation) =>
              NAMESPACES.map((namespace) => ({
                name: `azure_monitor_${namespace}_${metric.displayName.replace(/ /g, '_')}_${aggregation}`.toLowerCase(),
                matchers: [],
              })),
          },
          settings
        ),
      },
    ],
  };
}

/** For a replica, the receiver's resource_name goes on behind the parent's: `name/replicas/replica`. */
function nameOf(resourceId: string): string {
  return resourceId.replace(/^.*\/signalr\//, '');
}

/** One series a resource, by an id that its labels are put together to. */
function oneEach(expression: string): string {
  const joined = `label_join((\n${indent(expression)}\n), "resource_id", "/", "subscription_id", "resource_group", "resource_name")`;
  const id = '/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3';
  return call('max by (resource_id)', relabel(joined, 'resource_id', id, 'resource_id', '([^/]+)/([^/]+)/(.+)'));
}
