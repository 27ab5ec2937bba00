import { GUIDE_KB } from './units';

/**
 * The guide's worked examples of a broadcast at unit size 100: each of message size, connections and interval follows
 * from the other two. The guide rounds the connections of the second row; its own formula gives 7,812.
 */
export const BROADCAST_EXAMPLES = [
  { units: 100, messageBytes: 20 * GUIDE_KB, senders: 1, connections: 100000, sendInterval: 5 },
  { units: 100, messageBytes: 256 * GUIDE_KB, senders: 1, connections: 8000, sendInterval: 5 },
] as const;
