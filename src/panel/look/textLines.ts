export interface Font {
  /** In pixels. */
  size: number;
  weight: number;
  family: string;
}

/** Of the theme's body, which measuring a text leaves out; a share of the font size. */
const LETTER_SPACING = 0.0108;

let measure: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels. Grafana's own measure knows one font only, which a page may lack. */
export function textWidth(text: string, font: Font): number {
  measure ??= document.createElement('canvas').getContext('2d');
  if (measure === null) {
    return 0;
  }
  measure.font = `${font.weight} ${font.size}px ${font.family}`;
  return measure.measureText(text).width + text.length * font.size * LETTER_SPACING;
}

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
