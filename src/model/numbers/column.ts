/** One value for each timestamp; null is a gap. */
export type NullableColumn = Array<number | null>;

const NUMBERS: number[] = [];

/** Returns a column to fill. A copy of numbers has its own numbers stored unboxed, which a new array would not. */
export function newColumn(length: number): number[] {
  while (NUMBERS.length < length) {
    NUMBERS.push(NaN);
  }
  return NUMBERS.slice(0, length);
}
