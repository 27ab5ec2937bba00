import { type Family, type Series } from './family';
import { type Resource, type Subscription } from '../fleet/fleet';
import { type World } from '../fleet/load';
import { draw, keyOf } from '../fleet/noise';
import { collections, collectSeconds, SECONDS_PER_MINUTE } from './collections';

/** Azure Resource Manager's limit of reads per hour; a fleet's exporter uses few of them. */
const READS_ALLOWED = 12000;

const HEALTH_CHANNEL = 20;

/** azure-metrics-exporter's metrics about itself: its remaining Azure reads, and its collections. */
export function azureMetricsHealth(fleet: readonly Resource[], world: World): Family[] {
  const subscriptions = subscriptionsOf(fleet);
  const collector = ({ id }: Subscription) => ({
    subscriptionID: id,
    handler: '/probe/metrics/list',
    filter: "resourceType eq 'Microsoft.SignalRService/SignalR'",
  });
  const resourcesIn = (subscription: Subscription) => fleet.filter((r) => r.subscription.id === subscription.id).length;
  return [
    {
      name: 'azurerm_api_ratelimit',
      help: 'AzureRM API ratelimit',
      type: 'gauge',
      series: subscriptions.map((subscription) => ({
        labels: {
          endpoint: 'management.azure.com',
          scope: 'subscription',
          subscriptionID: subscription.id,
          type: 'reads',
        },
        valueAt: (seconds) =>
          READS_ALLOWED -
          resourcesIn(subscription) -
          Math.floor(
            60 *
              draw(
                { seed: world.seed, key: keyOf(subscription.id), channel: HEALTH_CHANNEL },
                Math.floor(seconds / SECONDS_PER_MINUTE)
              )
          ),
      })),
    },
    {
      name: 'azurerm_stats_metric_collecttime',
      help: 'Azure Insights stats collecttime',
      type: 'summary',
      series: subscriptions.flatMap((subscription): Series[] => [
        {
          suffix: '_sum',
          labels: collector(subscription),
          valueAt: (seconds) => collections(seconds, world) * collectSeconds(resourcesIn(subscription)),
        },
        { suffix: '_count', labels: collector(subscription), valueAt: (seconds) => collections(seconds, world) },
      ]),
    },
    {
      name: 'azurerm_stats_metric_requests',
      help: 'Azure Insights resource requests',
      type: 'counter',
      series: subscriptions.flatMap((subscription) => [
        {
          labels: { ...collector(subscription), result: 'success' },
          valueAt: (seconds) => collections(seconds, world) * resourcesIn(subscription),
        },
        { labels: { ...collector(subscription), result: 'error' }, valueAt: () => 0 },
      ]),
    },
  ];
}

function subscriptionsOf(fleet: readonly Resource[]): Subscription[] {
  return [...new Map(fleet.map(({ subscription }) => [subscription.id, subscription])).values()];
}
