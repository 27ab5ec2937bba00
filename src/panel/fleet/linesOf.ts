/**
 * Counts the lines that parts take if each goes to the next line once it does not fit, as in a browser.
 *
 * @param widths of the parts, in the unit of `room`
 * @param gap between two parts of a line
 */
export function linesOf(widths: readonly number[], room: number, gap: number): number {
  let lines = widths.length === 0 ? 0 : 1;
  let taken = 0;
  for (const width of widths) {
    if (taken > 0 && taken + gap + width > room) {
      lines++;
      taken = width;
    } else {
      taken += (taken > 0 ? gap : 0) + width;
    }
  }
  return lines;
}
