import { type Dimension } from '../../model';
import { type View } from '../../options/types';
import {
  COMPACT_WIDTH,
  DETAIL_LINE_HEIGHT,
  FACET_ASPECT,
  FACET_GAP,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  FIGURE_DETAIL_LINES,
  FIGURE_MIN_HEIGHT,
  FIGURE_ROW_MIN_HEIGHT,
  HEADLINE_HEIGHT,
  LEGEND_BESIDE_MIN_WIDTH,
  LEGEND_LINE_HEIGHT,
  NO_TIME_AXIS_HEIGHT,
  PICKER_LINE_HEIGHT,
  PLAN_MIN_HEIGHT,
  PLAN_MIN_WIDTH,
  REVIEW_MIN_HEIGHT,
  REVIEW_MIN_WIDTH,
  TIME_AXIS_HEIGHT,
} from './limits';

export interface Size {
  width: number;
  height: number;
}

/** The parts that fit: the view itself, the Utilization view in its place, or only words. */
type Folding = 'full' | 'utilization' | 'words';

/** A whole sentence, a short one, or a figure that can be read from across a room. */
type HeaderStyle = 'sentence' | 'short' | 'figure';

export interface HeaderLayout {
  style: HeaderStyle;
  /** Position of the resource picker relative to the headline. */
  picker: 'beside' | 'under' | 'none';
  /** Adds a line under a figure that names its state and constraint. */
  caption: boolean;
  detailLines: number;
  height: number;
}

interface PanelLayout {
  folding: Folding;
  header: HeaderLayout;
  legend: boolean;
  /** The space under the header. */
  body: Size;
}

export interface LayoutInput extends Size {
  view: View;
  /** Number of facets to draw. */
  facets: number;
  /** Number of further facets that an override hides, such as the one that a click in the legend adds. */
  hiddenFacets: number;
  /** Number of measured dimensions, with or without a facet. */
  measured: number;
  hasPicker: boolean;
  legend: 'none' | 'under' | 'beside';
  hasFootnote: boolean;
}

const NO_HEADER: HeaderLayout = { style: 'sentence', picker: 'none', caption: false, detailLines: 0, height: 0 };

/** Decides which parts a panel of this size shows, by the limits in limits.ts. */
export function layOut(input: LayoutInput): PanelLayout {
  const { view, width, height } = input;
  if (view === 'review' && width >= REVIEW_MIN_WIDTH && height >= REVIEW_MIN_HEIGHT) {
    return { folding: 'full', header: NO_HEADER, legend: false, body: { width, height } };
  }
  const header = layOutHeader(input);
  const body = { width, height: Math.max(0, height - header.height) };
  const charts = layOutCharts(input, body);
  return charts === undefined ? layOutWords(input) : { ...charts, header, body };
}

/** Returns the charts that fit under a header, or undefined if even the smallest does not. */
function layOutCharts(input: LayoutInput, body: Size): Pick<PanelLayout, 'folding' | 'legend'> | undefined {
  const { view, facets, hiddenFacets, measured, hasFootnote } = input;
  switch (view) {
    case 'plan':
      return body.width >= PLAN_MIN_WIDTH && body.height >= PLAN_MIN_HEIGHT
        ? { folding: 'full', legend: false }
        : undefined;
    case 'review':
      return undefined;
    case 'overlay': {
      // With every facet hidden, the room of one stays empty for the sake of the legend, which shows them again.
      const plots = facets === 0 && hiddenFacets > 0 ? 1 : facets;
      const legend = plots > 0 ? fitsWithLegend(input, body, hasFootnote ? DETAIL_LINE_HEIGHT : 0, plots) : undefined;
      if (legend !== undefined) {
        return { folding: 'full', legend };
      }
    }
  }
  const legend = measured > 0 ? fitsWithLegend(input, body, 0, 1) : undefined;
  return legend === undefined ? undefined : { folding: view === 'utilization' ? 'full' : 'utilization', legend };
}

/** Returns true if the legend fits with this many plots, or undefined if even the plots alone do not fit. */
function fitsWithLegend(
  { legend }: LayoutInput,
  { width, height }: Size,
  footnote: number,
  plots: number
): boolean | undefined {
  const fits = (legendHeight: number) =>
    placeFacets({ width, height: height - footnote - legendHeight }, plots) !== undefined;
  if (legend === 'under' && fits(LEGEND_LINE_HEIGHT)) {
    return true;
  }
  return fits(0) ? legend === 'beside' && width >= LEGEND_BESIDE_MIN_WIDTH : undefined;
}

/** Lays out the header above a view. */
function layOutHeader({ width, height, hasPicker }: LayoutInput): HeaderLayout {
  if (width >= COMPACT_WIDTH) {
    const detailLines = height >= HEADLINE_HEIGHT + DETAIL_LINE_HEIGHT ? 1 : 0;
    return {
      style: 'sentence',
      picker: hasPicker ? 'beside' : 'none',
      caption: false,
      detailLines,
      height: HEADLINE_HEIGHT + detailLines * DETAIL_LINE_HEIGHT,
    };
  }
  const pickerHeight = hasPicker ? PICKER_LINE_HEIGHT : 0;
  // A small panel keeps two lines of details only if a plot still fits under them.
  const withPlot = FACET_TITLE_HEIGHT + FACET_MIN_HEIGHT + TIME_AXIS_HEIGHT;
  const detailLines = height - HEADLINE_HEIGHT - pickerHeight - 2 * DETAIL_LINE_HEIGHT >= withPlot ? 2 : 1;
  return {
    style: 'short',
    picker: hasPicker ? 'under' : 'none',
    caption: false,
    detailLines,
    height: HEADLINE_HEIGHT + pickerHeight + detailLines * DETAIL_LINE_HEIGHT,
  };
}

/** Lays out a panel without charts: a sentence in a strip, else a figure with as many words as fit. */
function layOutWords(input: LayoutInput): PanelLayout {
  const { width, height, hasPicker } = input;
  const body = { width, height: 0 };
  if (width >= COMPACT_WIDTH && height < FIGURE_MIN_HEIGHT) {
    return { folding: 'words', header: layOutHeader(input), legend: false, body };
  }
  // The figure matters most: it gets at least half of the panel, and all of it if words do not fit.
  const forWords = Math.min(height / 2, height - FIGURE_ROW_MIN_HEIGHT);
  const caption = height - FIGURE_ROW_MIN_HEIGHT >= DETAIL_LINE_HEIGHT;
  const afterCaption = forWords - (caption ? DETAIL_LINE_HEIGHT : 0);
  const hasPickerLine = hasPicker && afterCaption >= PICKER_LINE_HEIGHT;
  const afterPicker = afterCaption - (hasPickerLine ? PICKER_LINE_HEIGHT : 0);
  const detailLines = Math.max(0, Math.min(FIGURE_DETAIL_LINES, Math.floor(afterPicker / DETAIL_LINE_HEIGHT)));
  return {
    folding: 'words',
    header: { style: 'figure', picker: hasPickerLine ? 'under' : 'none', caption, detailLines, height },
    legend: false,
    body,
  };
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
