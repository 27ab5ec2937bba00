import { RESOURCE_GRAPH, RESOURCE_GRAPH_HEALTH } from '../../../src/names/exporters';
import { type Family, type Simulation } from './exposition';
import { resourceId } from '../fleet/fleet';
import { unitsAt } from '../fleet/load';
import { asOf } from '../fleet/past';
import { taggedNumbers } from '../fleet/tags';
import { collections, collectSeconds, SECONDS_PER_MINUTE } from './azure-metrics';

/** Everything that azure-resourcegraph-exporter exposes for both queries over the fleet; unit sizes and tags have no delay. */
export function resourceGraph({ fleet, world }: Simulation): Family[] {
  const numbers = fleet.map((resource) => taggedNumbers(resource).length).reduce((sum, count) => sum + count, 0);
  const queries = [
    { labels: { module: 'signalr', metric: RESOURCE_GRAPH.sku }, rows: fleet.length },
    { labels: { module: 'signalr-tags', metric: RESOURCE_GRAPH.tag }, rows: numbers },
  ];
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
      name: RESOURCE_GRAPH.tag,
      help: RESOURCE_GRAPH.tag,
      type: 'gauge',
      series: fleet.flatMap((resource) =>
        taggedNumbers(resource).map(([setting, value]) => ({
          labels: { resourceID: resourceId(resource), setting },
          valueAt: () => value,
        }))
      ),
    },
    {
      name: RESOURCE_GRAPH_HEALTH.requests,
      help: 'Azure ResourceGraph query request count',
      type: 'counter',
      series: queries.map(({ labels }) => ({ labels, valueAt: (seconds) => collections(seconds, world) })),
    },
    {
      name: RESOURCE_GRAPH_HEALTH.results,
      help: 'Azure ResourceGraph query results',
      type: 'gauge',
      series: queries.map(({ labels, rows }) => ({ labels, valueAt: () => rows })),
    },
    {
      name: RESOURCE_GRAPH_HEALTH.time,
      help: 'Azure ResourceGraph Query time',
      type: 'summary',
      series: queries.flatMap(({ labels, rows }) => [
        { suffix: '_sum', labels, valueAt: (seconds: number) => collections(seconds, world) * collectSeconds(rows) },
        { suffix: '_count', labels, valueAt: (seconds: number) => collections(seconds, world) },
      ]),
    },
  ];
}
