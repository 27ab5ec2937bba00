import { type AlignedData } from 'uplot';
import { CONSTRAINT_DIMENSIONS, constraintOf, type Dimension } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, type Timeline } from '../../model/snapshot';

export type ColumnName = 'ceiling' | 'derivedCeiling' | 'nextSize' | 'comparison' | 'measured';

/** The lines of a facet other than the measured one. */
interface FacetParts {
  ceiling: NullableColumn;
  /** True at each time whose ceiling is interpolated or corrected. */
  derived?: readonly boolean[];
  nextSizes: ReadonlyArray<Timeline['ceilings']>;
  /** Values of an earlier time, at the current times. */
  comparison?: NullableColumn;
}

/** Lists a facet's lines in drawing order. In the data, a column of times precedes them. */
export function columnNames(parts: { derived: boolean; nextSizes: number; comparison: boolean }): ColumnName[] {
  return [
    'ceiling',
    ...(parts.derived ? (['derivedCeiling'] as const) : []),
    ...new Array<ColumnName>(parts.nextSizes).fill('nextSize'),
    ...(parts.comparison ? (['comparison'] as const) : []),
    'measured',
  ];
}

/** Step three: builds the columns that uPlot draws, in the order of {@link columnNames}. null is a gap. */
export function prepColumns(
  resource: Pick<AssessedResource, 'times' | 'measured'>,
  dimension: Dimension,
  { ceiling, derived, nextSizes, comparison }: FacetParts
): AlignedData {
  const { times, measured } = resource;
  return [
    times,
    ...(derived === undefined ? [ceiling] : splitCeiling(ceiling, derived)),
    ...nextSizes.map((ceilings) => ceilingLine(resource, dimension, ceilings)),
    ...(comparison === undefined ? [] : [comparison]),
    measured[dimension] ?? ceiling.map(() => null),
  ];
}

/**
 * Returns a ceiling with a gap wherever nothing is measured, or only one of bytes and messages. There the model uses the
 * declared message size, and the step would look like a change of unit size.
 */
export function ceilingLine(
  { measured }: Pick<AssessedResource, 'measured'>,
  dimension: Dimension,
  ceilings: Timeline['ceilings']
): NullableColumn {
  const ceiling = ceilings[dimension];
  const [bytes, messages] = CONSTRAINT_DIMENSIONS[constraintOf(dimension)].map((other) => measured[other]);
  const all = Object.values(measured);
  const isKnown =
    bytes === undefined || messages === undefined
      ? (i: number) => all.some((column) => column[i] != null)
      : (i: number) => bytes[i] != null && messages[i] != null;
  return ceiling.map((value, i) => (isKnown(i) ? value : null));
}

/** Splits a ceiling into printed and derived parts. Both keep the value at a change, to keep its step. */
function splitCeiling(ceiling: NullableColumn, derived: readonly boolean[]): [NullableColumn, NullableColumn] {
  const part = (wanted: boolean) =>
    ceiling.map((value, i) => (derived[i] === wanted || (i > 0 && derived[i - 1] === wanted) ? value : null));
  return [part(false), part(true)];
}
