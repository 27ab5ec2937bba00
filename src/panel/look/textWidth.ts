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
