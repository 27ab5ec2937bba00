/** Limits on the data that the options read, each with its reason. */

/** Enough frames to recognize the data by its names, however many the query returned. */
export const SUGGESTION_FRAMES = 200;

/** A wide frame names its series in its fields. */
export const SUGGESTION_FIELDS = 100;

/** A long frame names its series in its rows. */
export const SUGGESTION_ROWS = 100;

/** As many series as a user can look through; beyond this only their number is shown. */
export const LISTED_SERIES = 60;
