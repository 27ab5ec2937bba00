/** Limits of the panel's layout with their reasons, in CSS pixels unless a comment names another unit. */

/** Width / height of a chart at which a day of traffic is easiest to read. The closest arrangement wins. */
export const CHART_ASPECT = 3;

/** In a lower chart, a line at 80% merges with its ceiling; in a narrower one, the value axis takes most of the plot. */
export const LEAST_CHART = { width: 150, height: 104 };

/**
 * In less, two value axes leave a chart beside another one hardly a plot: where several fit under each other, as on a phone, fewer
 * and wider ones show more.
 */
export const LEAST_WIDTH_IN_TWO_COLUMNS = 260;

/** Of several charts, so many stay in a small panel. Instead of one, the Utilization view shows every constraint. */
export const CHARTS_AT_LEAST = 2;

/** One line of text above each plot. */
export const CHART_TITLE_HEIGHT = 22;

/** Room for the labels of a time axis: 12 px text, tick and gap. */
export const TIME_AXIS_HEIGHT = 24;

/** Under a plot without time labels: half of the lowest value label. */
export const NO_TIME_AXIS_HEIGHT = 8;

/** Above a plot: half of the highest value label. */
export const PLOT_TOP_ROOM = 8;

/** Right of a plot: half of a time label, "03:00", at the end of the axis. */
export const PLOT_RIGHT_ROOM = 18;

/** Fits "17.5 MB/s". All charts share it, which aligns their times. */
export const VALUE_AXIS_WIDTH = 70;

/** Fits "17.5 K/s", of messages on the right. */
export const RIGHT_AXIS_WIDTH = 56;

/** Fits "1,000%". */
export const PERCENT_AXIS_WIDTH = 56;

/** Between charts. */
export const CHART_GAP = 4;

/**
 * The smallest panel with room for a view. A chart has the answers of the header above it, in one row; a fleet fits a sentence,
 * the states and two resources, a review a table of one resource, a plan one row of inputs and one of results.
 */
export const LEAST_PANELS = {
  overlay: { width: 150, height: 190 },
  utilization: { width: 150, height: 190 },
  fleet: { width: 220, height: 110 },
  review: { width: 320, height: 130 },
  plan: { width: 280, height: 210 },
} as const;

/** A smaller panel has no room for a list of queries, and says that it has no data. */
export const QUERY_GUIDE_MIN = { width: 340, height: 140 };

/** Lower charts have no legend: what is left of them would be too low to read. */
export const LEGEND_FROM_HEIGHT = 180;

/** A scale ends this far above its values: the frame must not cut off a line at its ceiling. */
export const VALUE_SCALE_ROOM = 1.08;

/**
 * Lines of next unit sizes may stretch a scale by at most this factor. With the steps of the guide (1, 2, 5, 10), the
 * next size then fits, and the measured line keeps 40% of the height. Labels at the top name the others.
 */
export const NEXT_SIZES_REACH = 2.5;

/** Ceilings stand out from thin reference lines. */
export const CEILING_WIDTH = 2;

/** A time axis runs on to its forecast by at most this share of the time range. More would squeeze what is measured. */
export const FORECAST_MOST_SHARE = 0.5;

/** Names of next unit sizes and times of forecasts on the plot. */
export const PLOT_LABEL_SIZE = 11;

/** A row of the lane under the time axis, which has a line of small text. */
export const LANE_ROW_HEIGHT = 18;

/** Events closer than this share one mark: a pointer could not tell them apart. */
export const MARK_DISTANCE = 12;

/** Events that a mark's tooltip lists; it counts the others. */
export const EVENTS_IN_MARK = 6;

/** In less room, the text beside a mark of the lane would be a letter or two. */
export const LANE_TEXT_MIN_WIDTH = 36;

/** Rows of a chart's table for screen readers: enough for the shape of a day, few enough to listen to. */
export const TABLE_ROWS = 20;

