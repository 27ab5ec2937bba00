/** Panels of this project's plugin beside Grafana's own, or Grafana's own alone. */
export const PANEL_KINDS = ['plugin', 'core'] as const;

export type Panels = (typeof PANEL_KINDS)[number];

/** Versions of Grafana's schema. Every Grafana from 12.2 takes the first; the second has tabs. */
export const SCHEMAS = ['v1', 'v2'] as const;

export type Schema = (typeof SCHEMAS)[number];
