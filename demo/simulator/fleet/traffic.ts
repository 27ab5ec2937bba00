import { DEFAULT_EDITION, EDITIONS, type Direction, type Scenario, SCENARIOS } from '../../../src/guide';
import { capacitiesOf, FREE_CONNECTIONS, isFree, messageCeiling, ratesAt } from '../../../src/model/capacity';
import { fanOutOf } from '../../../src/model/plan';
import { asAzureCounts, type AzureCounts, sizeOnTheWire } from './azure-counts';
import { type Resource } from './fleet';
import { noiseKey, unitsAt, utilizationAt, type World } from './load';
import { draw, wander } from './noise';
import { asOf, FAILOVER, isDuring } from './past';

/** One minute of a resource. Traffic and counts are totals, everything else is the minute's maximum. */
export interface Minute extends AzureCounts {
  units: number;
  /** Messages that clients or REST callers sent, and messages delivered to clients. */
  inboundMessages: number;
  outboundMessages: number;
  clientConnections: number;
  serverConnections: number;
  /** Percent. */
  serverLoad: number;
  /** Client and server connections as a percentage of the unit size's limit. */
  quotaUtilization: number;
  /** Percent of requests. */
  systemErrors: number;
  opens: number;
  closes: { normal: number; throttled: number; slowClient: number };
  /** Milliseconds between the service and the app servers; undefined without app servers. */
  serverConnectionLatency: number | undefined;
}

const EDITION = EDITIONS[DEFAULT_EDITION];

const SECONDS_PER_MINUTE = 60;

/** Connections that an application server opens to the service per hub. */
const CONNECTIONS_PER_SERVER = 5;

/** From this unit size on, routing to small groups and connections has a cost that server load does not show. */
const ROUTING_COST_UNITS = 50;

const CHANNEL = {
  connections: 10,
  serverLoad: 11,
  systemErrors: 12,
  closes: 14,
  slow: 15,
  opens: 16,
  latency: 17,
} as const;

/**
 * Simulates a minute of a resource. A pure function: the same arguments give the same minute, independent of all others.
 *
 * @param minute since the epoch
 * @returns undefined for a resource without traffic
 */
export function sample(resource: Resource, minute: number, world: World): Minute | undefined {
  const then = asOf(resource, minute, world);
  const demand = servedIn(then, minute, world);
  return demand && counted(then, demand, minute, world);
}

/**
 * Only what is delivered in a minute and to whom, as sample() has it: an application's counters need every minute since its
 * deployment.
 */
export function deliveredIn(
  resource: Resource,
  minute: number,
  world: World
): Pick<Minute, 'outboundMessages' | 'clientConnections'> | undefined {
  const demand = servedIn(asOf(resource, minute, world), minute, world);
  return (
    demand && {
      outboundMessages: SECONDS_PER_MINUTE * demand.outbound,
      clientConnections: demand.clientConnections,
    }
  );
}

/** Messages and connections of the clients of a resource in a minute. */
interface Demand {
  /** Messages per second. */
  outbound: number;
  clientConnections: number;
}

/** Demand that reaches a resource: in the failover none if its region fails, or its replica's as well. */
function servedIn(resource: Resource, minute: number, world: World): Demand | undefined {
  const own = demandOf(resource, minute, world);
  if (own === undefined || !isDuring(FAILOVER, minute, world)) {
    return own;
  }
  if (resource.replica !== undefined) {
    return { outbound: 0, clientConnections: 0 };
  }
  const moved = resource.carries && demandOf(resource.carries, minute, world);
  return {
    outbound: own.outbound + (moved?.outbound ?? 0),
    clientConnections: own.clientConnections + (moved?.clientConnections ?? 0),
  };
}

function demandOf(resource: Resource, minute: number, world: World): Demand | undefined {
  const utilization = utilizationAt(resource, minute, world);
  if (utilization === undefined) {
    return undefined;
  }
  const wave = wander({ seed: world.seed, key: noiseKey(resource), channel: CHANNEL.connections }, minute, 60);
  return {
    // The load refers to the ceiling of the resource's own size; autoscaling changes the ceiling, not the traffic.
    outbound: utilization * trafficCeilings(resource, resource.units).outbound,
    clientConnections: Math.round(resource.connectionShare * roomOf(resource, resource.units) * (1 + 0.08 * wave)),
  };
}