/** Share of a chart's width that a legend beside it may take. Grafana allows more, which leaves no room for charts. */
export const LEGEND_MOST_PERCENT = '40%';

/** Diameter of isolated points and of the cursor's marks. */
export const POINT_SIZE = 5;

/** Unlimited: a click anywhere on a chart pins its tooltip, not only one near the line. */
export const PIN_PROXIMITY = 1e6;

/** Names that a note lists; a fleet of thousands would fill the dashboard. */
export const NAMES_IN_NOTE = 8;

/** Names in the message of an empty panel, which may be small, and characters of each: data may have names of any length. */
export const NAMES_IN_MESSAGE = 2;
export const NAME_IN_MESSAGE_LENGTH = 40;

/** Rows of a fleet: thousands would hold up the page for seconds (docs/benchmarks.md). */
export const FLEET_MOST_ROWS = 500;

/**
 * Panel width from which a review has each column. A narrow review names the worst resources and their recommended unit
 * sizes; each further column appears once those before it fit.
 */
export const REVIEW_COLUMN_FROM = {
  name: 0,
  action: 0,
  peak: 0,
  state: 440,
  first: 600,
  recommended: 740,
  units: 820,
  cost: 900,
  forecast: 1020,
  p95: 1100,
  headroom: 1180,
  bands: 1300,
  appServers: 1400,
  assumptions: 1530,
  sizes: 1670,
  peakAt: 1790,
  messages: 2070,
} as const;

/** The column with costs takes this much of a wide review, so the columns after it appear this much later. */
export const REVIEW_COST_WIDTH = 100;

/** Resources from which a review has a filter: more than a person finds at a glance. */
export const REVIEW_FILTER_FROM = 30;

/** Panel width from which a review's buttons have names beside their icons. */
export const REVIEW_BUTTON_NAMES_FROM = 760;

/** Panel width from which a peak has a bar. */
export const REVIEW_BAR_FROM = 960;

/** The summary and the buttons above a review's table. */
export const REVIEW_TOOLBAR_HEIGHT = 36;

/** Rows that a review and a fleet's list show at once: about a thousand cells, which a browser lays out quickly. */
export const REVIEW_ROWS = 100;

/** Utilization at the end of a bar; it shows that a peak is over the ceiling. */
export const UTILIZATION_BAR_END = 1.2;

/** Rows of workloads; the guide's own example of a complex use case has three. */
export const MOST_WORKLOADS = 20;

/** Panel width from which a plan's inputs and results are side by side. */
export const PLAN_COLUMNS_WIDTH = 760;

/** In a narrower panel, the figures of a plan's bars move to their own line. */
export const PLAN_FIGURES_WIDTH = 520;

/** A column of the staircase; a narrower one is hard to hit, however short its figures. */
export const PLAN_COLUMN_MIN_WIDTH = 40;

/** In a lower view the staircase is lower, and comes before the slider, so that its figures are in sight. */
export const PLAN_LOW_HEIGHT = 300;

/** The plot of the staircase, without the figures under it. */
export const PLAN_STAIRCASE_HEIGHT = { usual: 140, low: 48 } as const;

/** Between the inputs and results of a plan. */
export const PLAN_COLUMNS_GAP = 24;

/** Room for the scrollbar of a plan. */
export const PLAN_SCROLLBAR_WIDTH = 16;

/** The share of a wide plan that its inputs take, and the least that they do. */
export const PLAN_INPUTS_SHARE = 0.32;
export const PLAN_INPUTS_MIN_WIDTH = 260;

/** After this many milliseconds without a keystroke, a plan uses the typed figure. */
export const TYPING_PAUSE = 300;

/** Lines of the title of an alert or a note in a mark's tooltip; dashboards show the rest. */
export const EVENT_TITLE_LINES = 2;

/** Lines of its text, in a tooltip that several may share. */
export const EVENT_TEXT_LINES = 6;
