/**
 * Puts parts on lines, whole and in order, until there is room for no more: half a figure could be taken for another.
 *
 * @param measure width of a text
 */
export function packLines(
  parts: readonly string[],
  separator: string,
  space: { width: number; lines: number },
  measure: (text: string) => number
): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last === undefined ? part : last + separator + part;
    if (last !== undefined && measure(longer) <= space.width) {
      lines[lines.length - 1] = longer;
    } else if (lines.length < space.lines) {
      lines.push(part);
    } else {
      break;
    }
  }
  return lines;
}
