import i18next from 'i18next';
import pluginJson from '../plugin.json';

/**
 * Returns a text of the panel in the language of Grafana's interface, which loads the panel's texts before its module.
 * (@grafana/i18n would add a component and a language detector.) Values are not escaped: React escapes what it renders, and
 * escaping twice would show "MB&#x2F;s". They are filled in here, as i18next would build its patterns anew for each unescaped text.
 */
export function t(key: string, english: string, values: Record<string, unknown> = {}): string {
  const text = i18next.t(key, { ...values, ns: pluginJson.id, defaultValue: english, skipInterpolation: true });
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
}

/** No-break space, which keeps a name and its number on one line. */
export const NBSP = '\u00a0';

/** Between facts on a line; never at the start of the next one. */
export const SEPARATOR = `${NBSP}· `;
