import { RESOURCE_GRAPH, RESOURCE_GRAPH_HEALTH } from '../../../src/names/exporters';
import { type Family, type Simulation } from './exposition';
import { resourceId } from '../fleet/fleet';
import { unitsAt } from '../fleet/load';
import { asOf } from '../fleet/past';
import { collections, collectSeconds, SECONDS_PER_MINUTE } from './azure-metrics';

/** Everything that azure-resourcegraph-exporter exposes for one query over the fleet; unit sizes have no delay. */
export function resourceGraph({ fleet, world }: Simulation): Family[] {
  const query = { module: 'signalr', metric: RESOURCE_GRAPH.sku };
  return [
    {
      name: RESOURCE_GRAPH.units,
      help: RESOURCE_GRAPH.units,
      type: 'gauge',
      series: fleet.map((resource) => ({
        labels: { resourceID: resourceId(resource) },
        valueAt: (seconds) => unitsAt(resource, Math.floor(seconds / SECONDS_PER_MINUTE), world),
      })),
    },
    {
      name: RESOURCE_GRAPH.sku,
      help: RESOURCE_GRAPH.sku,
      type: 'gauge',
      series: fleet.flatMap((resource) =>
        [...new Set([resource.change?.before.sku ?? resource.sku, resource.sku])].map((sku) => ({
          labels: {
            resourceID: resourceId(resource),
            resourceName: resource.replica ?? resource.name,
            sku,
            service_mode: resource.serviceMode,
          },
          valueAt: (seconds: number) =>
            asOf(resource, Math.floor(seconds / SECONDS_PER_MINUTE), world).sku === sku ? 1 : undefined,
        }))
      ),
    },
    {
      name: RESOURCE_GRAPH_HEALTH.requests,
      help: 'Azure ResourceGraph query request count',
      type: 'counter',
      series: [{ labels: query, valueAt: (seconds) => collections(seconds, world) }],
    },
    {
      name: RESOURCE_GRAPH_HEALTH.results,
      help: 'Azure ResourceGraph query results',
      type: 'gauge',
      series: [{ labels: query, valueAt: () => fleet.length }],
    },
    {
      name: RESOURCE_GRAPH_HEALTH.time,
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
