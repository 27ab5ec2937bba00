import { createTheme, type GrafanaTheme2 } from '@grafana/data';

/** Grafana's font, from a package, as its libraries have none. Its charts measure their texts in this font. */
const TYPOGRAPHY = {
  fontFamily: '"Inter", system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
};

const THEMES: Readonly<Record<'light' | 'dark', GrafanaTheme2>> = {
  light: createTheme({ colors: { mode: 'light' }, typography: TYPOGRAPHY }),
  dark: createTheme({ colors: { mode: 'dark' }, typography: TYPOGRAPHY }),
};

export function themeOf(mode: 'light' | 'dark'): GrafanaTheme2 {
  return THEMES[mode];
}

/** Loads the font. Charts measure their texts only once, so it has to be there before they are drawn. */
export async function loadFont(): Promise<void> {
  await document.fonts.load('12px Inter').catch(() => []);
}
