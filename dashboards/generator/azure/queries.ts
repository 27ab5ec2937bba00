import {
  MetricDimensionBuilder,
  MetricQueryBuilder,
  MonitorQueryBuilder,
  MonitorResourceBuilder,
  QueryType,
  ResourceGraphQueryBuilder,
} from '@grafana/grafana-foundation-sdk/azuremonitor';
import { AZURE_METRICS } from '../../../src/frames/roles';
import { type SeriesRole } from '../../../src/frames/types';
import { VARIABLE } from '../parts/scope';
import { AZURE, IN_GROUP, NAMESPACE, REGION } from './variables';

/** The chosen resource, or the resources of a group in one region. */
type AzureScope = 'resource' | 'group';

/** Resources that a query to Azure covers, and the time that each of its values is for. */
export interface Place {
  subscription: string;
  resource: { group: string; name: string; namespace: string };
  /** Of several resources. */
  region?: string;
  /** By default, the grain nearest the step of the panel. */
  grain?: 'PT1M';
}

const CHOSEN: Place = {
  subscription: `$${VARIABLE.subscription}`,
  resource: { group: `$${VARIABLE.resourceGroup}`, name: `$${VARIABLE.resource}`, namespace: NAMESPACE },
};

const PLACES: Readonly<Record<AzureScope, Place>> = {
  resource: CHOSEN,
  group: { ...CHOSEN, region: `$${REGION}` },
};

/** The data source expects Azure's aggregations capitalised. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Azure's time grains; the data source uses the one nearest the step of the panel. */
const GRAINS_MS = [1, 5, 15, 30, 60, 360, 720, 1440].map((minutes) => minutes * 60_000);

/** The most resources that one query to Azure accepts. */
const MOST_RESOURCES = '50';

/** One query for each role that an Azure metric has, named after the role, and those for the unit sizes and the SKUs. */
export function azureInputs(scope: AzureScope): MonitorQueryBuilder[] {
  const metrics = AZURE_METRICS.map(({ role, name, aggregations }) =>
    metricQuery(role, name, capitalised(aggregations[0]), scope)
  );
  return [...metrics, graphInput('units', 'units = toint(sku.capacity)', scope), graphInput('sku', SKU, scope)];
}

interface Only {
  dimension?: { name: string; value: string };
  /** The name of the series; by default, the data source names it. */
  alias?: string;
}

export function metricQuery(
  refId: string,
  metric: string,
  aggregation: string,
  at: AzureScope | Place,
  { dimension, alias }: Only = {}
): MonitorQueryBuilder {
  const { subscription, resource, region, grain = 'auto' } = typeof at === 'string' ? PLACES[at] : at;
  const { group, name, namespace } = resource;
  const monitored = new MonitorResourceBuilder()
    .subscription(subscription)
    .resourceGroup(group)
    .resourceName(name)
    .metricNamespace(namespace);
  const query = new MetricQueryBuilder()
    .resources([region === undefined ? monitored : monitored.region(region)])
    .metricNamespace(namespace)
    .metricName(metric)
    .aggregation(aggregation)
    .timeGrain(grain)
    .allowedTimeGrainsMs(GRAINS_MS)
    .top(MOST_RESOURCES)
    .dimensionFilters(
      dimension === undefined
        ? []
        : [new MetricDimensionBuilder().dimension(dimension.name).operator('eq').filters([dimension.value])]
    );
  const named = alias === undefined ? query : query.alias(alias);
  return new MonitorQueryBuilder()
    .refId(refId)
    .datasource(AZURE)
    .queryType(QueryType.Monitor)
    .subscription(subscription)
    .azureMonitor(region === undefined ? named : named.region(region));
}

/** The labels that the panel reads, and a number, without which it would see no series. */
const SKU = [
  'sku = tostring(sku.name)',
  `service_mode = extract('"ServiceMode" *, *"value" *: *"([A-Za-z]+)"', 1, tostring(properties.features))`,
  'known = 1',
].join(', ');

/**
 * A current property of the resources, at the start and the end of the time range: Azure keeps no history of it, and the
 * panel needs times for its values.
 */
function graphInput(role: SeriesRole, columns: string, scope: AzureScope): MonitorQueryBuilder {
  const names = scope === 'group' ? `name in~ ($${VARIABLE.resource})` : `name =~ '$${VARIABLE.resource}'`;
  const query = [
    'resources',
    `where ${IN_GROUP} and ${names}`,
    'mv-expand time = pack_array($__timeFrom, $__timeTo) to typeof(datetime)',
    `project time, resource_id = tolower(id), resource = name, ${columns}`,
    'order by time asc',
  ].join('\n| ');
  return graphQuery(role, query);
}

export function graphQuery(
  refId: string,
  query: string,
  subscription: string = CHOSEN.subscription
): MonitorQueryBuilder {
  return new MonitorQueryBuilder()
    .refId(refId)
    .datasource(AZURE)
    .queryType(QueryType.ResourceGraph)
    .subscriptions([subscription])
    .azureResourceGraph(new ResourceGraphQueryBuilder().query(query).resultFormat('table'));
}
