import { SCENARIOS } from '../src/guide';
import { AppCounters } from './app-counters';
import { type Resource, resourceId, type Subscription } from './fleet';
import { METRIC_DELAY_MINUTES, unitsAt, type World } from './load';
import { draw, keyOf } from './noise';
import { RecentMinutes } from './recent-minutes';
import { type Minute } from './traffic';

/** One line of an exposition: its labels, and the value that a scrape at an instant (epoch seconds) gives. */
export interface Series {
  /** What is added to the family's name: a summary's lines carry one. */
  suffix?: '_sum' | '_count';
  labels: Readonly<Record<string, string>>;
  /** @returns undefined where such a scrape does not have the line */
  valueAt: (seconds: number) => number | undefined;
}

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'summary';
  series: Series[];
}

/** How azure-metrics-exporter names its series: by default, or by the template that its documentation recommends. */
export const NAMINGS = ['default', 'template'] as const;

export type Naming = (typeof NAMINGS)[number];

export interface Simulation {
  fleet: readonly Resource[];
  world: World;
  naming: Naming;
}

/** The exporters that the simulator stands in for, with the Prometheus jobs that scrape them. */
export const ENDPOINTS = [
  { path: '/metrics/azure', job: 'azure-metrics-exporter', families: azureMetrics },
  { path: '/metrics/resourcegraph', job: 'azure-resourcegraph-exporter', families: resourceGraph },
  { path: '/metrics/app', job: 'signalr-app', families: appCounters },
] as const;

const SECONDS_A_MINUTE = 60;

interface AzureMetric {
  metric: string;
  unit: 'Bytes' | 'Count' | 'Percent';
  aggregation: 'total' | 'maximum';
  dimension?: string;
  value: (minute: Minute) => number;
}

const AZURE_METRICS: readonly AzureMetric[] = [
  { metric: 'InboundTraffic', unit: 'Bytes', aggregation: 'total', value: (m) => m.inboundBytes },
  { metric: 'OutboundTraffic', unit: 'Bytes', aggregation: 'total', value: (m) => m.outboundBytes },
  { metric: 'MessageCount', unit: 'Count', aggregation: 'total', value: (m) => m.messageCount },
  {
    metric: 'ConnectionCount',
    unit: 'Count',
    aggregation: 'maximum',
    value: (m) => m.clientConnections + m.serverConnections,
  },
  {
    metric: 'ConnectionCount',
    unit: 'Count',
    aggregation: 'maximum',
    dimension: 'Client',
    value: (m) => m.clientConnections,
  },
  {
    metric: 'ConnectionCount',
    unit: 'Count',
    aggregation: 'maximum',
    dimension: 'Server',
    value: (m) => m.serverConnections,
  },
  { metric: 'ServerLoad', unit: 'Percent', aggregation: 'maximum', value: (m) => m.serverLoad },
  { metric: 'ConnectionQuotaUtilization', unit: 'Percent', aggregation: 'maximum', value: (m) => m.quotaUtilization },
  { metric: 'SystemErrors', unit: 'Percent', aggregation: 'maximum', value: (m) => m.systemErrors },
  { metric: 'UserErrors', unit: 'Percent', aggregation: 'maximum', value: (m) => m.userErrors },
  {
    metric: 'ConnectionCloseCount',
    unit: 'Count',
    aggregation: 'total',
    dimension: 'Normal',
    value: (m) => m.closes.normal,
  },
  {
    metric: 'ConnectionCloseCount',
    unit: 'Count',
    aggregation: 'total',
    dimension: 'Throttled',
    value: (m) => m.closes.throttled,
  },
  {
    metric: 'ConnectionCloseCount',
    unit: 'Count',
    aggregation: 'total',
    dimension: 'SlowClient',
    value: (m) => m.closes.slowClient,
  },
];

/** The exporter's name without a template, and the name that the recommended template is given. */
const DEFAULT_NAME = 'azurerm_resource_metric';
const TEMPLATE_NAME = 'azure_signalr';

