import { type Answer, type Azure, failure, ok } from './answer';
import { graphAnswer } from './graph';
import { definitionsOf, metricsOf, metricsRequest } from './monitor';
import { type Kind } from './reads';
import { groupList, oneSubscription, resourceList, subscriptionList } from './resource-manager';
import { type AzureResource } from './resources';

/** A request to one of Azure's servers. */
export interface AzureRequest {
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** How Azure counts and answers a request. */
interface Route {
  kind: Kind;
  /** Of the bucket; empty for reads of no subscription. */
  subscription: string;
  /** Needs the role Monitoring Reader. */
  isOfMetrics: boolean;
  answer: () => Answer;
}

/** Returns undefined for a path that no known exporter asks for. */
export function routeOf(azure: Azure, request: AzureRequest): Route | undefined {
  if (request.host.endsWith('.metrics.monitor.azure.com')) {
    return batchRoute(azure, request);
  }
  return request.host === 'management.azure.com' ? managementRoute(azure, request) : undefined;
}

function managementRoute(azure: Azure, { path, query, body }: AzureRequest): Route | undefined {
  if (/^\/providers\/Microsoft\.ResourceGraph\/resources$/i.test(path)) {
    return { kind: 'graph', subscription: '', isOfMetrics: false, answer: () => graphAnswer(azure, JSON.parse(body)) };
  }
  const [, id = '', read = ''] =
    /^(.*)\/providers\/microsoft\.insights\/(metrics|metricdefinitions)$/i.exec(path) ?? [];
  if (id !== '') {
    return insightsRoute(azure, id, read.toLowerCase() === 'metrics', query);
  }
  const [list, subscription = '', below] = /^\/subscriptions(?:\/([^/]+))?(?:\/(\w+))?\/?$/i.exec(path) ?? [];
  if (list === undefined) {
    return undefined;
  }
  const route = (kind: Kind, answer: () => Answer): Route => ({ kind, subscription, isOfMetrics: false, answer });
  switch (below?.toLowerCase()) {
    case undefined:
      return route('subscriptions', () =>
        subscription === '' ? subscriptionList(azure) : oneSubscription(azure, subscription)
      );
    case 'resources':
      return route('resources', () => resourceList(azure, subscription, query));
    case 'resourcegroups':
      return route('resources', () => groupList(azure, subscription));
    default:
      return undefined;
  }
}

function insightsRoute(azure: Azure, id: string, isOfMetrics: boolean, query: URLSearchParams): Route {
  return {
    kind: isOfMetrics ? 'metrics' : 'definitions',
    subscription: id.split('/')[2] ?? '',
    isOfMetrics: true,
    answer: () => {
      const found = azure.fleet.find(id);
      if (found === undefined) {
        return failure(404, 'ResourceNotFound', `The Resource '${id}' was not found.`);
      }
      return isOfMetrics
        ? ok(metricsOf(azure, found, metricsRequest(query, azure.now())))
        : ok({ value: definitionsOf(found) });
    },
  };
}

/** Microsoft.Insights metrics:getBatch, of the resources of one region and subscription. */
function batchRoute(azure: Azure, { host, path, query, body }: AzureRequest): Route | undefined {
  const [, subscription] = /^\/subscriptions\/([^/]+)\/metrics:getbatch$/i.exec(path) ?? [];
  if (subscription === undefined) {
    return undefined;
  }
  const answer = () => {
    const request = metricsRequest(query, azure.now());
    const isHere = (one: AzureResource) =>
      one.location === host.split('.')[0] && one.resource.subscription.id === subscription;
    const found = idsIn(body)
      .flatMap((id) => azure.fleet.find(id) ?? [])
      .filter(isHere);
    return ok({ values: found.map((one) => ({ ...metricsOf(azure, one, request), resourceid: one.id })) });
  };
  return { kind: 'batch', subscription, isOfMetrics: true, answer };
}

function idsIn(body: string): string[] {
  const parsed: unknown = JSON.parse(body);
  const ids = typeof parsed === 'object' && parsed !== null && 'resourceids' in parsed ? parsed.resourceids : [];
  return Array.isArray(ids) ? ids.map(String) : [];
}
