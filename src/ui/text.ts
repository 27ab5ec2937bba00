import i18next from 'i18next';
import pluginJson from '../plugin.json';

/** Reads the panel's texts, which Grafana loads before its module. @grafana/i18n would add a component and a language detector. */
const translate = i18next.getFixedT(null, pluginJson.id);

/**
 * Returns a text in the language of Grafana's interface, with its values unescaped: React escapes what it renders, and
 * escaping twice would show "MB&#x2F;s".
 */
export function t(key: string, english: string, values?: Record<string, unknown>): string {
  return translate(key, english, { ...values, interpolation: { escapeValue: false } });
}

/** No-break space, which keeps a name and its number on one line. */
export const NBSP = '\u00a0';

/** Between facts on a line; never at the start of the next one. */
export const SEPARATOR = `${NBSP}· `;