/** A minute as Azure counts it. */
function counted(resource: Resource, { outbound, clientConnections }: Demand, minute: number, world: World): Minute {
  const key = noiseKey(resource);
  const noise = (channel: number) => draw({ seed: world.seed, key, channel }, minute);
  const units = unitsAt(resource, minute, world);

  const sends = sendsOf(resource, { outboundMessages: outbound, clientConnections });
  const sent = (counts: (scenario: Scenario) => boolean) =>
    SCENARIOS.reduce((sum, scenario) => sum + (counts(scenario) ? (sends[scenario] ?? 0) : 0), 0);
  const inbound = sent(() => true);
  const isDefault = resource.serviceMode === 'Default';
  const servers = isDefault ? sent((scenario) => EDITION.scenarios[scenario].throughHub) : 0;

  // The direction nearer to its ceiling determines the server load.
  const limits = trafficCeilings(resource, units);
  const present = Math.max(inbound / limits.inbound, outbound / limits.outbound);
  const room = roomOf(resource, units);
  // App servers do not reach a region that fails.
  const isReached = clientConnections > 0 || outbound > 0;
  const serverConnections = isDefault && isReached ? appServersOf(resource, units) * CONNECTIONS_PER_SERVER : 0;
  const routed = units < ROUTING_COST_UNITS ? 0 : shareOf(resource, (s) => EDITION.scenarios[s].bound === 'routing');

  return {
    ...asAzureCounts(resource, { clients: { inbound, outbound }, servers }, clientConnections),
    units,
    inboundMessages: SECONDS_PER_MINUTE * inbound,
    outboundMessages: SECONDS_PER_MINUTE * outbound,
    clientConnections,
    serverConnections,
    serverLoad: Math.min(100, Math.round(8 + 60 * present * (1 - 0.6 * routed) + 3 * noise(CHANNEL.serverLoad))),
    quotaUtilization: round2(((clientConnections + serverConnections) / room) * 100),
    systemErrors: noise(CHANNEL.systemErrors) > 0.995 ? 0.01 : 0,
    opens: Math.round(clientConnections * (0.002 + 0.002 * noise(CHANNEL.opens))),
    closes: {
      normal: Math.round(clientConnections * (0.002 + 0.002 * noise(CHANNEL.closes))),
      // Everything above the ceiling is cut off.
      throttled: Math.round(clientConnections * Math.max(0, present - 1) + Math.max(0, clientConnections - room)),
      slowClient: Math.floor(3 * noise(CHANNEL.slow) * present),
    },
    // Above the ceiling, messages queue.
    serverConnectionLatency: isDefault
      ? Math.round(15 + 10 * noise(CHANNEL.latency) + 20_000 * Math.max(0, present - 1))
      : undefined,
  };
}

/** Messages sent for those that are delivered, by scenario and in the same time. */
export function sendsOf(
  { mix, groupSize }: Resource,
  { outboundMessages, clientConnections }: Pick<Minute, 'outboundMessages' | 'clientConnections'>
): Partial<Record<Scenario, number>> {
  const sends: Partial<Record<Scenario, number>> = {};
  for (const scenario of SCENARIOS) {
    const share = mix[scenario] ?? 0;
    if (share > 0) {
      const isSmall = scenario === 'sendToSmallGroup';
      const fanOut = fanOutOf({ scenario, ...(isSmall && { groupSize }) }, clientConnections);
      sends[scenario] = (share * outboundMessages) / Math.max(1, fanOut);
    }
  }
  return sends;
}

/**
 * Returns the messages per second that a unit size can carry of a resource's mix, with their framing. The guide has no
 * figure for the free SKU, so its load is a share of what one unit of the standard SKU can carry.
 */
function trafficCeilings(resource: Resource, units: number): Record<Direction, number> {
  const known = ceilings.get(resource) ?? new Map<number, Record<Direction, number>>();
  ceilings.set(resource, known);
  const found = known.get(units) ?? computeCeilings(resource, units);
  known.set(units, found);
  return found;
}

/** Cached, since every minute needs them. */
const ceilings = new WeakMap<Resource, Map<number, Record<Direction, number>>>();

function computeCeilings(resource: Resource, units: number): Record<Direction, number> {
  const rates = ratesAt(EDITION, units);
  if (rates === undefined) {
    throw new RangeError(`${resource.name}: edition ${EDITION.id} has no figure for unit size ${units}`);
  }
  const { inbound, outbound } = capacitiesOf(EDITION, rates, resource.mix);
  const size = sizeOnTheWire(resource);
  return { inbound: messageCeiling(inbound, size), outbound: messageCeiling(outbound, size) };
}

/** Returns the inbound utilization that comes with an outbound utilization of 1. */
export function inboundPerOutbound(resource: Resource, units: number): number {
  const limits = trafficCeilings(resource, units);
  const clientConnections = resource.connectionShare * roomOf(resource, resource.units);
  const sends = Object.values(sendsOf(resource, { outboundMessages: limits.outbound, clientConnections }));
  return sends.reduce((sum, messages) => sum + messages, 0) / limits.inbound;
}

/** The minute with the highest utilization among the last `count` ones up to a minute. */
export function highestMinute(resource: Resource, minute: number, count: number, world: World): number {
  let highest = { minute, utilization: -1 };
  for (let each = minute; each > minute - count; each--) {
    const utilization = (utilizationAt(resource, each, world) ?? 0) / unitsAt(resource, each, world);
    highest = utilization > highest.utilization ? { minute: each, utilization } : highest;
  }
  return highest.minute;
}

/** Connections that a unit size holds. */
function roomOf({ sku }: Resource, units: number): number {
  return isFree(sku) ? FREE_CONNECTIONS : units * EDITION.connectionsPerUnit;
}

function appServersOf({ sku }: Resource, units: number): number {
  return isFree(sku) ? 1 : Math.max(2, Math.ceil(units / 5));
}

function shareOf({ mix }: Resource, counts: (scenario: Scenario) => boolean): number {
  return SCENARIOS.reduce((sum, scenario) => sum + (counts(scenario) ? (mix[scenario] ?? 0) : 0), 0);
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
