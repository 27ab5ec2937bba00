import { type Dimension } from '../../model/capacity';
import { type View } from '../../options/types';
import { gaugeArrangements, type GaugesLayout, NO_GAUGES, ONE_BAR, mostImportant } from './gauges';
import {
  CHARTS_LEAST_SHARE,
  COMPACT_WIDTH,
  DETAIL_LINE_HEIGHT,
  FACET_ASPECT,
  FACET_GAP,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  FACETS_AT_LEAST,
  FIGURE_DETAIL_LINES,
  FIGURE_MIN_HEIGHT,
  FIGURE_ROW_MIN_HEIGHT,
  FLEET_MIN_HEIGHT,
  FLEET_MIN_WIDTH,
  HEADLINE_HEIGHT,
  LANE_ROW_HEIGHT,
  LEGEND_LINE_HEIGHT,
  LEGEND_MOST_SHARE,
  LEGEND_MOST_WIDTH,
  LEGEND_PADDING,
  LEGEND_WIDTH,
  NO_TIME_AXIS_HEIGHT,
  PICKER_LINE_HEIGHT,
  PLAN_MIN_HEIGHT,
  PLAN_MIN_WIDTH,
  REVIEW_MIN_HEIGHT,
  REVIEW_MIN_WIDTH,
  TIME_AXIS_HEIGHT,
  GAUGES_MARGIN,
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

export interface PanelLayout {
  folding: Folding;
  header: HeaderLayout;
  /** Under the header. */
  gauges: GaugesLayout;
  legend: boolean;
  /** Names the dimensions that are not measured, under the facets. */
  footnote: boolean;
  /** Shows what happened to the resource, under the time axis. */
  lane: boolean;
  /** The space under header and gauges. */
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
  /** Number of dimensions that have a utilization now. */
  gauges: number;
  hasPicker: boolean;
  legend: 'none' | 'under' | 'beside';
  /** True for a legend with a line for each series. */
  isLegendTall: boolean;
  hasFootnote: boolean;
  /** Rows of the lane under the time axis; 0 if nothing happened. */
  laneRows: number;
}

const NO_HEADER: HeaderLayout = { style: 'sentence', picker: 'none', caption: false, detailLines: 0, height: 0 };

/** Decides which parts a panel of this size shows, by the limits in limits.ts. */
export function layOut(input: LayoutInput): PanelLayout {
  const { view, width, height, facets, hiddenFacets, measured } = input;
  if (view === 'fleet' || view === 'review') {
    const least =
      view === 'fleet'
        ? { width: FLEET_MIN_WIDTH, height: FLEET_MIN_HEIGHT }
        : { width: REVIEW_MIN_WIDTH, height: REVIEW_MIN_HEIGHT };
    return width >= least.width && height >= least.height
      ? {
          folding: 'full',
          header: NO_HEADER,
          gauges: NO_GAUGES,
          legend: false,
          footnote: false,
          lane: false,
          body: { width, height },
        }
      : layOutWords(input);
  }
  if (view === 'plan') {
    const plan = layOutParts(
      { ...input, gauges: 0, legend: 'none', hasFootnote: false, laneRows: 0 },
      'full',
      isRoomForPlan
    );
    return plan ?? layOutWords(input);
  }
  if (view === 'overlay') {
    // With every facet hidden, the room of one stays empty for the sake of the legend, which shows them again.
    const plots = facets === 0 && hiddenFacets > 0 ? 1 : facets;
    for (let count = plots; count >= Math.min(plots, FACETS_AT_LEAST) && count > 0; count--) {
      const layout = layOutParts(input, 'full', fitsFacets(count));
      if (layout !== undefined) {
        return layout;
      }
    }
  }
  const folding = view === 'utilization' ? 'full' : 'utilization';
  const chart = measured > 0 ? layOutParts({ ...input, hasFootnote: false }, folding, fitsFacets(1)) : undefined;
  return chart ?? layOutWords(input);
}

/**
 * Lays out charts with as many other parts as fit. The footnote goes first, then the lane, then the gauges, row by row, then
 * the legend, then the lines of details.
 *
 * @param fits true if the charts fit into the room that is left
 * @returns undefined if they do not even fit under a headline alone
 */
function layOutParts(
  input: LayoutInput,
  folding: Exclude<Folding, 'words'>,
  fits: (room: Size) => boolean
): PanelLayout | undefined {
  const { width, height, hasFootnote, laneRows } = input;
  const arrangements = [...gaugeArrangements(width, input.gauges).map(betweenCharts), NO_GAUGES];
  for (const header of headersOf(input)) {
    for (const legend of input.legend === 'none' ? [false] : [true, false]) {
      const isComplete = legend || input.legend === 'none';
      for (const [position, gauges] of arrangements.entries()) {
        const body = { width, height: height - header.height - gauges.height };
        if (gauges.rows > 0 && body.height <= height * CHARTS_LEAST_SHARE) {
          continue;
        }
        const room = legend ? roomBeside(body, input) : body;
        const mayHaveFootnote = hasFootnote && isComplete && position === 0;
        for (const { lane, footnote } of partsUnderCharts(laneRows > 0, mayHaveFootnote)) {
          const under = (lane ? laneRows * LANE_ROW_HEIGHT : 0) + (footnote ? DETAIL_LINE_HEIGHT : 0);
          if (fits({ ...room, height: room.height - under })) {
            return { folding, header, gauges, legend, footnote, lane, body };
          }
        }
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
function roomBeside({ width, height }: Size, { view, legend, isLegendTall }: LayoutInput): Size {
  if (legend === 'beside') {
    return { width: width * (1 - LEGEND_MOST_WIDTH), height };
  }
  const entries = view === 'overlay' ? LEGEND_WIDTH.overlay : LEGEND_WIDTH.utilization;
  const lines = isLegendTall ? Infinity : Math.ceil(entries / width);
  return { width, height: height - Math.min(height * LEGEND_MOST_SHARE, LEGEND_PADDING + lines * LEGEND_LINE_HEIGHT) };
}

function fitsFacets(count: number): (room: Size) => boolean {
  return (room) => placeFacets(room, count) !== undefined;
}

function isRoomForPlan({ width, height }: Size): boolean {
  return width >= PLAN_MIN_WIDTH && height >= PLAN_MIN_HEIGHT;
}

/** The headers above a view, the one with the most details first. */
function headersOf({ width, hasPicker }: LayoutInput): HeaderLayout[] {
  const isWide = width >= COMPACT_WIDTH;
  const picker = !hasPicker ? 'none' : isWide ? 'beside' : 'under';
  const headline = HEADLINE_HEIGHT + (picker === 'under' ? PICKER_LINE_HEIGHT : 0);
  return (isWide ? [1, 0] : [2, 1, 0]).map((detailLines) => ({
    style: isWide ? 'sentence' : 'short',
    picker,
    caption: false,
    detailLines,
    height: headline + detailLines * DETAIL_LINE_HEIGHT,
  }));
}

/** Keeps gauges apart from the header above them and the chart below. */
function betweenCharts(gauges: GaugesLayout): GaugesLayout {
  const margin = gauges.text === 'figures' ? GAUGES_MARGIN : 0;
  return { ...gauges, margin, height: gauges.height + 2 * margin };
}

/** Lays out a panel without charts: in a wide one a sentence with gauges, else a figure with as many words as fit. */
function layOutWords(input: LayoutInput): PanelLayout {
  const { width, height } = input;
  const isStrip = width >= COMPACT_WIDTH && (input.gauges > 0 || height < FIGURE_MIN_HEIGHT);
  const parts = isStrip ? stripParts(input) : figureParts(input);
  return { folding: 'words', ...parts, legend: false, footnote: false, lane: false, body: { width, height: 0 } };
}

/** All gauges come before the details; of an incomplete set, as many as leave them their line. */
function stripParts(input: LayoutInput): Pick<PanelLayout, 'header' | 'gauges'> {
  const { width, height, gauges: count } = input;
  const headers = headersOf(input);
  const isAll = ({ columns, rows }: GaugesLayout) => columns * rows >= count;
  const arrangements = gaugeArrangements(width, count);
  for (const candidates of [arrangements.filter(isAll), [...arrangements, NO_GAUGES]]) {
    for (const header of headers) {
      const gauges = candidates.find((candidate) => header.height + candidate.height <= height);
      if (gauges !== undefined) {
        return { header, gauges };
      }
    }
  }
  return { header: headers[headers.length - 1], gauges: NO_GAUGES };
}

/** Gauges come before details. The figure gets at least half of what they leave, and all of it if words do not fit. */
function figureParts(input: LayoutInput): Pick<PanelLayout, 'header' | 'gauges'> {
  const { height, hasPicker } = input;
  const caption = height - FIGURE_ROW_MIN_HEIGHT >= DETAIL_LINE_HEIGHT;
  const captionHeight = caption ? DETAIL_LINE_HEIGHT : 0;
  const hasPickerLine = hasPicker && height / 2 >= captionHeight + PICKER_LINE_HEIGHT;
  const lines = captionHeight + (hasPickerLine ? PICKER_LINE_HEIGHT : 0);
  const gauges = gaugesUnder(input, height - FIGURE_ROW_MIN_HEIGHT - lines);
  const rest = height - gauges.height;
  const forDetails = Math.min(rest / 2, rest - FIGURE_ROW_MIN_HEIGHT) - lines;
  const detailLines = Math.max(0, Math.min(FIGURE_DETAIL_LINES, Math.floor(forDetails / DETAIL_LINE_HEIGHT)));
  const picker = hasPickerLine ? 'under' : 'none';
  return { header: { style: 'figure', picker, caption, detailLines, height: rest }, gauges };
}

/** The gauges under a figure: as many as fit into the room, else a bar alone. */
function gaugesUnder({ width, gauges: count }: LayoutInput, room: number): GaugesLayout {
  const arrangement = gaugeArrangements(width, count).find(({ height }) => height <= room);
  return arrangement ?? (count > 0 && room >= ONE_BAR.height ? ONE_BAR : NO_GAUGES);
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
      return { shown: mostImportant(facets, (dimension) => Number(dimension === runningOut), count), places };
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
