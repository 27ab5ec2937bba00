import { keyOf } from '../../../demo/simulator/fleet/noise';
import { unitsAt } from '../../../demo/simulator/fleet/load';
import { type Answer, type Azure, type AzureResource, BadRequest, ok, TENANT } from './azure';
import { answerOf, evaluated } from '../../../tools/kusto/query';
import { type Row } from '../../../tools/kusto/expressions';
import { KustoError } from '../../../tools/kusto/text';

interface GraphRequest {
  query: string;
  subscriptions: readonly string[];
  skip: number;
  top: number;
  format: string;
}

const ROWS = 1000;

/** Answers a query of Azure Resource Graph, as objects or as a table. */
export function graphAnswer(azure: Azure, body: unknown): Answer {
  const { query, subscriptions, skip, top, format } = graphRequest(body);
  const resources = azure.fleet.all
    .filter(({ resource }) => subscriptions.length === 0 || subscriptions.includes(resource.subscription.id))
    .map((one) => rowOf(azure, one));
  const rows = rowsOf(query, resources);
  const data = rows.slice(skip, skip + top);
  return ok({
    totalRecords: rows.length,
    count: data.length,
    data: answerOf(data, format),
    facets: [],
    resultTruncated: 'false',
  });
}

function rowsOf(query: string, resources: readonly Row[]): Row[] {
  try {
    return evaluated(query, resources);
  } catch (error) {
    throw error instanceof KustoError ? new BadRequest(`${error.message}, in: ${query}`) : error;
  }
}

function graphRequest(body: unknown): GraphRequest {
  const record = recordOf(body);
  const options = recordOf(record.options);
  const { query, subscriptions } = record;
  if (typeof query !== 'string') {
    throw new BadRequest('A query is required');
  }
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
  return {
    query,
    subscriptions: Array.isArray(subscriptions) ? subscriptions.map(String) : [],
    skip: number(options.$skip, 0),
    top: number(options.$top, ROWS),
    format: typeof options.resultFormat === 'string' ? options.resultFormat : 'objectArray',
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** A resource as the table `resources` has it. */
function rowOf({ world, now }: Azure, { id, name, type, location, tags, resource }: AzureResource): Row {
  const { sku, subscription, resourceGroup, replica } = resource;
  return {
    ...{ id, type: type.toLowerCase(), location, kind: 'SignalR', tags, tenantId: TENANT },
    // The name of a replica is its own alone.
    name: name.split('/').at(-1) ?? '',
    resourceGroup: resourceGroup.toLowerCase(),
    subscriptionId: subscription.id,
    sku: { name: sku, tier: sku.split('_')[0], capacity: unitsAt(resource, Math.floor(now() / 60), world) },
    // A replica has no features, so no mode.
    properties: replica === undefined ? { features: featuresOf(resource) } : {},
  };
}

/** The order of keys differs between resources: Azure promises none. */
function featuresOf({ name, serviceMode }: AzureResource['resource']): Row[] {
  const flags = [
    ['EnableConnectivityLogs', 'True'],
    ['ServiceMode', serviceMode],
    ['EnableMessagingLogs', 'False'],
  ];
  return flags.map(([flag, value]) => {
    const orders = [
      { flag, properties: {}, value },
      { flag, value, properties: {} },
      { properties: {}, value, flag },
      { value, properties: {}, flag },
    ];
    return orders[keyOf(name) % orders.length];
  });
}
