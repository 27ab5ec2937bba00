/** Standard and Premium_P1 have 1 to 10, then 20 to 100 by tens. */
export const UNIT_SIZES_TO_100: readonly number[] = [...steps(1, 10, 1), ...steps(20, 100, 10)];

/** Premium_P2 has 100 to 1,000 by hundreds. */
export const UNIT_SIZES_TO_1000: readonly number[] = [...UNIT_SIZES_TO_100, ...steps(200, 1000, 100)];

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
}
