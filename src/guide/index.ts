import { edition201911 } from './edition-2019-11';
import { edition202303 } from './edition-2023-03';
import { type Edition, type EditionId } from './types';

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
export { GUIDE_KB, GUIDE_MB, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from './units';
export { BROADCAST_EXAMPLES } from './worked-examples';

export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  '2019-11': edition201911,
  '2023-03': edition202303,
};

export const DEFAULT_EDITION: EditionId = '2019-11';
