import { type AlignedData } from 'uplot';
import { type Dimension, DIRECTION_DIMENSIONS, type NullableColumn, type Thresholds } from '../model';
import { type AssessedResource } from './resources';

/** Columns of a facet's data, in drawing order: what is measured lies on top. */
export const COLUMN = { time: 0, warning: 1, critical: 2, ceiling: 3, measured: 4 } as const;

/** Step three: the columns that uPlot draws. null is a gap in a line. */
export function prepData(
  resource: Pick<AssessedResource, 'times' | 'measured' | 'timeline'>,
  dimension: Dimension,
  thresholds: Thresholds
): AlignedData {
  const { times, measured } = resource;
  const ceiling = ceilingOf(resource, dimension);
  return [
    times,
    share(ceiling, thresholds.warning),
    share(ceiling, thresholds.critical),
    ceiling,
    measured[dimension] ?? ceiling.map(() => null),
  ];
}

/**
 * The ceiling, with a gap wherever a message size that is measured elsewhere is not: there it would be the ceiling of
 * the declared size, and look like a change of unit size.
 */
function ceilingOf(
  { measured, timeline }: Pick<AssessedResource, 'measured' | 'timeline'>,
  dimension: Dimension
): NullableColumn {
  const ceiling = timeline.ceilings[dimension];
  const direction = Object.values(DIRECTION_DIMENSIONS).find((pair) => Object.values(pair).includes(dimension));
  const bytes = direction && measured[direction.bytes];
  const messages = direction && measured[direction.messages];
  return bytes === undefined || messages === undefined
    ? ceiling
    : ceiling.map((value, i) => (bytes[i] == null || messages[i] == null ? null : value));
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
