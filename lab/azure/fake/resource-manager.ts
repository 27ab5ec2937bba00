import { type Answer, type Azure, failure, ok } from './answer';
import { TENANT } from './resources';

/** Answers a list of resources, of the types in the filter. */
export function resourceList({ fleet }: Azure, subscription: string, query: URLSearchParams): Answer {
  const filter = query.get('$filter') ?? '';
  const types = [...filter.matchAll(/resourceType eq '([^']+)'/gi)].map(([, type]) => type.toLowerCase());
  const value = fleet.all
    .filter(({ resource }) => resource.subscription.id === subscription)
    .filter(({ type }) => types.length === 0 || types.includes(type.toLowerCase()))
    .map(({ id, name, type, location, resource: { sku, units } }) => ({
      ...{ id, name, type, location },
      kind: 'SignalR',
      sku: { name: sku, tier: sku.split('_')[0], size: sku.split('_')[1], capacity: units },
    }));
  return ok({ value });
}

export function subscriptionList({ fleet }: Azure): Answer {
  return ok({ value: [...fleet.subscriptions()].map(([id, name]) => subscription(id, name)) });
}

export function oneSubscription({ fleet }: Azure, id: string): Answer {
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
export function groupList({ fleet }: Azure, subscriptionId: string): Answer {
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
