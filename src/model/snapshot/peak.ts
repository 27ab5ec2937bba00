import { type NullableColumn } from '../numbers';
import { type Dimension, UTILIZATION_TOLERANCE } from '../capacity';
import { type Positions } from './time-span';
import { type Timeline } from './timeline';

/** The highest utilization over time. */
export interface Peak {
  utilization: number;
  /** Position in the resource's times; of equal peaks, the first. */
  index: number;
  time: number;
  /** Of equally utilized dimensions, the first in the model's order: bytes before messages. */
  dimension: Dimension;
  measured: number;
  ceiling: number;
}

/** Returns the highest utilization of these dimensions at each time, or null where none has one. */
export function worstOverTime({ utilization }: Timeline, dimensions: readonly Dimension[]): NullableColumn {
  const columns = dimensions.map((dimension) => utilization[dimension]).filter((column) => column !== undefined);
  const worst: NullableColumn = columns.length === 0 ? [] : [...columns[0]];
  for (const column of columns.slice(1)) {
    for (let index = 0; index < column.length; index++) {
      const value = column[index];
      const before = worst[index];
      if (value !== null && (before === null || value > before)) {
        worst[index] = value;
      }
    }
  }
  return worst;
}

/**
 * Finds the peak of these dimensions.
 *
 * @param timeline of the resource, at its own unit sizes or at another, with a value for each time
 * @param positions the positions to look at
 */
export function peakOf(
  times: readonly number[],
  timeline: Timeline,
  dimensions: readonly Dimension[],
  [first, end]: Positions
): Peak | undefined {
  const worst = worstOverTime(timeline, dimensions);
  let highest: { utilization: number; index: number } | undefined;
  for (let index = first; index < Math.min(end, worst.length); index++) {
    const utilization = worst[index];
    if (utilization !== null && (highest === undefined || utilization > highest.utilization)) {
      highest = { utilization, index };
    }
  }
  if (highest === undefined) {
    return undefined;
  }
  const { utilization, index } = highest;
  for (const dimension of dimensions) {
    const own = timeline.utilization[dimension]?.[index] ?? -Infinity;
    const value = timeline.measured[dimension]?.[index] ?? null;
    const ceiling = timeline.ceilings[dimension][index];
    if (own >= utilization - UTILIZATION_TOLERANCE && value !== null && ceiling !== null) {
      return { utilization: own, index, time: times[index], dimension, measured: value, ceiling };
    }
  }
  return undefined;
}
