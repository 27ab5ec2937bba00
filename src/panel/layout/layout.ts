import { constraintOf, type Dimension } from '../../model/capacity';
import { type View } from '../../options/types';
import {
  FACET_ASPECT,
  FACET_GAP,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  FACETS_AT_LEAST,
  FOOTNOTE_HEIGHT,
  LANE_ROW_HEIGHT,
  LEAST_PANELS,
  LEGEND_LINE_HEIGHT,
  LEGEND_MOST_SHARE,
  LEGEND_MOST_WIDTH,
  LEGEND_PADDING,
  LEGEND_WIDTH,
  NO_TIME_AXIS_HEIGHT,
  TIME_AXIS_HEIGHT,
} from './limits';

export interface Size {
  width: number;
  height: number;
}

/** The parts of Overlay or Utilization that fit. */
export interface ChartLayout {
  /** Utilization also takes the place of an Overlay that is too small. */
  view: 'overlay' | 'utilization';
  legend: boolean;
  /** Names the dimensions that are not measured, under the facets. */
  footnote: boolean;
  /** Shows what happened to the resource, under the time axis. */
  lane: boolean;
}

/** The room for the charts under the header, and what could fill it. */
export interface LayoutInput extends Size {
  view: ChartLayout['view'];
  /** Number of facets to draw. */
  facets: number;
  /** Number of further facets that an override hides, such as the one that a click in the legend adds. */
  hiddenFacets: number;
  legend: 'none' | 'under' | 'beside';
  /** True for a legend with a line for each series. */
  isLegendTall: boolean;
  hasFootnote: boolean;
  /** Rows of the lane under the time axis; 0 if nothing happened. */
  laneRows: number;
}

/** True if a panel of this size has room for a view, with the answers of its header if it has one. */
export function isRoomFor(view: View, { width, height }: Size): boolean {
  const least = LEAST_PANELS[view];
  return width >= least.width && height >= least.height;
}

/** Decides which parts of the charts fit, by the limits in limits.ts. */
export function layOut(input: LayoutInput): ChartLayout {
  const { facets, hiddenFacets } = input;
  if (input.view === 'overlay') {
    // With every facet hidden, the room of one stays empty for the sake of the legend, which shows them again.
    const plots = facets === 0 && hiddenFacets > 0 ? 1 : facets;
    for (let count = plots; count >= Math.min(plots, FACETS_AT_LEAST) && count > 0; count--) {
      const parts = partsAround(input, count);
      if (parts !== undefined) {
        return { view: 'overlay', ...parts };
      }
    }
  }
  const parts = partsAround({ ...input, hasFootnote: false }, 1);
  return { view: 'utilization', ...(parts ?? { legend: false, lane: false, footnote: false }) };
}

/**
 * Returns as many parts around these plots as fit. The footnote goes first, then the lane, then the legend.
 *
 * @returns undefined if not even the plots fit
 */
function partsAround(input: LayoutInput, plots: number): Omit<ChartLayout, 'view'> | undefined {
  const { hasFootnote, laneRows } = input;
  for (const legend of input.legend === 'none' ? [false] : [true, false]) {
    const room = legend ? roomBeside(input) : input;
    const mayHaveFootnote = hasFootnote && (legend || input.legend === 'none');
    for (const { lane, footnote } of partsUnderCharts(laneRows > 0, mayHaveFootnote)) {
      const under = (lane ? laneRows * LANE_ROW_HEIGHT : 0) + (footnote ? FOOTNOTE_HEIGHT : 0);
      if (placeFacets({ width: room.width, height: room.height - under }, plots) !== undefined) {
        return { legend, lane, footnote };
      }
    }
  }
  return undefined;
}

/** The parts under the charts, from all of them to none. */
function partsUnderCharts(hasLane: boolean, hasFootnote: boolean): Array<{ lane: boolean; footnote: boolean }> {
  return [
    ...(hasFootnote ? [{ lane: hasLane, footnote: true }] : []),
    ...(hasLane ? [{ lane: true, footnote: false }] : []),
    { lane: false, footnote: false },
  ];
}

