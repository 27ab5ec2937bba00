import { type Random } from '../random';

const MINUTES_PER_DAY = 1440;

/** Utilization for the resource's first unit size and mix, minute by minute, without noise. */
export type Curve = Float64Array;

/** A load that rises from its base to a peak, stays there and falls back. In minutes. */
export interface Episode {
  start: number;
  rise: number;
  hold: number;
  fall: number;
  peak: number;
}

export function flat(minutes: number, level: number): Curve {
  return new Float64Array(minutes).fill(level);
}

/**
 * A load that follows the day: `low` at night, `high` at its peak hour, and less at weekends.
 *
 * @param growth factor between the first and the last day
 */
export function days(minutes: number, low: number, high: number, peakHour: number, growth = 1): Curve {
  return Float64Array.from({ length: minutes }, (_, minute) => {
    const swing = (1 + Math.cos(2 * Math.PI * (minute / MINUTES_PER_DAY - peakHour / 24))) / 2;
    // The first day is a Monday.
    const weekday = Math.floor(minute / MINUTES_PER_DAY) % 7;
    const working = weekday < 5 ? 1 : 0.6;
    return (low + (high - low) * swing * working) * Math.pow(growth, minute / minutes);
  });
}

/** Adds an episode to a curve: each minute moves towards the peak by the episode's share. */
export function lay(curve: Curve, { start, rise, hold, fall, peak }: Episode): void {
  const end = Math.min(curve.length, Math.ceil(start + rise + hold + fall));
  for (let minute = Math.max(0, Math.ceil(start)); minute < end; minute++) {
    const since = minute - start;
    const left = start + rise + hold + fall - minute;
    const share = Math.min(1, rise === 0 ? 1 : since / rise, fall === 0 ? 1 : left / fall);
    curve[minute] = Math.max(curve[minute], curve[minute] + (peak - curve[minute]) * share);
  }
}

/** Start times of episodes, each in its own part of the window to prevent overlaps. */
export function starts(random: Random, minutes: number, count: number, longest: number): number[] {
  const part = minutes / count;
  return Array.from({ length: count }, (_, i) => Math.round(i * part + random.between(0, Math.max(1, part - longest))));
}
