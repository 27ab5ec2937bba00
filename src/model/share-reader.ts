import { type Scenario, SCENARIOS } from '../guide';
import { isMixSum, type Mix } from './mix';
import { type ScenarioRow, scenarioRow } from './run-terms';

type ShareColumn = ReadonlyArray<number | null>;

/** Outbound shares at each timestamp. */
export interface ShareColumns {
  shares: Partial<Record<Scenario, ShareColumn>>;
}

/** Reads the mix of one timestamp after another. */
interface ShareReader {
  /** The mix changes only where one of these columns changes. */
  columns: readonly ShareColumn[];
  /** The shares of the last timestamp read, scaled to sum to 1. Each read overwrites them. */
  row: ScenarioRow;
  /** @returns why the timestamp has no mix; the row is then meaningless */
  read: (index: number) => 'mixMissing' | 'mixInvalid' | undefined;
}

export function shareReader(mix: Mix | ShareColumns | undefined): ShareReader {
  const row = scenarioRow();
  if (mix === undefined) {
    return { columns: [], row, read: () => 'mixMissing' };
  }
  if (!('shares' in mix)) {
    SCENARIOS.forEach((scenario, s) => (row[s] = mix[scenario] ?? 0));
    return { columns: [], row, read: () => undefined };
  }
  const positions: number[] = [];
  const columns: ShareColumn[] = [];
  SCENARIOS.forEach((scenario, s) => {
    const column = mix.shares[scenario];
    if (column !== undefined) {
      positions.push(s);
      columns.push(column);
    }
  });
  const read = (index: number): 'mixMissing' | 'mixInvalid' | undefined => {
    let sum = 0;
    let known = false;
    for (let c = 0; c < columns.length; c++) {
      const share = columns[c][index];
      const isShare = typeof share === 'number' && share - share === 0;
      row[positions[c]] = isShare ? share : 0;
      if (!isShare) {
        continue;
      }
      if (share < 0) {
        return 'mixInvalid';
      }
      known = true;
      sum += share;
    }
    if (!known) {
      return 'mixMissing';
    }
    if (!isMixSum(sum)) {
      return 'mixInvalid';
    }
    if (sum !== 1) {
      for (let c = 0; c < columns.length; c++) {
        row[positions[c]] /= sum;
      }
    }
    return undefined;
  };
  return { columns, row, read };
}