/** The room that a legend leaves at least. */
function roomBeside({ width, height, view, legend, isLegendTall }: LayoutInput): Size {
  if (legend === 'beside') {
    return { width: width * (1 - LEGEND_MOST_WIDTH), height };
  }
  const lines = isLegendTall ? Infinity : Math.ceil(LEGEND_WIDTH[view] / width);
  return { width, height: height - Math.min(height * LEGEND_MOST_SHARE, LEGEND_PADDING + lines * LEGEND_LINE_HEIGHT) };
}

export interface FacetPlace extends Size {
  /** Shows the labels of the time axis for its whole column. */
  timeAxis: boolean;
}

/**
 * Places facets in one or two columns, whichever brings them closer to the best shape for lines. All plots have the
 * same height.
 *
 * @returns undefined if they would be too small to read
 */
export function placeFacets(size: Size, count: number): FacetPlace[] | undefined {
  if (count === 0) {
    return [];
  }
  const arrangements = (count > 1 ? [1, 2] : [1])
    .map((columns) => placeInColumns(size, count, columns))
    .filter((places) => places !== undefined);
  return arrangements.sort((a, b) => offShape(a[0]) - offShape(b[0])).at(0);
}

/**
 * Chooses the facets that fit. The one that runs out first stays, then one of each other constraint. At least one stays,
 * however small: its legend may be higher than expected.
 */
export function fitFacets(
  size: Size,
  facets: readonly Dimension[],
  runningOut: Dimension | undefined
): { shown: Dimension[]; places: FacetPlace[] } {
  for (let count = facets.length; count > 0; count--) {
    const places = placeFacets(size, count) ?? (count === 1 ? [{ ...size, timeAxis: true }] : undefined);
    if (places !== undefined) {
      return { shown: mostImportant(facets, runningOut, count), places };
    }
  }
  return { shown: [], places: [] };
}

function offShape({ width, height }: Size): number {
  return Math.abs(Math.log(width / height / FACET_ASPECT));
}

function placeInColumns(size: Size, count: number, columns: number): FacetPlace[] | undefined {
  const rows = Math.ceil(count / columns);
  const width = Math.floor((size.width - (columns - 1) * FACET_GAP) / columns);
  const height = Math.floor(
    (size.height - TIME_AXIS_HEIGHT - (rows - 1) * (NO_TIME_AXIS_HEIGHT + FACET_GAP) - rows * FACET_TITLE_HEIGHT) / rows
  );
  if (height < FACET_MIN_HEIGHT || width < FACET_MIN_WIDTH) {
    return undefined;
  }
  return Array.from({ length: count }, (_, index) => {
    const isAlone = index === count - 1 && count % columns === 1;
    const timeAxis = Math.floor(index / columns) === rows - 1;
    return {
      width: isAlone ? size.width : width,
      height: FACET_TITLE_HEIGHT + height + (timeAxis ? TIME_AXIS_HEIGHT : NO_TIME_AXIS_HEIGHT),
      timeAxis,
    };
  });
}

/** Chooses the facets to show: the chosen ones that have data, and always the dimension that is running out. */
export function facetsToShow(
  chosen: readonly Dimension[],
  measured: readonly Dimension[],
  runningOut: Dimension | undefined
): { shown: Dimension[]; notMeasured: Dimension[] } {
  const shown = measured.filter((dimension) => chosen.includes(dimension) || dimension === runningOut);
  return { shown, notMeasured: chosen.filter((dimension) => !measured.includes(dimension)) };
}

/** Keeps the most important facets in their order: the one that runs out, then the first of each constraint. */
function mostImportant(facets: readonly Dimension[], runningOut: Dimension | undefined, count: number): Dimension[] {
  const ordered = [...facets].sort((a, b) => Number(b === runningOut) - Number(a === runningOut));
  const isFirst = (dimension: Dimension) =>
    ordered.find((other) => constraintOf(other) === constraintOf(dimension)) === dimension;
  const kept = [...ordered.filter(isFirst), ...ordered.filter((dimension) => !isFirst(dimension))].slice(0, count);
  return facets.filter((dimension) => kept.includes(dimension));
}
