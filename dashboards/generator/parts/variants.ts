/** Panels of this project's plugin beside Grafana's own, or Grafana's own alone. */
export const PANEL_KINDS = ['plugin', 'core'] as const;

export type Panels = (typeof PANEL_KINDS)[number];
