/** Azure's counting of messages and connections, which no documentation gives in full. */
import { type Direction } from '../../../src/guide';
import { type Resource } from './fleet';

/**
 * Bytes around each message: 46 of the JSON protocol for a target of six letters, and 4 of WebSocket. One figure for all,
 * since the envelopes of MessagePack and of the leg to app servers are smaller and larger by some ten bytes.
 */
export const FRAMING_BYTES = 50;

/** A connection that has sent nothing for 15 s sends a ping, and so does the service. */
const PING_SECONDS = 15;
const PING_BYTES = { json: 11, messagePack: 3 } as const;

/** MessageCount counts a message once for every 2 KB begun, and changes in steps of about a hundred. */
const COUNTED_BYTES = 2048;
const COUNTED_STEP = 100;

/** B/s of pings. Messages are spread at random over the connections, so some connections are silent for 15 s. */
export function pingBytes(messages: number, connections: number, protocol: keyof typeof PING_BYTES = 'json'): number {
  if (connections === 0) {
    return 0;
  }
  const silent = connections * Math.exp((-messages * PING_SECONDS) / connections);
  return (silent / PING_SECONDS) * PING_BYTES[protocol];
}

/** Returns how often MessageCount counts a message of a size, without its framing. */
export function timesCounted(bytes: number): number {
  return Math.ceil(bytes / COUNTED_BYTES);
}

/** MessageCount of a minute as Azure shows it: 0 where there are fewer than a hundred. */
export function messageCountOf(counted: number): number {
  return Math.floor(counted / COUNTED_STEP) * COUNTED_STEP;
}

/** Messages per second on both legs of a resource. */
export interface Legs {
  /** Between clients, or callers of the REST API, and the service. */
  clients: Readonly<Record<Direction, number>>;
  /** From the service to app servers. Each is a call of a hub, which the app server answers with one message. */
  servers: number;
}

/** The figures of a minute as Azure counts them. */
export interface AzureCounts {
  inboundBytes: number;
  outboundBytes: number;
  messageCount: number;
}

const SECONDS_PER_MINUTE = 60;

/** The average message of a resource with its framing, which the service has to carry too. */
export function sizeOnTheWire({ messageSize }: Resource): number {
  return messageSize + FRAMING_BYTES;
}

/**
 * Counts a minute as Azure does: bytes on both legs with framing and pings; messages only on their way out, without pings.
 */
export function asAzureCounts(resource: Resource, { clients, servers }: Legs, connections: number): AzureCounts {
  const size = sizeOnTheWire(resource);
  const bytes = (messages: number) =>
    Math.round(
      SECONDS_PER_MINUTE * ((messages + servers) * size + pingBytes(messages, connections, resource.protocol))
    );
  const counted = SECONDS_PER_MINUTE * (clients.outbound + servers) * timesCounted(resource.messageSize);
  return {
    inboundBytes: bytes(clients.inbound),
    outboundBytes: bytes(clients.outbound),
    messageCount: messageCountOf(counted),
  };
}
