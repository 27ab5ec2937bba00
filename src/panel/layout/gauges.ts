import {
  GAUGE_BAR_HEIGHT,
  GAUGE_COLUMN_GAP,
  GAUGE_FIGURES_MOST_ROWS,
  GAUGE_FIGURES_WIDTH,
  GAUGE_HEIGHT,
  GAUGE_MIN_WIDTH,
  GAUGE_MOST_COLUMNS,
  GAUGE_ROW_GAP,
} from './limits';
import { constraintOf, type Dimension } from '../../model/capacity';

/** The gauges that fit: as many as there are places, the most important ones. */
export interface GaugesLayout {
  columns: number;
  rows: number;
  /** The words beside each bar; a bar without words is that of the constraint that runs out first. */
  text: 'none' | 'percent' | 'figures';
  /** Above and under them. */
  margin: number;
  /** With the margins. */
  height: number;
}

export const NO_GAUGES: GaugesLayout = { columns: 0, rows: 0, text: 'none', margin: 0, height: 0 };

/** The bar of the constraint that runs out first, in a panel whose own words say the rest. */
export const ONE_BAR: GaugesLayout = { columns: 1, rows: 1, text: 'none', margin: 0, height: GAUGE_BAR_HEIGHT };

/**
 * Lists the arrangements of gauges in a panel of this width: all of them with their figures, all with their percentages
 * alone, then with ever fewer rows.
 *
 * @param count number of gauges
 */
export function gaugeArrangements(width: number, count: number): GaugesLayout[] {
  const columnsOf = (least: number) =>
    Math.min(count, GAUGE_MOST_COLUMNS, Math.floor((width + GAUGE_COLUMN_GAP) / (least + GAUGE_COLUMN_GAP)));
  const [withFigures, most] = [columnsOf(GAUGE_FIGURES_WIDTH), columnsOf(GAUGE_MIN_WIDTH)];
  if (most < 1) {
    return [];
  }
  const fewestRows = Math.ceil(count / most);
  const rowsOfFigures = Math.ceil(count / withFigures);
  return [
    ...(rowsOfFigures <= GAUGE_FIGURES_MOST_ROWS ? [arrangementOf(width, count, rowsOfFigures)] : []),
    arrangementOf(width, count, fewestRows),
    ...Array.from({ length: fewestRows - 1 }, (_, i) => {
      const rows = fewestRows - 1 - i;
      return arrangementOf(width, most * rows, rows);
    }),
  ];
}

/** Spreads gauges evenly over these rows. */
function arrangementOf(width: number, count: number, rows: number): GaugesLayout {
  const columns = Math.ceil(count / rows);
  const each = (width - (columns - 1) * GAUGE_COLUMN_GAP) / columns;
  const height = rows * GAUGE_HEIGHT + (rows - 1) * GAUGE_ROW_GAP;
  return { columns, rows, text: each >= GAUGE_FIGURES_WIDTH ? 'figures' : 'percent', margin: 0, height };
}

/**
 * Returns the place of a gauge, counted from 0. The two directions of a unit stay together: in three columns, one is under
 * the other; otherwise they are side by side.
 */
export function placeOfGauge(index: number, { columns, rows }: GaugesLayout): { column: number; row: number } {
  return columns === 3
    ? { column: Math.floor(index / rows), row: index % rows }
    : { column: index % columns, row: Math.floor(index / columns) };
}

/**
 * Keeps the most important dimensions in their order: the heaviest of each constraint come before its second ones.
 *
 * @param weightOf of equal weights, the first dimension is the more important
 * @param count how many to keep
 */
export function mostImportant(
  dimensions: readonly Dimension[],
  weightOf: (dimension: Dimension) => number,
  count: number
): Dimension[] {
  const ordered = [...dimensions].sort((a, b) => weightOf(b) - weightOf(a));
  const seconds = ordered.filter(
    (dimension, i) => ordered.findIndex((other) => constraintOf(other) === constraintOf(dimension)) < i
  );
  const kept = [...ordered.filter((dimension) => !seconds.includes(dimension)), ...seconds].slice(0, count);
  return dimensions.filter((dimension) => kept.includes(dimension));
}
