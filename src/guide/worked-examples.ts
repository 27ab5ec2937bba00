import { GUIDE_KB } from './units';

/**
 * The guide's worked broadcasts at unit 100: any one of size, connections and interval follows from the other
 * two. The second row's connections are rounded by the guide; its own formula gives 7,812.
 */
export const BROADCAST_EXAMPLES = [
  { units: 100, messageBytes: 20 * GUIDE_KB, senders: 1, connections: 100000, sendInterval: 5 },
  { units: 100, messageBytes: 256 * GUIDE_KB, senders: 1, connections: 8000, sendInterval: 5 },
] as const;
