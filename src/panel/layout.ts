import { type Dimension } from '../model';
import {
  COMPACT_WIDTH,
  DETAIL_LINE_HEIGHT,
  FACET_ASPECT,
  FACET_GAP,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  HEADLINE_HEIGHT,
  LEGEND_LINE_HEIGHT,
  NO_TIME_AXIS_HEIGHT,
  PICKER_LINE_HEIGHT,
  TIME_AXIS_HEIGHT,
} from './limits';

export interface Size {
  width: number;
  height: number;
}

/** How much of the panel fits: all facets, the one that matters most, or words alone. */
export type Folding = 'facets' | 'worst' | 'words';

export interface HeaderLayout {
  /** Words on lines of their own instead of a sentence. */
  compact: boolean;
  /** The picker beside the headline, under it, or nowhere. */
  picker: 'beside' | 'under' | 'none';
  detailLines: number;
  height: number;
}

export interface PanelLayout {
  folding: Folding;
  header: HeaderLayout;
  legend: boolean;
  /** What is left under the header. */
  body: Size;
}

export interface LayoutInput extends Size {
  /** Facets with data. */
  facets: number;
  hasPicker: boolean;
  hasLegend: boolean;
  hasFootnote: boolean;
}

/** Decides what a panel of this size shows. Pure; the numbers are in limits.ts. */
export function layOut(input: LayoutInput): PanelLayout {
  const header = layOutHeader(input);
  const body = { width: input.width, height: Math.max(0, input.height - header.height) };
  const footnote = input.hasFootnote ? DETAIL_LINE_HEIGHT : 0;
  for (const legend of input.hasLegend ? [true, false] : [false]) {
    const height = body.height - footnote - (legend ? LEGEND_LINE_HEIGHT : 0);
    if (input.facets > 0 && placeFacets({ width: body.width, height }, input.facets) !== undefined) {
      return { folding: 'facets', header, legend, body };
    }
  }
  const fitsOne = input.facets > 0 && placeFacets(body, 1) !== undefined;
  return { folding: fitsOne ? 'worst' : 'words', header, legend: false, body };
}

function layOutHeader({ width, height, hasPicker }: LayoutInput): HeaderLayout {
  if (width >= COMPACT_WIDTH) {
    const detailLines = height >= HEADLINE_HEIGHT + DETAIL_LINE_HEIGHT ? 1 : 0;
    return {
      compact: false,
      picker: hasPicker ? 'beside' : 'none',
      detailLines,
      height: HEADLINE_HEIGHT + detailLines * DETAIL_LINE_HEIGHT,
    };
  }
  const pickerHeight = hasPicker && height >= HEADLINE_HEIGHT + PICKER_LINE_HEIGHT ? PICKER_LINE_HEIGHT : 0;
  const lines = Math.floor((height - HEADLINE_HEIGHT - pickerHeight) / DETAIL_LINE_HEIGHT);
  // A small panel keeps two lines of details only where a facet still fits under them.
  const withFacet = FACET_TITLE_HEIGHT + FACET_MIN_HEIGHT + TIME_AXIS_HEIGHT;
  const wanted = height - HEADLINE_HEIGHT - pickerHeight - 2 * DETAIL_LINE_HEIGHT >= withFacet ? 2 : 1;
  const fitsFacet = height - HEADLINE_HEIGHT - pickerHeight - wanted * DETAIL_LINE_HEIGHT >= withFacet;
  const detailLines = Math.max(0, Math.min(lines, fitsFacet ? wanted : 4));
  return {
    compact: true,
    picker: pickerHeight > 0 ? 'under' : 'none',
    detailLines,
    height: HEADLINE_HEIGHT + pickerHeight + detailLines * DETAIL_LINE_HEIGHT,
  };
}

export interface FacetPlace extends Size {
  /** Shows the labels of the time axis, which its column shares. */
  timeAxis: boolean;
}

/**
 * Places facets under each other or in two columns, whichever comes closer to the shape that lines read best in.
 * All plots are equally high.
 *
 * @returns undefined where they would be too small to read
 */
export function placeFacets(size: Size, count: number): FacetPlace[] | undefined {
  const arrangements = (count > 1 ? [1, 2] : [1])
    .map((columns) => placeInColumns(size, count, columns))
    .filter((places) => places !== undefined);
  return arrangements.sort((a, b) => offShape(a[0]) - offShape(b[0])).at(0);
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

/** The facets to show: the chosen ones that have data, and whatever is running out, chosen or not. */
export function facetsToShow(
  chosen: readonly Dimension[],
  measured: readonly Dimension[],
  runningOut: Dimension | undefined
): { shown: Dimension[]; notMeasured: Dimension[] } {
  const shown = measured.filter((dimension) => chosen.includes(dimension) || dimension === runningOut);
  return { shown, notMeasured: chosen.filter((dimension) => !measured.includes(dimension)) };
}
