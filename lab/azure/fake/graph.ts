import { keyOf } from '../../../demo/simulator/fleet/noise';
import { unitsAt } from '../../../demo/simulator/fleet/load';
import { type Answer, type Azure, type AzureResource, BadRequest, ok } from './azure';

interface GraphRequest {
  query: string;
  subscriptions: readonly string[];
  skip: number;
  top: number;
}

const ROWS = 1000;

/**
 * Answers a query of Azure Resource Graph. It knows the columns of the query that alerts/exporters ships, and those by
 * which azure-metrics-exporter and Alloy find tags. It does not parse the language: a mistake in its syntax is not found.
 */
export function graphAnswer(azure: Azure, body: unknown): Answer {
  const { query, subscriptions, skip, top } = graphRequest(body);
  if (!/^\s*resources\b/i.test(query)) {
    throw new BadRequest(`This server has the table resources only: ${query}`);
  }
  const types = [...query.matchAll(/['"](microsoft\.signalrservice\/[\w/]+)['"]/gi)].map(([, type]) =>
    type.toLowerCase()
  );
  const [, columns] = /\|\s*project\s+([^|]+)/i.exec(query) ?? [];
  if (columns === undefined) {
    throw new BadRequest(`This server needs a projection: ${query}`);
  }
  const rows = azure.fleet.all
    .filter(({ type }) => types.length === 0 || types.includes(type.toLowerCase()))
    .filter(({ resource }) => subscriptions.length === 0 || subscriptions.includes(resource.subscription.id))
    .map((one) =>
      Object.fromEntries(columnsIn(columns).map((column) => [column.name, valueOf(azure, one, column, query)]))
    );
  const data = rows.slice(skip, skip + top);
  return ok({ totalRecords: rows.length, count: data.length, data, facets: [], resultTruncated: 'false' });
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
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

interface Column {
  name: string;
  expression: string;
}

/** Splits `a, b = f(x, y)` at the commas outside parentheses. */
function columnsIn(projection: string): Column[] {
  const items = projection.trim().match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
  return items.map((item) => {
    const [name, expression = name] = item.split(/=(.*)/s).map((part) => part.trim());
    return { name, expression };
  });
}

function valueOf({ world, now }: Azure, { id, name, resource }: AzureResource, column: Column, query: string): unknown {
  const last = name.split('/').at(-1);
  const known: Record<string, unknown> = {
    id: /tolower/i.test(column.expression) ? id.toLowerCase() : id,
    name: last,
    tags: null,
    sku: resource.sku,
    units: unitsAt(resource, Math.floor(now() / 60), world),
    service_mode: serviceMode(resource, query),
  };
  if (!(column.name in known)) {
    throw new BadRequest(`This server has no column ${column.name}`);
  }
  return known[column.name];
}

/** A replica has no features, so no mode. */
function serviceMode(resource: AzureResource['resource'], query: string): string {
  const text = resource.replica === undefined ? JSON.stringify(featuresOf(resource)) : '';
  const patterns = [...query.matchAll(/extract\('([^']*)', *(\d+),/g)];
  return patterns.map(([, pattern, group]) => new RegExp(pattern).exec(text)?.[Number(group)] ?? '').join('');
}

/** The order of keys differs between resources: Azure promises none. */
function featuresOf({ name, serviceMode }: AzureResource['resource']): object[] {
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
