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

/** One resource, or the resources of a group in one region. */
type AzureScope = 'resource' | 'group';

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

export function metricQuery(
  refId: string,
  metric: string,
  aggregation: string,
  scope: AzureScope,
  dimension?: { name: string; value: string }
): MonitorQueryBuilder {
  const resource = new MonitorResourceBuilder()
    .subscription(`$${VARIABLE.subscription}`)
    .resourceGroup(`$${VARIABLE.resourceGroup}`)
    .resourceName(`$${VARIABLE.resource}`)
    .metricNamespace(NAMESPACE);
  const query = new MetricQueryBuilder()
    .resources([scope === 'group' ? resource.region(`$${REGION}`) : resource])
    .metricNamespace(NAMESPACE)
    .metricName(metric)
    .aggregation(aggregation)
    .timeGrain('auto')
    .allowedTimeGrainsMs(GRAINS_MS)
    .top(MOST_RESOURCES)
    .dimensionFilters(
      dimension === undefined
        ? []
        : [new MetricDimensionBuilder().dimension(dimension.name).operator('eq').filters([dimension.value])]
    );
  return new MonitorQueryBuilder()
    .refId(refId)
    .datasource(AZURE)
    .queryType(QueryType.Monitor)
    .subscription(`$${VARIABLE.subscription}`)
    .azureMonitor(scope === 'group' ? query.region(`$${REGION}`) : query);
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

export function graphQuery(refId: string, query: string): MonitorQueryBuilder {
  return new MonitorQueryBuilder()
    .refId(refId)
    .datasource(AZURE)
    .queryType(QueryType.ResourceGraph)
    .subscriptions([`$${VARIABLE.subscription}`])
    .azureResourceGraph(new ResourceGraphQueryBuilder().query(query).resultFormat('table'));
}
