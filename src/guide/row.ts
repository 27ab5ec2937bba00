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

/** Standard and Premium_P1 have 1 to 10, then 20 to 100 by tens. */
export const UNIT_SIZES_TO_100: readonly number[] = [...steps(1, 10, 1), ...steps(20, 100, 10)];

/** Premium_P2 has 100 to 1,000 by hundreds. */
export const UNIT_SIZES_TO_1000: readonly number[] = [...UNIT_SIZES_TO_100, ...steps(200, 1000, 100)];

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
}

/**
 * The guide's units of size: a KB is 1,024 B and an MB is 1,000 of those KB. With any other reading the bandwidth cells
 * would not equal their message rate times 2,048 B (docs/decisions.md, 4).
 */
export const GUIDE_KB = 1024;
export const GUIDE_MB = 1000 * GUIDE_KB;

/** The message that every table of the guide was measured with, in bytes. */
export const GUIDE_MESSAGE_BYTES = 2048;

/** "A message under 1,024 bytes costs as much as one of 1,024 bytes." */
export const SMALLEST_COSTED_MESSAGE_BYTES = 1024;
