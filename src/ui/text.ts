/** React escapes what it renders; escaping "MB/s" before that would show its code. */
export const PLAIN_TEXT = { interpolation: { escapeValue: false } } as const;

/** No-break space, so that a figure and its sign stay on one line. */
export const NBSP = '\u00a0';
