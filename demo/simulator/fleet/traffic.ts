import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario, SCENARIOS } from '../../../src/guide';
import { ceilingsFor, type Ceilings, ratesAt, tableRate } from '../../../src/model';
import { type Resource } from './fleet';
import { noiseKey, unitsAt, utilizationAt, type World } from './load';
import { draw, wander } from './noise';

/** One minute of a resource. Traffic and counts are totals, everything else is the minute's maximum. */
export interface Minute {
  units: number;
  inboundBytes: number;
  outboundBytes: number;
  /** As counted by Azure: in units of 2 KB, in steps of a hundred, including traffic to application servers. */
  messageCount: number;
  /** Delivered to clients. */
  outboundMessages: number;
  clientConnections: number;
  serverConnections: number;
  /** Percent. */
  serverLoad: number;
  /** Client and server connections as a percentage of the unit size's limit. */
  quotaUtilization: number;
  /** Percent of requests. */
  systemErrors: number;
  userErrors: number;
  closes: { normal: number; throttled: number; slowClient: number };
}

const EDITION = EDITIONS[DEFAULT_EDITION];

const SECONDS_PER_MINUTE = 60;

/** Azure counts a message once per 2 KB, and its count changes in steps of about this size. */
const COUNTED_MESSAGE_BYTES = 2048;
const MESSAGE_COUNT_STEP = 100;

/** Connections that an application server opens to the service per hub. */
const CONNECTIONS_PER_SERVER = 5;

/** From this unit size on, routing to small groups and connections has a cost that server load does not show. */
const ROUTING_COST_UNITS = 50;

const CHANNEL = { connections: 10, serverLoad: 11, systemErrors: 12, userErrors: 13, closes: 14, slow: 15 } as const;

/**
 * Simulates a minute of a resource. A pure function: the same arguments give the same minute, independent of all others.
 *
 * @param minute since the epoch
 * @returns undefined for a resource without traffic
 */
export function sample(resource: Resource, minute: number, world: World): Minute | undefined {
  const utilization = utilizationAt(resource, minute, world);
  if (utilization === undefined) {
    return undefined;
  }
  const key = noiseKey(resource);
  const noise = (channel: number) => draw({ seed: world.seed, key, channel }, minute);
  const units = unitsAt(resource, minute, world);
  const size = resource.messageSize ?? GUIDE_MESSAGE_BYTES;

  const wave = wander({ seed: world.seed, key, channel: CHANNEL.connections }, minute, 60);
  const clientConnections = Math.round(
    resource.connectionShare * resource.units * EDITION.connectionsPerUnit * (1 + 0.08 * wave)
  );
  const ceilings = ceilingsOf(resource, resource.units, clientConnections);
  const outboundMessages = utilization * ceilings.outboundMessages * SECONDS_PER_MINUTE;
  const inboundMessages = utilization * resource.inboundShare * ceilings.inboundMessages * SECONDS_PER_MINUTE;

  // The load refers to the ceiling of the resource's own size; autoscaling changes the ceiling, not the traffic.
  const inForce = units === resource.units ? ceilings : ceilingsOf(resource, units, clientConnections);
  // The direction nearer to its ceiling determines the server load.
  const present =
    (outboundMessages / SECONDS_PER_MINUTE / inForce.outboundMessages) * Math.max(1, resource.inboundShare);
  const room = units * EDITION.connectionsPerUnit;

  const hubShare = shareOf(resource, (scenario) => scenario !== 'restBroadcast' && scenario !== 'restSendToUser');
  const appServers = hubShare === 0 ? 0 : Math.max(2, Math.ceil(units / 5));
  const serverConnections = appServers * CONNECTIONS_PER_SERVER;
  const counted = (outboundMessages + inboundMessages * hubShare) * Math.ceil(size / COUNTED_MESSAGE_BYTES);
  const routed = units < ROUTING_COST_UNITS ? 0 : shareOf(resource, (s) => EDITION.scenarios[s].bound === 'routing');

  return {
    units,
    inboundBytes: Math.round(inboundMessages * size),
    outboundBytes: Math.round(outboundMessages * size),
    messageCount: Math.round(counted / MESSAGE_COUNT_STEP) * MESSAGE_COUNT_STEP,
    outboundMessages,
    clientConnections,
    serverConnections,
    serverLoad: Math.min(100, Math.round(8 + 60 * present * (1 - 0.6 * routed) + 3 * noise(CHANNEL.serverLoad))),
    quotaUtilization: round2(((clientConnections + serverConnections) / room) * 100),
    systemErrors: noise(CHANNEL.systemErrors) > 0.995 ? 0.01 : 0,
    userErrors: round2(0.05 * noise(CHANNEL.userErrors)),
    closes: {
      normal: Math.round(clientConnections * (0.002 + 0.002 * noise(CHANNEL.closes))),
      // Everything above the ceiling is cut off.
      throttled: Math.round(clientConnections * Math.max(0, present - 1) + Math.max(0, clientConnections - room)),
      slowClient: Math.floor(3 * noise(CHANNEL.slow) * present),
    },
  };
}

/** Messages that the application sends in a minute, by scenario: deliveries divided by the guide's fan-out. */
export function sendsOf(resource: Resource, minute: Minute): Partial<Record<Scenario, number>> {
  const rates = ratesAt(EDITION, minute.units);
  const sends: Partial<Record<Scenario, number>> = {};
  for (const scenario of SCENARIOS) {
    const share = resource.mix[scenario] ?? 0;
    if (rates !== undefined && share > 0) {
      const table = EDITION.scenarios[scenario];
      const into = tableRate(table, rates, 'inbound', minute.clientConnections);
      const out = tableRate(table, rates, 'outbound', minute.clientConnections);
      sends[scenario] = (share * minute.outboundMessages * into) / out;
    }
  }
  return sends;
}

function ceilingsOf(resource: Resource, units: number, connections: number): Ceilings {
  const size = resource.messageSize ?? GUIDE_MESSAGE_BYTES;
  const ceilings = ceilingsFor({
    edition: EDITION,
    units,
    mix: resource.mix,
    connections,
    inboundSize: size,
    outboundSize: size,
  });
  if (ceilings === undefined) {
    throw new RangeError(`${resource.name}: edition ${EDITION.id} has no figure for unit size ${units}`);
  }
  return ceilings;
}

function shareOf({ mix }: Resource, counts: (scenario: Scenario) => boolean): number {
  return SCENARIOS.reduce((sum, scenario) => sum + (counts(scenario) ? (mix[scenario] ?? 0) : 0), 0);
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
