/**
 * Backgrounds of figures and cells. Only exceptions have one, so that they stand out.
 *
 * Grafana writes on these in near-white, in both themes, with a contrast of 4.5:1 or more. Its own colors do not reach that:
 * white on its orange has 2:1, and its orange as text on white 2.6:1.
 */
export const COLOR = {
  none: 'transparent',
  over: '#8f0d1f',
  critical: '#c4162a',
  warning: '#a34d00',
  info: '#1f60c4',
  unknown: '#7c2ea3',
} as const;
