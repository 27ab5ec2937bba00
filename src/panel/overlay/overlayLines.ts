import type uPlot from 'uplot';
import { type NextSize } from '../../model/advice';
import { CONSTRAINT_DIMENSIONS, constraintOf, type Dimension } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, type Timeline } from '../../model/snapshot';
import { type Line } from '../chart/prepChart';
import { projectComparison } from '../data/comparison';
import { type PanelResource } from '../data/panelData';
import { CEILING_WIDTH } from '../layout/limits';
import {
  CEILING_LINE,
  type ChartPart,
  COMPARISON_LINE,
  DERIVED_CEILING_LINE,
  type LayerColors,
  NEXT_SIZE_LINE,
} from '../look/layers';

/** The lines of a chart other than the measured one. */
export interface OverlayParts {
  ceiling: NullableColumn;
  /** True at each time whose ceiling is interpolated or corrected. */
  derived?: readonly boolean[];
  nextSizes: readonly NextSize[];
  /** Values of an earlier time, at the current times. */
  comparison?: Readonly<NullableColumn>;
}

/** Returns the lines of a chart in drawing order: the measured one over all others. */
export function overlayLines(
  { derived, nextSizes, comparison }: OverlayParts,
  colors: LayerColors,
  hidden: ReadonlySet<ChartPart>
): Line[] {
  const ceiling = {
    kind: 'ceiling' as const,
    color: colors.ceiling,
    width: hidden.has('ceiling') ? 0 : CEILING_WIDTH,
    // The bands need the ceiling in the scale, even if its line is hidden.
    show: !(hidden.has('ceiling') && hidden.has('critical') && hidden.has('warning')),
  };
  const nextSize: Line = {
    kind: 'nextSize',
    color: colors.nextSizes,
    style: NEXT_SIZE_LINE,
    width: 1,
    show: !hidden.has('nextSizes'),
  };
  return [
    { ...ceiling, style: CEILING_LINE },
    ...(derived === undefined ? [] : [{ ...ceiling, style: DERIVED_CEILING_LINE }]),
    ...nextSizes.map(() => nextSize),
    ...(comparison === undefined
      ? []
      : [
          {
            kind: 'comparison' as const,
            color: colors.comparison,
            style: COMPARISON_LINE,
            width: 1,
            show: !hidden.has('comparison'),
          },
        ]),
    { kind: 'measured', color: colors.measured, width: 2, fillOpacity: 8, show: !hidden.has('measured') },
  ];
}

/** Builds the columns that uPlot draws, in the order of {@link overlayLines}. null is a gap. */
export function overlayColumns(
  resource: Pick<AssessedResource, 'times' | 'measured' | 'timeline'>,
  dimension: Dimension,
  { ceiling, derived, nextSizes, comparison }: OverlayParts
): uPlot.AlignedData {
  return [
    resource.times,
    ...(derived === undefined ? [ceiling] : splitCeiling(ceiling, derived)),
    ...nextSizes.map(({ ceilings }) => ceilingLine(resource, dimension, ceilings)),
    ...(comparison === undefined ? [] : [[...comparison]]),
    [...(resource.timeline.measured[dimension] ?? ceiling.map(() => null))],
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

/** The earlier values beside the present ceilings, so they are corrected as the present values are. */
export function comparedColumns({
  times,
  measuredDimensions,
  measuredAs,
  comparison,
}: PanelResource): Partial<Record<Dimension, Readonly<NullableColumn>>> | undefined {
  if (comparison === undefined) {
    return undefined;
  }
  const projected: Partial<Record<Dimension, NullableColumn>> = {};
  for (const dimension of measuredDimensions) {
    const values = comparison.measured[dimension];
    if (values !== undefined) {
      projected[dimension] = projectComparison(comparison.times, values, times);
    }
  }
  return measuredAs(projected);
}
