import { type AlignedData } from 'uplot';
import { type Dimension, type NullableColumn, type Thresholds } from '../model';
import { type AssessedResource } from './resources';

/** Columns of a facet's data, in drawing order: what is measured lies on top. */
export const COLUMN = { time: 0, warning: 1, critical: 2, ceiling: 3, measured: 4 } as const;

/** Step three: the columns that uPlot draws. null is a gap in a line. */
export function prepData(
  { times, measured, timeline }: Pick<AssessedResource, 'times' | 'measured' | 'timeline'>,
  dimension: Dimension,
  thresholds: Thresholds
): AlignedData {
  const ceiling = timeline.ceilings[dimension];
  return [
    times,
    share(ceiling, thresholds.warning),
    share(ceiling, thresholds.critical),
    ceiling,
    measured[dimension] ?? ceiling.map(() => null),
  ];
}

function share(ceiling: NullableColumn, ratio: number): NullableColumn {
  return ceiling.map((value) => (value === null ? null : value * ratio));
}

/**
 * Positions of values with a gap on both sides, which no line would show.
 *
 * @param from first position to look at
 * @param to last position to look at
 */
export function isolatedPoints(values: ArrayLike<number | null | undefined>, from: number, to: number): number[] {
  const isolated: number[] = [];
  for (let i = from; i <= to; i++) {
    if (values[i] != null && values[i - 1] == null && values[i + 1] == null) {
      isolated.push(i);
    }
  }
  return isolated;
}
