import { type Scenario, SCENARIOS } from '../../guide';
import { isNumber } from '../numbers';
import { type Mix, parseMix } from '../capacity';

type ShareColumn = ReadonlyArray<number | null>;

/** Outbound shares at each timestamp. */
export interface ShareColumns {
  shares: Partial<Record<Scenario, ShareColumn>>;
}

/** The mix of a timestamp, or why it has none. */
export type MixThen = { mix: Mix; problem?: undefined } | { mix?: undefined; problem: 'mixMissing' | 'mixInvalid' };

const MISSING: MixThen = { problem: 'mixMissing' };

/** Reads the mix of one timestamp after another. */
interface MixReader {
  /** The mix changes only where one of these columns changes. */
  columns: readonly ShareColumn[];
  /** Returns the same object for as long as the shares stay the same: they seldom change. */
  read: (index: number) => MixThen;
}

export function mixReader(mix: Mix | ShareColumns | undefined): MixReader {
  if (mix === undefined || !('shares' in mix)) {
    const always = mix === undefined ? MISSING : { mix };
    return { columns: [], read: () => always };
  }
  const columns = SCENARIOS.flatMap((scenario) => {
    const column = mix.shares[scenario];
    return column === undefined ? [] : [{ scenario, column }];
  });
  let last: { index: number; then: MixThen } | undefined;
  return {
    columns: columns.map(({ column }) => column),
    read: (index) => {
      const known = last;
      if (known !== undefined && columns.every(({ column }) => column[index] === column[known.index])) {
        return known.then;
      }
      const shares: Record<string, number> = {};
      for (const { scenario, column } of columns) {
        const share = column[index];
        if (isNumber(share)) {
          shares[scenario] = share;
        }
      }
      last = { index, then: mixOf(shares) };
      return last.then;
    },
  };
}

function mixOf(shares: Readonly<Record<string, number>>): MixThen {
  if (Object.keys(shares).length === 0) {
    return MISSING;
  }
  const mix = parseMix(shares);
  return mix.ok ? { mix: mix.value } : { problem: 'mixInvalid' };
}