/** What azure-metrics-exporter exposes: the resources' metrics, then its own health. */
function azureMetrics({ fleet, world, naming }: Simulation): Family[] {
  const families = new Map<string, Family>();
  const minutes = new RecentMinutes(world);
  for (const resource of fleet.filter(({ load }) => load !== undefined)) {
    for (const { metric, unit, aggregation, dimension, value } of AZURE_METRICS) {
      const name =
        naming === 'default' ? DEFAULT_NAME : `${TEMPLATE_NAME}_${metric}_${aggregation}_${unit}`.toLowerCase();
      const family = families.get(name) ?? { name, help: 'Azure monitor insight metric', type: 'gauge', series: [] };
      families.set(name, family);
      family.series.push({
        labels: {
          // A label that the template uses is not there a second time.
          ...(naming === 'default' ? { aggregation, metric, unit } : {}),
          ...(dimension === undefined ? {} : { dimension }),
          interval: 'PT1M',
          timespan: 'PT1M',
          resourceGroup: resource.resourceGroup,
          resourceID: resourceId(resource),
          resourceName: resource.name,
          subscriptionID: resource.subscription.id,
          subscriptionName: resource.subscription.name,
        },
        valueAt: (seconds) => {
          const minute = minutes.of(resource, Math.floor(seconds / SECONDS_A_MINUTE) - METRIC_DELAY_MINUTES);
          return minute && value(minute);
        },
      });
    }
  }
  return [...families.values(), ...azureMetricsHealth(fleet, world)];
}

/** Azure Resource Manager allows this many reads an hour; a fleet's exporter uses a few of them. */
const READS_ALLOWED = 12000;

const HEALTH_CHANNEL = 20;

function azureMetricsHealth(fleet: readonly Resource[], world: World): Family[] {
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
                Math.floor(seconds / SECONDS_A_MINUTE)
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

/** The exporters have been up since this long before the demo, and collect once a minute. */
const EXPORTER_UP_DAYS_BEFORE = 8;

function collections(seconds: number, { demoStart }: World): number {
  const started = demoStart - EXPORTER_UP_DAYS_BEFORE * 86400;
  return Math.max(0, Math.floor((seconds - started) / SECONDS_A_MINUTE));
}

/** A binary fraction, so that its multiples are exact and a sum of them never falls by rounding. */
function collectSeconds(resources: number): number {
  return 0.5 + resources / 64;
}

/** What azure-resourcegraph-exporter exposes for one query over the fleet: sizes as they are now, not minutes late. */
function resourceGraph({ fleet, world }: Simulation): Family[] {
  const query = { module: 'signalr', metric: 'azurerm_signalr_units' };
  return [
    {
      name: 'azurerm_signalr_units',
      help: 'azurerm_signalr_units',
      type: 'gauge',
      series: fleet.map((resource) => ({
        labels: { resourceID: resourceId(resource) },
        valueAt: (seconds) => unitsAt(resource, Math.floor(seconds / SECONDS_A_MINUTE), world),
      })),
    },
    {
      name: 'azurerm_signalr_info',
      help: 'azurerm_signalr_info',
      type: 'gauge',
      series: fleet.map((resource) => ({
        labels: {
          resourceID: resourceId(resource),
          resourceName: resource.replica ?? resource.name,
          sku: resource.sku,
        },
        valueAt: () => 1,
      })),
    },
    {
      name: 'azure_resourcegraph_query_results',
      help: 'Azure ResourceGraph query results',
      type: 'gauge',
      series: [{ labels: query, valueAt: () => fleet.length }],
    },
    {
      name: 'azure_resourcegraph_query_time',
      help: 'Azure ResourceGraph Query time',
      type: 'summary',
      series: [
        {
          suffix: '_sum',
          labels: query,
          valueAt: (seconds) => collections(seconds, world) * collectSeconds(fleet.length),
        },
        { suffix: '_count', labels: query, valueAt: (seconds) => collections(seconds, world) },
      ],
    },
  ];
}

/** What the applications of two resources count themselves: sends, not deliveries. */
function appCounters({ fleet, world }: Simulation): Family[] {
  const counted = fleet.flatMap((resource) => {
    const hub = resource.countedHub;
    if (hub === undefined) {
      return [];
    }
    const scenarios = SCENARIOS.filter((scenario) => (resource.mix[scenario] ?? 0) > 0);
    const counters = new AppCounters(resource, scenarios, world);
    return scenarios.map((scenario) => ({ labels: { resource: resource.name, hub, scenario }, scenario, counters }));
  });
  return [
    {
      name: 'signalr_app_messages_sent_total',
      help: 'Messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.messagesAt(scenario, seconds),
      })),
    },
    {
      name: 'signalr_app_bytes_sent_total',
      help: 'Bytes of the messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.bytesAt(scenario, seconds),
      })),
    },
  ];
}

function subscriptionsOf(fleet: readonly Resource[]): Subscription[] {
  return [...new Map(fleet.map(({ subscription }) => [subscription.id, subscription])).values()];
}
