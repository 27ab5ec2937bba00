import { scaled } from './cells';
import { type Flow, isRest, legsOf, type Load, trafficOf } from './load';

/**
 * The costs of a message, and the budgets of the service. Times are unit seconds: seconds in which one unit does
 * nothing else. `fit.ts` finds those that the guide's cells tell.
 */
export interface Parameters {
  /** For each message from a client or a caller of the REST API, besides its bytes. */
  receive: number;
  /** For each message to or from an app server, besides its bytes. */
  hub: number;
  /** For each message to a client, besides its bytes. */
  deliver: number;
  /** More for a REST request: a connection, HTTP and a signature. */
  rest: number;
  /** For each byte on either leg. */
  byte: number;
  /** For each client connection, per second: buffers, timers and pings. */
  connection: number;
  /** B/s that each unit can send, and as many that it can receive. */
  network: number;
  /** Look-ups per second of the directory that knows where a connection is. All units together have one. */
  directory: number;
  /** Look-ups of the directory for each member of a group; a single connection takes one. */
  lookupsPerMember: number;
  /** By how much a look-up grows with 100,000 connections and groups. */
  lookupGrowth: number;
}

/** The directory grows only with the sizes that need several services side by side. */
const UNITS_OF_ONE_DIRECTORY = 100;

/** Groups with more members than this are delivered by every unit to its own clients, as broadcasts are. */
const LARGEST_ROUTED_GROUP = 20;

/** The resources of a service, each used up by its own kind of work. */
export const RESOURCES = ['work', 'received', 'sent', 'lookups'] as const;

export type ServiceResource = (typeof RESOURCES)[number];

/** Demand on each resource as a share of what there is: above 1, work piles up. */
export type Demand = Record<ServiceResource, number>;

/**
 * Returns the demand of a load on each resource of a service.
 *
 * @param capacity what the service has, relative to the fitted parameters
 */
export function demandOf(load: Load, units: number, parameters: Parameters, capacity = 1): Demand {
  const legs = legsOf(load);
  const { clients, servers } = legs;
  const { inbound, outbound } = trafficOf(load, legs);
  const fromRest = sum(load.flows.filter(({ scenario }) => isRest(scenario)).map(({ sends }) => sends));
  const work =
    parameters.receive * clients.inbound.messages +
    parameters.hub * (servers.inbound.messages + servers.outbound.messages) +
    parameters.deliver * clients.outbound.messages +
    parameters.rest * fromRest +
    parameters.byte * (inbound + outbound) +
    parameters.connection * load.clients;
  return {
    work: work / (capacity * units),
    received: inbound / (capacity * parameters.network * units),
    sent: outbound / (capacity * parameters.network * units),
    lookups: lookupsOf(load, parameters) / (capacity * directoryOf(units, parameters)),
  };
}

/**
 * The demand on the busiest instance. Connections are not spread evenly, so it has all of its work to do while the mean of
 * all, which server load shows, is lower.
 *
 * @param evenness mean work of the instances, as a share of that of the busiest
 */
export function onBusiest(demand: Demand, evenness = 1): Demand {
  return { ...demand, work: demand.work / evenness };
}

/** The resource that is used most. */
export function mostUsed(use: Demand): ServiceResource {
  return RESOURCES.reduce((most, each) => (use[each] > use[most] ? each : most));
}

/** The multiples of a load's messages at which each resource of a service is used up; connections stay. */
export function usedUpAt(
  load: Load,
  units: number,
  parameters: Parameters,
  { capacity = 1, evenness = 1 }: { capacity?: number; evenness?: number } = {}
): Demand {
  const [idle, asked] = [scaled(load, 0), load].map((of) =>
    onBusiest(demandOf(of, units, parameters, capacity), evenness)
  );
  const multiple = (resource: ServiceResource) => (1 - idle[resource]) / (asked[resource] - idle[resource]);
  return {
    work: multiple('work'),
    received: multiple('received'),
    sent: multiple('sent'),
    lookups: multiple('lookups'),
  };
}

/** One unit alone knows where its connections are. */
function directoryOf(units: number, { directory }: Parameters): number {
  return directory * Math.max(1, units / UNITS_OF_ONE_DIRECTORY);
}

function lookupsOf({ flows, clients, groups }: Load, { lookupsPerMember, lookupGrowth }: Parameters): number {
  const lookups = sum(flows.map((flow) => flow.sends * lookupsOfMessage(flow, lookupsPerMember)));
  return lookups * (1 + (lookupGrowth * (clients + groups)) / 100_000);
}

function lookupsOfMessage({ scenario, receivers }: Flow, perMember: number): number {
  switch (scenario) {
    case 'sendToConnection':
    case 'restSendToUser':
      return 1;
    case 'sendToSmallGroup':
    case 'sendToBigGroup':
      return receivers > LARGEST_ROUTED_GROUP ? 0 : receivers * perMember;
    default:
      return 0;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
