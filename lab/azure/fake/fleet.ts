import { fleetOf, FLEET, type Resource } from '../../../demo/simulator/fleet/fleet';

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

/** Returns copies of the demo's resources in one subscription, whose reads share one allowance. */
export function fleetInOneSubscription(count: number): Resource[] {
  const [{ subscription }] = FLEET;
  return fleetOf(count).map((resource) => ({ ...resource, subscription }));
}
