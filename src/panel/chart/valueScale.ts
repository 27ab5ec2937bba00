import { type AxisLimits } from '../data/fields';
import { NEXT_SIZES_REACH, VALUE_SCALE_ROOM } from '../layout/limits';

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
