import { edition201911 } from './edition-2019-11';
import { edition202303 } from './edition-2023-03';
import { type Edition, type EditionId } from './types';
import { GUIDE_KB } from './row';

export {
  type BandwidthCorrection,
  type Direction,
  type Edition,
  EDITION_IDS,
  type EditionId,
  type Row,
  type Scenario,
  SCENARIOS,
  type ScenarioTable,
} from './types';
export { GUIDE_KB, GUIDE_MB, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from './row';

export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  '2019-11': edition201911,
  '2023-03': edition202303,
};

export const DEFAULT_EDITION: EditionId = '2019-11';

/**
 * The guide's worked examples of a broadcast at unit size 100: each of message size, connections and interval follows
 * from the other two. The guide rounds the connections of the second row; its own formula gives 7,812.
 */
export const BROADCAST_EXAMPLES = [
  { units: 100, messageBytes: 20 * GUIDE_KB, senders: 1, connections: 100000, sendInterval: 5 },
  { units: 100, messageBytes: 256 * GUIDE_KB, senders: 1, connections: 8000, sendInterval: 5 },
] as const;
