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
import { A_MINUTE, AZURE_RESOURCE_METRIC, templateNames } from '../../../src/names/exporters';
import { type Family, type Simulation } from './family';
import { resourceId, type Resource } from '../fleet/fleet';
import { METRIC_DELAY_MINUTES, type World } from '../fleet/load';
import { highestMinute, type Minute, sample } from '../fleet/traffic';
import { azureMetricsHealth, SECONDS_PER_MINUTE } from './azure-metrics-health';

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
