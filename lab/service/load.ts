import { FRAMING_BYTES, pingBytes, timesCounted } from '../../demo/simulator/fleet/wire';
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
