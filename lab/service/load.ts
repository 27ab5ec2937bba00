import { FRAMING_BYTES, pingBytes, timesCounted } from '../../demo/simulator/fleet/azure-counts';
import { type Direction, type Scenario } from '../../src/guide';

/** Messages of one scenario and size. */
export interface Flow {
  scenario: Scenario;
  /** Messages sent per second: by clients, by callers of the REST API, or by the app servers themselves. */
  sends: number;
  /** Clients that each of them reaches. */
  receivers: number;
  /** Size of a message, without framing. */
  bytes: number;
  /** True if the app servers send these messages without a client having asked for them, as `IHubContext` does. */
  fromAppServers?: boolean;
}

/** Messages and connections of a service at one moment. */
export interface Load {
  clients: number;
  /** Connections to app servers. */
  servers: number;
  /** Groups that have members. */
  groups: number;
  flows: readonly Flow[];
}

/** The same load with every message sent this many times as often. */
export function scaled(load: Load, factor: number): Load {
  return { ...load, flows: load.flows.map((flow) => ({ ...flow, sends: flow.sends * factor })) };
}

/** Messages and bytes of one second on the legs that they cross. Bytes include framing. */
export interface Legs {
  /** Between clients, or callers of the REST API, and the service. */
  clients: { inbound: Leg; outbound: Leg };
  /** Between app servers and the service; inbound comes from the app servers. */
  servers: { inbound: Leg; outbound: Leg };
}

interface Leg {
  messages: number;
  bytes: number;
  /** The bytes of the messages themselves, as the guide counts them. */
  payload: number;
  /** MessageCount of these messages: each once for every 2 KB begun. */
  counted: number;
}

/**
 * The legs that messages cross in the default mode. A client's message goes to an app server, whose answer comes back once,
 * whatever the number of its receivers. REST calls and messages that app servers start themselves reach no hub.
 */
export function legsOf({ flows }: Load): Legs {
  const legs: Legs = {
    clients: { inbound: none(), outbound: none() },
    servers: { inbound: none(), outbound: none() },
  };
  for (const { scenario, sends, receivers, bytes, fromAppServers = false } of flows) {
    const byRest = isRest(scenario);
    if (!fromAppServers) {
      add(legs.clients.inbound, sends, bytes);
    }
    if (!byRest) {
      add(legs.servers.inbound, sends, bytes);
    }
    if (!byRest && !fromAppServers) {
      add(legs.servers.outbound, sends, bytes);
    }
    add(legs.clients.outbound, sends * receivers, bytes);
  }
  return legs;
}

/** B/s in each direction, on both legs and with pings. */
export function trafficOf({ clients: connections }: Load, { clients, servers }: Legs): Record<Direction, number> {
  const pings = pingBytes(clients.inbound.messages, connections);
  return {
    inbound: clients.inbound.bytes + servers.inbound.bytes + pings,
    outbound: clients.outbound.bytes + servers.outbound.bytes + pings,
  };
}

export function isRest(scenario: Scenario): boolean {
  return scenario === 'restBroadcast' || scenario === 'restSendToUser';
}

function add(leg: Leg, messages: number, bytes: number): void {
  leg.messages += messages;
  leg.bytes += messages * (bytes + FRAMING_BYTES);
  leg.payload += messages * bytes;
  leg.counted += messages * timesCounted(bytes);
}

function none(): Leg {
  return { messages: 0, bytes: 0, payload: 0, counted: 0 };
}

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
