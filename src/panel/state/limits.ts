/** Limits of the panel's layout, in CSS pixels unless said otherwise, each with its reason. */

/** Width over height of a facet in which a day of traffic reads best; the arrangement that comes closest wins. */
export const FACET_ASPECT = 3;

/** Below this a facet's line can no longer be told from its ceiling at 80%. */
export const FACET_MIN_HEIGHT = 74;

/** Below this the value axis takes most of the plot. */
export const FACET_MIN_WIDTH = 150;

/** One line of text above each plot. */
export const FACET_TITLE_HEIGHT = 22;

/** Room for the labels of a time axis: 12 px text, tick and gap. */
export const TIME_AXIS_HEIGHT = 24;

/** Under a plot whose time axis is another's: half of the lowest value label. */
export const NO_TIME_AXIS_HEIGHT = 8;

/** Above a plot: half of the highest value label. */
export const PLOT_TOP_ROOM = 8;

/** Right of a plot: half of a time label, "03:00", at the end of the axis. */
export const PLOT_RIGHT_ROOM = 18;

/** Fits "17.5 MB/s"; the same for all facets, so that their times stand under each other. */
export const VALUE_AXIS_WIDTH = 70;

/** Fits "1,000%". */
export const PERCENT_AXIS_WIDTH = 56;

/** Between facets. */
export const FACET_GAP = 4;

/** Under this width the header says less, on lines of its own. */
export const COMPACT_WIDTH = 560;

/** The state and the sentence beside it; a picker is 32 high. */
export const HEADLINE_HEIGHT = 32;

/** Each further line of the header. */
export const DETAIL_LINE_HEIGHT = 20;

/** A picker on a line of its own. */
export const PICKER_LINE_HEIGHT = 36;

/** What a legend of one line takes, used to decide whether the facets fit beside it. */
export const LEGEND_LINE_HEIGHT = 26;

/** A scale ends this far above what it shows, so that a line at its ceiling is not cut by the frame. */
export const VALUE_SCALE_ROOM = 1.08;

/**
 * Lines of next unit sizes raise a scale to at most this many times what else it shows: with the steps of the guide
 * (1, 2, 5, 10) the next size fits, and the measured line keeps 40% of the height. Others are named at the top.
 */
export const NEXT_SIZES_REACH = 2.5;

/** Names of next unit sizes on the plot. */
export const PLOT_LABEL_SIZE = 11;

/** Marks of annotations closer than this are one mark, so that a pointer can tell them apart. */
export const MARK_DISTANCE = 12;

/** Annotations that one mark's tooltip lists; it says how many more there are. */
export const ANNOTATIONS_IN_MARK = 6;

/** Rows of a chart's table for screen readers: enough to hear a day's shape, few enough to listen to. */
export const TABLE_ROWS = 20;

/** What Grafana lets a legend under a chart take of its height at most. */
export const LEGEND_MOST_SHARE = 0.35;

/** From this width a facet's title has room for the words of its forecast. */
export const FORECAST_WORDS_WIDTH = 560;

/** Isolated points and the cursor's marks. */
export const POINT_SIZE = 5;

/** Any distance: a click anywhere on a facet pins its tooltip, not only one on the line. */
export const PIN_PROXIMITY = 1e6;

/** Names listed in a message; a fleet of thousands would fill the dashboard. */
export const NAMES_IN_MESSAGE = 8;

/** Scenarios named in the header; the tooltip and the notes have them all. */
export const SCENARIOS_IN_HEADER = 3;

/** A table of one resource with its headings and its buttons. */
export const REVIEW_MIN_HEIGHT = 130;

/** Name, worst utilization and recommendation beside each other. */
export const REVIEW_MIN_WIDTH = 320;

/**
 * Panel width from which a review has each column: the question of a narrow one is what is worst and what would hold
 * it; each further column comes where all before it fit.
 */
export const REVIEW_COLUMN_FROM = {
  name: 0,
  state: 0,
  peak: 0,
  recommended: 0,
  change: 480,
  first: 600,
  forecast: 860,
  headroom: 1040,
  p95: 1110,
  units: 1200,
  appServers: 1290,
  peakAt: 1400,
} as const;

/** Panel width from which a review's buttons have their names beside their icons. */
export const REVIEW_BUTTON_NAMES_FROM = 760;

/** Panel width from which a peak has its bar. */
export const REVIEW_BAR_FROM = 960;

/** The summary and the buttons above a review's table. */
export const REVIEW_TOOLBAR_HEIGHT = 36;

/** Rows that a review shows at once: some thousand cells, which a browser lays out in a blink. */
export const REVIEW_ROWS = 100;

/** A utilization bar ends here, so that a peak over the ceiling is seen to be. */
export const UTILIZATION_BAR_END = 1.2;

/** One row of figures to change and one of what they give. */
export const PLAN_MIN_HEIGHT = 140;

/** A figure to change with its label. */
export const PLAN_MIN_WIDTH = 280;

/** Rows of workloads; the guide's own example of a complex use case has three. */
export const MOST_WORKLOADS = 20;

/** From here on a plan's figures to change stand beside what they give. */
export const PLAN_COLUMNS_WIDTH = 760;

/** Under this a plan's bars have their figures on a line of their own. */
export const PLAN_FIGURES_WIDTH = 520;

/** How long a person may pause while typing a figure before a plan takes it, in milliseconds. */
export const TYPING_PAUSE = 300;

/** A legend beside a plot leaves it the room of a facet only from here on. */
export const LEGEND_BESIDE_MIN_WIDTH = 400;

/** Under this a wide panel has its sentence and a line of details; from here on it has room for a figure as well. */
export const FIGURE_MIN_HEIGHT = 110;

/** A figure of this height is read across a room; a higher one only looks loud. */
export const FIGURE_MAX_HEIGHT = 120;

/** A figure lower than this could not be told from the words under it. */
export const FIGURE_ROW_MIN_HEIGHT = 26;

/** Lines of details under a figure; with more it would be no longer what is seen first. */
export const FIGURE_DETAIL_LINES = 4;

/** Lines of an annotation's title that its mark tells; dashboards list the rest. */
export const ANNOTATION_TITLE_LINES = 2;

/** Lines of an annotation's text that its mark tells: several notes share one tooltip. */
export const ANNOTATION_TEXT_LINES = 6;
