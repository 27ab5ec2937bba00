import { unitsAt, type World } from '../../../demo/simulator/fleet/load';
import { type Minute, sample } from '../../../demo/simulator/fleet/traffic';
import { resourceId } from '../../../demo/simulator/fleet/fleet';
import { type SourceName } from '../../../alerts/generator/inputs/probes';
import { INPUT } from '../../../src/names/series';
import { aggregated, type Aggregation, metricNamed } from '../fake/metrics';
import { type AzureResource } from '../fake/azure';

/** A series that the rules should record of a resource, and its values by what Azure served. */
export interface Input {
  /** Name and labels of the series. */
  labels: Readonly<Record<string, string>>;
  /** @returns undefined where Azure has nothing */
  valueAt: (minute: number) => number | undefined;
  /** True for events that may not occur: a minute without any has no series. */
  occurs: boolean;
}

type Served = (minute: Minute) => number | undefined;

function served(name: string, aggregation: Aggregation, chosen: Record<string, string> = {}, divisor = 1): Served {
  const metric = metricNamed(name);
  if (metric === undefined) {
    throw new Error(`Azure has no metric ${name}`);
  }
  return (minute) => {
    const value = aggregated(metric, minute, aggregation, chosen);
    return value === undefined ? undefined : value / divisor;
  };
}

interface Definition {
  name: string;
  labels?: Record<string, string>;
  value: Served;
  occurs?: true;
}

const CLIENTS = served('ConnectionCount', 'Maximum', { Endpoint: 'Client' });
const SERVERS = served('ConnectionCount', 'Maximum', { Endpoint: 'Server' });
const closes = (ConnectionCloseCategory: string) =>
  served('ConnectionCloseCount', 'Total', { ConnectionCloseCategory });

const FROM_AZURE_MONITOR: readonly Definition[] = [
  { name: INPUT.inboundBytes, value: served('InboundTraffic', 'Total', {}, 60) },
  { name: INPUT.outboundBytes, value: served('OutboundTraffic', 'Total', {}, 60) },
  { name: INPUT.countedMessages, value: served('MessageCount', 'Total', {}, 60) },
  { name: INPUT.endpointConnections, labels: { endpoint: 'client' }, value: CLIENTS },
  { name: INPUT.endpointConnections, labels: { endpoint: 'server' }, value: SERVERS },
  {
    name: INPUT.connections,
    value: (minute) => {
      const [clients, servers] = [CLIENTS(minute), SERVERS(minute)];
      return clients === undefined && servers === undefined ? undefined : (clients ?? 0) + (servers ?? 0);
    },
  },
  { name: INPUT.connectionQuota, value: served('ConnectionQuotaUtilization', 'Maximum', {}, 100) },
  { name: INPUT.serverLoad, value: served('ServerLoad', 'Maximum', {}, 100) },
  { name: INPUT.throttled, value: closes('Throttled'), occurs: true },
  { name: INPUT.closes, labels: { category: 'Normal' }, value: closes('Normal'), occurs: true },
  { name: INPUT.closes, labels: { category: 'SlowClient' }, value: closes('SlowClient'), occurs: true },
  { name: INPUT.opens, value: served('ConnectionOpenCount', 'Total'), occurs: true },
  { name: INPUT.systemErrors, value: served('SystemErrors', 'Maximum', {}, 100) },
  { name: INPUT.serverConnectionLatency, value: served('ServerConnectionLatency', 'Maximum', {}, 1000) },
];

/** Telegraf splits nothing: its connections are the count that is not split. */
const UNSPLIT: readonly Definition[] = FROM_AZURE_MONITOR.map((definition) =>
  definition.name === INPUT.connections ? { ...definition, value: served('ConnectionCount', 'Maximum') } : definition
);

/** Returns the inputs that an exporter could give of a resource. */
export function inputsOf(source: SourceName, one: AzureResource, world: World): Input[] {
  if (source === 'azure-resourcegraph-exporter') {
    return resourceGraphInputs(one, world);
  }
  const definitions = source === 'telegraf' ? UNSPLIT : FROM_AZURE_MONITOR;
  return definitions.map(({ name, labels, value, occurs }) => ({
    labels: { __name__: name, resource_id: resourceId(one.resource), ...labels },
    occurs: occurs ?? false,
    valueAt: (minute) => {
      const known = sample(one.resource, minute, world);
      return known && value(known);
    },
  }));
}

function resourceGraphInputs({ resource }: AzureResource, world: World): Input[] {
  const { sku, serviceMode, replica } = resource;
  const id = { resource_id: resourceId(resource) };
  return [
    { labels: { __name__: INPUT.units, ...id }, occurs: false, valueAt: (minute) => unitsAt(resource, minute, world) },
    {
      labels: { __name__: INPUT.sku, ...id, sku, ...(replica === undefined && { service_mode: serviceMode }) },
      occurs: false,
      valueAt: () => 1,
    },
  ];
}
