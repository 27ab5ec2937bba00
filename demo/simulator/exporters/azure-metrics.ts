import {
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  CONNECTION_OPEN_COUNT,
  CONNECTION_QUOTA,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_CONNECTION_LATENCY,
  SERVER_LOAD,
  SYSTEM_ERRORS,
} from '../../../src/names/azure-metrics';
import { A_MINUTE, AZURE_RESOURCE_METRIC, templateNames, AZURE_METRICS_HEALTH } from '../../../src/names/exporters';
import { type Family, type Simulation, type Series } from './exposition';
import { resourceId, type Resource, type Subscription } from '../fleet/fleet';
import { METRIC_DELAY_MINUTES, type World } from '../fleet/load';
import { highestMinute, type Minute, sample } from '../fleet/traffic';
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

/** A series of the exporter for each resource: a metric, or the part of it that a dimension's value selects. */
interface SimulatedMetric {
  metric: AzureMetric;
  dimension?: string;
  value: (minute: Minute) => number | undefined;
}

const METRICS: readonly SimulatedMetric[] = [
  { metric: INBOUND_TRAFFIC, value: (m) => m.inboundBytes },
  { metric: OUTBOUND_TRAFFIC, value: (m) => m.outboundBytes },
  { metric: MESSAGE_COUNT, value: (m) => m.messageCount },
  { metric: CONNECTION_COUNT, dimension: 'Client', value: (m) => m.clientConnections },
  { metric: CONNECTION_COUNT, dimension: 'Server', value: (m) => m.serverConnections },
  { metric: SERVER_LOAD, value: (m) => m.serverLoad },
  { metric: CONNECTION_QUOTA, value: (m) => m.quotaUtilization },
  { metric: SYSTEM_ERRORS, value: (m) => m.systemErrors },
  { metric: CONNECTION_OPEN_COUNT, value: (m) => m.opens },
  { metric: CONNECTION_CLOSE_COUNT, dimension: 'Normal', value: (m) => m.closes.normal },
  { metric: CONNECTION_CLOSE_COUNT, dimension: 'Throttled', value: (m) => m.closes.throttled },
  { metric: CONNECTION_CLOSE_COUNT, dimension: 'SlowClient', value: (m) => m.closes.slowClient },
  { metric: SERVER_CONNECTION_LATENCY, value: (m) => m.serverConnectionLatency },
];

/** Everything that azure-metrics-exporter exposes: the resources' metrics, then its own health. */
export function azureMetrics({ fleet, world, naming, highestOf = 1 }: Simulation): Family[] {
  const families = new Map<string, Family>();
  const minutes = new RecentMinutes(world, highestOf);
  for (const resource of fleet.filter(({ load }) => load !== undefined)) {
    for (const { metric, dimension, value } of METRICS) {
      const { name: metricName, unit, aggregations } = metric;
      const aggregation = aggregations[0];
      const [templateName] = templateNames(metric, aggregation);
      const name = naming === 'default' ? AZURE_RESOURCE_METRIC : templateName;
      const family = families.get(name) ?? { name, help: 'Azure monitor insight metric', type: 'gauge', series: [] };
      families.set(name, family);
      family.series.push({
        labels: {
          // The exporter drops labels that the template already uses.
          ...(naming === 'default' ? { aggregation, metric: metricName, unit } : {}),
          ...(dimension === undefined ? {} : { dimension }),
          interval: A_MINUTE,
          timespan: 'PT5M',
          resourceGroup: resource.resourceGroup.toLowerCase(),
          resourceID: resourceId(resource),
          resourceName: resource.name.toLowerCase(),
          subscriptionID: resource.subscription.id,
          subscriptionName: resource.subscription.name,
          // The one tag that the exporter adds by default; empty where a resource has none.
          tag_owner: '',
        },
        valueAt: (seconds) => {
          const minute = minutes.of(resource, Math.floor(seconds / SECONDS_PER_MINUTE) - METRIC_DELAY_MINUTES);
          return minute && value(minute);
        },
      });
    }
  }
  return [...families.values(), ...azureMetricsHealth(fleet, world)];
}

/** Holds a day of one resource, or its 35 days if every fifth minute is requested, whatever the size of the fleet. */
const SLOTS = 16_384;

/**
 * Caches minutes, since each is requested again soon: a scrape reads one minute for each series of a resource, a history
 * the same day for each of them.
 */
class RecentMinutes {
  private readonly slots: Array<{ resource: Resource; minute: number; traffic: Minute | undefined } | undefined> =
    new Array(SLOTS);

  constructor(
    private readonly world: World,
    private readonly highestOf: number
  ) {}

  of(resource: Resource, minute: number): Minute | undefined {
    const slot = minute % SLOTS;
    const known = this.slots[slot];
    if (known !== undefined && known.resource === resource && known.minute === minute) {
      return known.traffic;
    }
    const shown = this.highestOf === 1 ? minute : highestMinute(resource, minute, this.highestOf, this.world);
    const traffic = sample(resource, shown, this.world);
    this.slots[slot] = { resource, minute, traffic };
    return traffic;
  }
}

/** azure-metrics-exporter's metrics about itself: its remaining Azure reads, its requests and its collections. */
function azureMetricsHealth(fleet: readonly Resource[], world: World): Family[] {
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
