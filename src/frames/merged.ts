import { isRole } from './types';
import { givenName } from './series-names';

/** The rows that come from one query. */
interface MergedPart {
  query: string;
  rows: number[];
  labels?: undefined;
}

interface Merged {
  parts: MergedPart[];
  /** False if rows may be missing, or the queries of the rows cannot be told. */
  isCertain: boolean;
}

/**
 * Finds the queries of the rows of a column that Merge series/tables made of several. It puts the rows of a query after those
 * of the one before and leaves out each that is there already, so a new query begins where the time goes back.
 *
 * @param queries those whose answers were merged, in order
 * @returns undefined if the column is not made of several roles
 */
export function splitMerged(
  queries: readonly string[],
  times: readonly unknown[],
  { name, values }: { name: string; values: readonly unknown[] }
): Merged | undefined {
  const hasRoles = queries.length > 1 && new Set(queries).size === queries.length && queries.every(isRole);
  if (!hasRoles || givenName(name) !== undefined) {
    return undefined;
  }
  const runs: number[][] = [];
  times.forEach((time, row) => {
    const before = times[row - 1];
    if (row === 0 || !(typeof time === 'number' && typeof before === 'number' && time > before)) {
      runs.push([]);
    }
    runs[runs.length - 1].push(row);
  });
  const isCertain = runs.every(({ length }) => length === runs[0].length);
  if (runs.length === queries.length) {
    return { parts: queries.map((query, i) => ({ query, rows: runs[i] })), isCertain };
  }
  // Rows of one value are left out of all queries but the first.
  const haveOneValue = runs.length === 1 && values.every((value) => value === values[0]);
  return haveOneValue
    ? { parts: queries.map((query) => ({ query, rows: runs[0] })), isCertain }
    : { parts: [], isCertain: false };
}
