import { type Answer, type Azure, type AzureResource, failure, ok, TENANT } from './azure';
import { graphAnswer } from './graph';
import { definitionsOf, metricsOf, metricsRequest } from './monitor';
import { randomUUID } from 'node:crypto';

/** A request to one of Azure's servers. */
export interface AzureRequest {
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** How Azure answers a request. */
interface Route {
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
    return { isOfMetrics: false, answer: () => graphAnswer(azure, JSON.parse(body)) };
  }
  const [, id = '', read = ''] =
    /^(.*)\/providers\/microsoft\.insights\/(metrics|metricdefinitions)$/i.exec(path) ?? [];
  if (id !== '') {
    return insightsRoute(azure, id, read.toLowerCase() === 'metrics', query);
  }
  const [list, subscription = '', group, below] =
    /^\/subscriptions(?:\/([^/]+))?(?:\/resourcegroups\/([^/]+))?(?:\/(\w+))?\/?$/i.exec(path) ?? [];
  if (list === undefined) {
    return undefined;
  }
  const route = (answer: () => Answer): Route => ({ isOfMetrics: false, answer });
  switch (below?.toLowerCase()) {
    case undefined:
      return route(() => (subscription === '' ? subscriptionList(azure) : oneSubscription(azure, subscription)));
    case 'resources':
      return route(() => resourceList(azure, subscription, group, query));
    case 'resourcegroups':
      return route(() => groupList(azure, subscription));
    default:
      return undefined;
  }
}

function insightsRoute(azure: Azure, id: string, isOfMetrics: boolean, query: URLSearchParams): Route {
  return {
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
  return { isOfMetrics: true, answer };
}

function idsIn(body: string): string[] {
  const parsed: unknown = JSON.parse(body);
  const ids = typeof parsed === 'object' && parsed !== null && 'resourceids' in parsed ? parsed.resourceids : [];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Answers a list of resources, of a group if one is named, and of the types in the filter. */
function resourceList(
  { fleet }: Azure,
  subscription: string,
  group: string | undefined,
  query: URLSearchParams
): Answer {
  const filter = query.get('$filter') ?? '';
  const types = [...filter.matchAll(/resourceType eq '([^']+)'/gi)].map(([, type]) => type.toLowerCase());
  const value = fleet.all
    .filter(({ resource }) => resource.subscription.id === subscription)
    .filter(({ resource }) => group === undefined || resource.resourceGroup.toLowerCase() === group.toLowerCase())
    .filter(({ type }) => types.length === 0 || types.includes(type.toLowerCase()))
    .map(({ id, name, type, location, resource: { sku, units } }) => ({
      ...{ id, name, type, location },
      kind: 'SignalR',
      sku: { name: sku, tier: sku.split('_')[0], size: sku.split('_')[1], capacity: units },
    }));
  return ok({ value });
}

function subscriptionList({ fleet }: Azure): Answer {
  return ok({ value: [...fleet.subscriptions()].map(([id, name]) => subscription(id, name)) });
}

function oneSubscription({ fleet }: Azure, id: string): Answer {
  const name = fleet.subscriptions().get(id);
  return name === undefined
    ? failure(404, 'SubscriptionNotFound', `The subscription '${id}' could not be found.`)
    : ok(subscription(id, name));
}

function subscription(id: string, displayName: string) {
  return {
    id: `/subscriptions/${id}`,
    authorizationSource: 'RoleBased',
    subscriptionId: id,
    tenantId: TENANT,
    displayName,
    state: 'Enabled',
  };
}

/** Answers a list of the groups that a subscription's resources are in. */
function groupList({ fleet }: Azure, subscriptionId: string): Answer {
  const names = fleet.all
    .filter(({ resource }) => resource.subscription.id === subscriptionId)
    .map(({ resource }) => resource.resourceGroup.toUpperCase());
  return ok({
    value: [...new Set(names)].map((name) => ({
      id: `/subscriptions/${subscriptionId}/resourceGroups/${name}`,
      name,
      type: 'Microsoft.Resources/resourceGroups',
      location: 'westeurope',
    })),
  });
}

const LOGIN = 'https://login.microsoftonline.com';
const DAY_SECONDS = 86_400;

/** Answers the login server and a managed identity; undefined for any other path. */
export function identityAnswer(path: string, now: number): Answer | undefined {
  if (path.includes('/discovery/instance')) {
    return ok({
      tenant_discovery_endpoint: `${LOGIN}/${TENANT}/v2.0/.well-known/openid-configuration`,
      'api-version': '1.1',
      metadata: [
        {
          preferred_network: 'login.microsoftonline.com',
          preferred_cache: 'login.windows.net',
          aliases: ['login.microsoftonline.com', 'login.windows.net', 'login.microsoft.com', 'sts.windows.net'],
        },
      ],
    });
  }
  if (path.endsWith('/.well-known/openid-configuration')) {
    const [, tenant] = path.split('/');
    return ok({
      token_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/token`,
      authorization_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/authorize`,
      issuer: `${LOGIN}/${tenant}/v2.0`,
    });
  }
  if (path.endsWith('/oauth2/v2.0/token')) {
    const expires = DAY_SECONDS - 1;
    return ok({ token_type: 'Bearer', expires_in: expires, ext_expires_in: expires, access_token: token(now) });
  }
  if (path === '/msi/token') {
    const [expires_in, expires_on] = [`${DAY_SECONDS}`, `${Math.floor(now) + DAY_SECONDS}`];
    return ok({ access_token: token(now), expires_in, expires_on, token_type: 'Bearer' });
  }
  return undefined;
}

/** A token in the form of Azure's, signed by nobody: exporters pass it on unread. */
function token(now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [iat, exp] = [Math.floor(now), Math.floor(now) + DAY_SECONDS];
  const claims = { aud: 'https://management.azure.com', tid: TENANT, oid: randomUUID(), iat, nbf: iat, exp };
  return [part({ typ: 'JWT', alg: 'RS256' }), part(claims), part({})].join('.');
}
