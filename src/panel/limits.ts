/** Limits of the panel's layout, in CSS pixels unless said otherwise, each with its reason. */

/** Width over height of a facet in which a day of traffic reads best; the arrangement that comes closest wins. */
export const FACET_ASPECT = 3;

/** Below this a facet's line can no longer be told from its ceiling at 80 %. */
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

/** Isolated points and the cursor's marks. */
export const POINT_SIZE = 5;

/** Any distance: a click anywhere on a facet pins its tooltip, not only one on the line. */
export const PIN_PROXIMITY = 1e6;

/** Names listed in a message; a fleet of thousands would fill the dashboard. */
export const NAMES_IN_MESSAGE = 8;

/** Scenarios named in the header; the tooltip and the notes have them all. */
export const SCENARIOS_IN_HEADER = 3;
