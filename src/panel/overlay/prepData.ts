import { type AlignedData } from 'uplot';
import { type Dimension, DIRECTION_DIMENSIONS, type NullableColumn, type Timeline } from '../../model';
import { type AssessedResource } from '../state/resources';

/** A line of a facet, by what it shows. */
export type ColumnName = 'ceiling' | 'derivedCeiling' | 'nextSize' | 'comparison' | 'trend' | 'measured';

/** What a facet has beside its measured line. */
export interface FacetParts {
  ceiling: NullableColumn;
  /** Whether each time's ceiling is one that the guide does not print. */
  derived?: readonly boolean[];
  /** Ceilings of larger unit sizes. */
  nextSizes: ReadonlyArray<Timeline['ceilings']>;
  /** Values of an earlier time at the times of this one. */
  comparison?: NullableColumn;
  trend?: NullableColumn;
}

/** A facet's lines in drawing order; times come before the first. */
export function columnNames(parts: {
  derived: boolean;
  nextSizes: number;
  comparison: boolean;
  trend: boolean;
}): ColumnName[] {
  return [
    'ceiling',
    ...(parts.derived ? (['derivedCeiling'] as const) : []),
    ...new Array<ColumnName>(parts.nextSizes).fill('nextSize'),
    ...(parts.comparison ? (['comparison'] as const) : []),
    'measured',
    ...(parts.trend ? (['trend'] as const) : []),
  ];
}

/** Step three: the columns that uPlot draws, as {@link columnNames} lists them. null is a gap in a line. */
export function prepColumns(
  resource: Pick<AssessedResource, 'times' | 'measured'>,
  dimension: Dimension,
  { ceiling, derived, nextSizes, comparison, trend }: FacetParts
): AlignedData {
  const { times, measured } = resource;
  return [
    times,
    ...(derived === undefined ? [ceiling] : splitCeiling(ceiling, derived)),
    ...nextSizes.map((ceilings) => ceilingLine(resource, dimension, ceilings)),
    ...(comparison === undefined ? [] : [comparison]),
    measured[dimension] ?? ceiling.map(() => null),
    ...(trend === undefined ? [] : [trend]),
  ];
}

/**
 * A ceiling, with a gap wherever a message size that is measured elsewhere is not: there it would be the ceiling of
 * the declared size, and look like a change of unit size.
 */
export function ceilingLine(
  { measured }: Pick<AssessedResource, 'measured'>,
  dimension: Dimension,
  ceilings: Timeline['ceilings']
): NullableColumn {
  const ceiling = ceilings[dimension];
  const direction = Object.values(DIRECTION_DIMENSIONS).find((pair) => Object.values(pair).includes(dimension));
  const bytes = direction && measured[direction.bytes];
  const messages = direction && measured[direction.messages];
  return bytes === undefined || messages === undefined
    ? ceiling
    : ceiling.map((value, i) => (bytes[i] == null || messages[i] == null ? null : value));
}

/** A ceiling as the guide prints it and as it does not. Both have the value at a change, so that no step is lost. */
function splitCeiling(ceiling: NullableColumn, derived: readonly boolean[]): [NullableColumn, NullableColumn] {
  const part = (wanted: boolean) =>
    ceiling.map((value, i) => (derived[i] === wanted || (i > 0 && derived[i - 1] === wanted) ? value : null));
  return [part(false), part(true)];
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
