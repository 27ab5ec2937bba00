import { type AxisLimits } from '../state/fields';
import { NEXT_SIZES_REACH, VALUE_SCALE_ROOM } from '../state/limits';

/** Starts at zero, to show headroom as a share of the whole, unless the field options set other limits. */
export function valueRange(max: number | null | undefined, limits: AxisLimits = {}): [number, number] {
  const top = typeof max === 'number' && max > 0 && Number.isFinite(max) ? max * VALUE_SCALE_ROOM : 1;
  const from = limits.min ?? 0;
  const to = limits.max ?? Math.max(top, from + Math.abs(from) * (VALUE_SCALE_ROOM - 1));
  return from < to ? [from, to] : [0, top];
}

/** Returns the top of the scale. Next unit sizes raise it only while the measured line stays readable. */
export function highestShown(main: number, nextSizes: readonly number[]): number {
  return nextSizes.reduce(
    (highest, value) => (value <= main * NEXT_SIZES_REACH && value > highest ? value : highest),
    main
  );
}

/** A label for next unit sizes. `y` is in pixels from the top of the plot; `above`: their lines are above the scale. */
export interface NextSizeLabel {
  text: string;
  y: number;
  above: boolean;
}

/**
 * Places the names of next unit sizes at their lines. Lines closer than the height of the text share a label, as do all
 * lines above the scale.
 *
 * @param lines names with their places, in pixels from the top of the plot, smallest unit size first
 */
export function nextSizeLabels(
  lines: ReadonlyArray<{ name: string; y: number }>,
  plotHeight: number,
  lineHeight: number
): NextSizeLabel[] {
  const labels: NextSizeLabel[] = [];
  for (const { name, y } of lines) {
    const above = y < 0;
    const near = labels.find((label) => label.above === above && (above || Math.abs(label.y - y) < lineHeight));
    if (near !== undefined) {
      near.text = `${near.text}, ${name}`;
    } else if (y <= plotHeight) {
      labels.push({ text: name, y: Math.max(0, y), above });
    }
  }
  return labels;
}
