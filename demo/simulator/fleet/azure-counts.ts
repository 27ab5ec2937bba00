import { type Direction } from '../../../src/guide';
import { type Resource } from './fleet';
import { FRAMING_BYTES, messageCountOf, pingBytes, timesCounted } from './wire';

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
