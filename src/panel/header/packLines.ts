/**
 * Puts parts on lines in order until the lines are full. Never splits a part: half a figure could pass for another one.
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
