import { type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';

export const TENANT = '00000000-0000-0000-0000-0000000000f0';

const SIGNALR = 'Microsoft.SignalRService/SignalR';

/** A resource in the spellings of Azure Resource Manager. Its ids mix upper and lower case; exporters keep that, or not. */
export interface AzureResource {
  resource: Resource;
  id: string;
  type: string;
  /** A replica's name starts with its parent's. */
  name: string;
  location: string;
}

export function azureResource(resource: Resource): AzureResource {
  const { subscription, resourceGroup, name, replica } = resource;
  const parent = capitalized(name);
  const base = `/subscriptions/${subscription.id}/resourceGroups/${resourceGroup.toUpperCase()}/providers/${SIGNALR}/${parent}`;
  return replica === undefined
    ? { resource, id: base, type: SIGNALR, name: parent, location: 'westeurope' }
    : {
        resource,
        id: `${base}/replicas/${replica}`,
        type: `${SIGNALR}/replicas`,
        name: `${parent}/${replica}`,
        location: 'southeastasia',
      };
}

/** The fleet as Azure finds it: ids in any case are the same resource. */
export class AzureFleet {
  readonly all: readonly AzureResource[];
  private readonly byId: ReadonlyMap<string, AzureResource>;

  constructor(fleet: readonly Resource[]) {
    this.all = fleet.map(azureResource);
    this.byId = new Map(this.all.map((one) => [resourceId(one.resource), one]));
  }

  find(id: string): AzureResource | undefined {
    return this.byId.get(id.toLowerCase());
  }

  subscriptions(): ReadonlyMap<string, string> {
    return new Map(this.all.map(({ resource: { subscription } }) => [subscription.id, subscription.name]));
  }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
