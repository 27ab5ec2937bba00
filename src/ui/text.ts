/** React already escapes what it renders; escaping twice would show "MB&#x2F;s". */
export const PLAIN_TEXT = { interpolation: { escapeValue: false } } as const;

/** No-break space, which keeps a name and its number on one line. */
export const NBSP = '\u00a0';
