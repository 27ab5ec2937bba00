/** Azure's counting of single messages and connections, which no documentation gives in full. */

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
