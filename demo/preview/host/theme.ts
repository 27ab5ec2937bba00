import { createTheme, type GrafanaTheme2 } from '@grafana/data';

/** Grafana's fonts are not part of its libraries; these are the system's. */
const TYPOGRAPHY = {
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
};

const THEMES: Readonly<Record<'light' | 'dark', GrafanaTheme2>> = {
  light: createTheme({ colors: { mode: 'light' }, typography: TYPOGRAPHY }),
  dark: createTheme({ colors: { mode: 'dark' }, typography: TYPOGRAPHY }),
};

export function themeOf(mode: 'light' | 'dark'): GrafanaTheme2 {
  return THEMES[mode];
}
