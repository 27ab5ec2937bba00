import { AZURE_METRICS_HEALTH } from '../../../src/names/exporters';
import { type Family, type Series } from './family';
import { type Resource, type Subscription } from '../fleet/fleet';
import { type World } from '../fleet/load';
import { draw, keyOf } from '../fleet/noise';
import { DAYS_OF_HISTORY } from '../fleet/past';

export const SECONDS_PER_MINUTE = 60;

/** The exporters started this long before the demo, and collect once a minute. */
const EXPORTER_UP_DAYS_BEFORE = DAYS_OF_HISTORY + 1;

/** The number of collections up to an instant in epoch seconds. */
export function collections(seconds: number, { demoStart }: World): number {
  const started = demoStart - EXPORTER_UP_DAYS_BEFORE * 86400;
  return Math.max(0, Math.floor((seconds - started) / SECONDS_PER_MINUTE));
}

/** Seconds per collection: a binary fraction, whose multiples are exact and whose sum never falls by rounding. */
export function collectSeconds(resources: number): number {
  return 0.5 + resources / 64;
}

/** Azure Resource Manager's bucket of reads; the collections of a minute use some, and it refills within seconds. */
const READS_ALLOWED = 250;

const HEALTH_CHANNEL = 20;

const TENANT = '00000000-0000-0000-0000-0000000000aa';

/** Bounds of the histogram of requests. All requests are fast. */
const BOUNDS = ['1', '5', '15', '30', '90', '+Inf'];

const SECONDS_PER_REQUEST = 1 / 64;

/** azure-metrics-exporter's metrics about itself: its remaining Azure reads, its requests and its collections. */
export function azureMetricsHealth(fleet: readonly Resource[], world: World): Family[] {
  const subscriptions = subscriptionsOf(fleet);
  const { requests, rateLimit, collectTime } = AZURE_METRICS_HEALTH;
  const resourcesIn = (subscription: Subscription) => fleet.filter((r) => r.subscription.id === subscription.id).length;
  return [
    {
      name: rateLimit,
      help: 'AzureRM API ratelimit',
      type: 'gauge',
      series: subscriptions.map((subscription) => ({
        labels: {
          apiEndpoint: 'management.azure.com',
          scope: 'subscription',
          subscriptionID: subscription.id,
          tenantID: TENANT,
          type: 'reads',
        },
        valueAt: (seconds) => READS_ALLOWED - resourcesIn(subscription) - concurrentReads(subscription, seconds, world),
      })),
    },
    {
      name: requests,
      help: 'AzureRM API requests',
      type: 'histogram',
      series: subscriptions.flatMap((subscription) =>
        requestSeries(subscription, (seconds) => collections(seconds, world) * resourcesIn(subscription))
      ),
    },
    {
      name: collectTime,
      help: 'Azure Insights stats collecttime',
      type: 'summary',
      series: subscriptions.flatMap(({ id }, i): Series[] => {
        const labels = {
          filter: "resourceType eq 'Microsoft.SignalRService/SignalR'",
          handler: '/probe/metrics/list',
          subscriptionID: id,
        };
        const each = collectSeconds(resourcesIn(subscriptions[i]));
        return [
          { suffix: '_sum', labels, valueAt: (seconds) => collections(seconds, world) * each },
          { suffix: '_count', labels, valueAt: (seconds) => collections(seconds, world) },
        ];
      }),
    },
  ];
}

/** Reads of the other probes, which are on their way at the same time. */
function concurrentReads({ id }: Subscription, seconds: number, { seed }: World): number {
  const minute = Math.floor(seconds / SECONDS_PER_MINUTE);
  return Math.floor(60 * draw({ seed, key: keyOf(id), channel: HEALTH_CHANNEL }, minute));
}

function requestSeries({ id }: Subscription, count: (seconds: number) => number): Series[] {
  const labels = {
    apiEndpoint: 'management.azure.com',
    method: 'get',
    resourceProvider: 'microsoft.signalrservice',
    statusCode: '200',
    subscriptionID: id,
    tenantID: TENANT,
  };
  return [
    ...BOUNDS.map((le): Series => ({ suffix: '_bucket', labels: { ...labels, le }, valueAt: count })),
    { suffix: '_sum', labels, valueAt: (seconds) => count(seconds) * SECONDS_PER_REQUEST },
    { suffix: '_count', labels, valueAt: count },
  ];
}

function subscriptionsOf(fleet: readonly Resource[]): Subscription[] {
  return [...new Map(fleet.map(({ subscription }) => [subscription.id, subscription])).values()];
}
