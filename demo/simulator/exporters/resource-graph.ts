import { type Family, type Simulation } from './family';
import { resourceId } from '../fleet/fleet';
import { unitsAt } from '../fleet/load';
import { collections, collectSeconds, SECONDS_A_MINUTE } from './collections';

/** What azure-resourcegraph-exporter exposes for one query over the fleet: sizes as they are now, not minutes late. */
export function resourceGraph({ fleet, world }: Simulation): Family[] {
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
