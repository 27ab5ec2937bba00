import { t as translate } from '@grafana/i18n';

/**
 * Returns a text in the language of Grafana's interface, with its values unescaped: React escapes what it renders, and
 * escaping twice would show "MB&#x2F;s".
 */
export function t(key: string, english: string, values?: Record<string, unknown>): string {
  return translate(key, english, values && { ...values, interpolation: { escapeValue: false } });
}

/** No-break space, which keeps a name and its number on one line. */
export const NBSP = '\u00a0';
