/**
 * Chooses the columns of a staircase where not all unit sizes have room: those that matter, and those around the present
 * one, so the columns stay in place while the recommended size moves.
 *
 * @param sizes their number
 * @param around the positions that are always shown; the others are taken by their distance to the first
 * @param room the number of columns; exceeded only where more of them matter
 * @returns positions, ascending
 */
export function shownSizes(sizes: number, around: readonly number[], room: number): number[] {
  const anchor = around[0] ?? 0;
  const shown = new Set(around);
  // Of equally near sizes the larger first: a plan is about growth more often than not.
  const byDistance = Array.from({ length: sizes }, (_, position) => position).sort(
    (a, b) => Math.abs(a - anchor) - Math.abs(b - anchor) || b - a
  );
  for (const position of byDistance) {
    if (shown.size >= room) {
      break;
    }
    shown.add(position);
  }
  return [...shown].sort((a, b) => a - b);
}
