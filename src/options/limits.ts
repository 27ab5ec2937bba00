/** Limits of what the options read of data, each with its reason. */

/** Names tell what data is: so many frames do, of whatever a query returned. */
export const SUGGESTION_FRAMES = 200;

/** A wide frame names its series in its fields. */
export const SUGGESTION_FIELDS = 100;

/** A long frame names its series in its rows. */
export const SUGGESTION_ROWS = 100;

/** Series that a person can look through; more are told by their number. */
export const LISTED_SERIES = 60;
