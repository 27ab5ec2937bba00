import { type Row } from './types';

/**
 * Builds a row from one figure for each unit size; `null` is a cell that the guide leaves empty.
 *
 * @param units unit sizes, ascending, one for each value
 */
export function row(units: readonly number[], values: ReadonlyArray<number | null>): Row {
  const filled = units.flatMap((unit, i) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [{ unit, value }];
  });
  return { units: filled.map((cell) => cell.unit), values: filled.map((cell) => cell.value) };
}

/** Builds a row with the same figure at every unit size. */
export function constantRow(units: readonly number[], value: number): Row {
  return { units, values: units.map(() => value) };
}
