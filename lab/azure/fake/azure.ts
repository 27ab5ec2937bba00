import { FLEET, type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';
import { type World } from '../../../demo/simulator/fleet/load';
import { tagsOf } from '../../../demo/simulator/fleet/tags';

export interface Answer {
  status: number;
  body: unknown;
}

/** How Azure behaves; each can change while exporters run. */
export interface Switches {
  /** Refuses reads of metrics, as without the role Monitoring Reader. */
  refusesMetrics: boolean;
  /** The value of the newest minutes until they settle: no point at all, or totals of 0. */
  unsettled: 'null' | 'zero';
}

export const USUAL: Switches = { refusesMetrics: false, unsettled: 'null' };

/** Everything that answers depend on. */
export interface Azure {
  fleet: AzureFleet;
  world: World;
  switches: Switches;
  /** Epoch seconds. */
  now: () => number;
}

/** A request that Azure refuses with status 400. */
export class BadRequest extends Error {}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

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
  tags: Readonly<Record<string, string>>;
}

export function azureResource(resource: Resource): AzureResource {
  const { subscription, resourceGroup, name, replica } = resource;
  const parent = capitalized(name);
  const tags = { environment: 'lab', ...tagsOf(resource) };
  const base = `/subscriptions/${subscription.id}/resourceGroups/${resourceGroup.toUpperCase()}/providers/${SIGNALR}/${parent}`;
  return replica === undefined
    ? { resource, id: base, type: SIGNALR, name: parent, location: 'westeurope', tags }
    : {
        resource,
        id: `${base}/replicas/${replica}`,
        type: `${SIGNALR}/replicas`,
        name: `${parent}/${replica}`,
        location: 'southeastasia',
        tags,
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

const [EVERYDAY] = FLEET.filter(({ character }) => character === 'everyday');

/** Always above its ceiling, so that connections are throttled in every minute, and so is its replica. */
const OVERLOADED: Resource = {
  ...EVERYDAY,
  name: 'overloaded',
  resourceGroup: 'rg-lab',
  load: { kind: 'steady', utilization: 1.2 },
};

/** The demo's fleet, and what it lacks: throttling in every minute, and a resource without a connection. */
export const LAB_FLEET: readonly Resource[] = [
  ...FLEET,
  OVERLOADED,
  { ...OVERLOADED, replica: 'asia' },
  {
    ...EVERYDAY,
    name: 'idle',
    resourceGroup: 'rg-lab',
    serviceMode: 'Serverless',
    connectionShare: 0,
    load: { kind: 'steady', utilization: 0 },
  },
];
