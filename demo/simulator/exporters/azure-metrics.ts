import { type Family, type Simulation } from './family';
import { resourceId } from '../fleet/fleet';
import { METRIC_DELAY_MINUTES } from '../fleet/load';
import { RecentMinutes } from '../fleet/recent-minutes';
import { type Minute } from '../fleet/traffic';
import { azureMetricsHealth } from './azure-metrics-health';
import { SECONDS_A_MINUTE } from './collections';

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
export function azureMetrics({ fleet, world, naming }: Simulation): Family[] {
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
