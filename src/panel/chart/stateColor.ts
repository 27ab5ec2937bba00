import { type GrafanaTheme2 } from '@grafana/data';
import { type Dimension, type Rating, type State, stateOf, type Thresholds } from '../../model/capacity';
import { shownUtilization, type Snapshot } from '../../model/snapshot';

export function stateOfDimension(snapshot: Snapshot, dimension: Dimension, thresholds: Thresholds): State | undefined {
  const utilization = shownUtilization(snapshot.utilization, dimension);
  return utilization === undefined ? undefined : stateOf(utilization, thresholds);
}

/** Returns the text colour of a state, readable on a panel's background. */
export function stateColor(state: Rating | undefined, theme: GrafanaTheme2): string {
  switch (state) {
    case 'normal':
      return theme.colors.success.text;
    case 'warning':
      return theme.colors.warning.text;
    case 'critical':
    case 'over':
      return theme.colors.error.text;
    case 'incomplete':
    case undefined:
      return theme.colors.text.secondary;
  }
}

/** Only the badge of `over` is filled, which tells it from `critical` without colours. */
export function badgeColors(state: Rating | undefined, theme: GrafanaTheme2) {
  const color = stateColor(state, theme);
  return state === 'over'
    ? { text: theme.colors.error.contrastText, background: theme.colors.error.main, border: theme.colors.error.main }
    : { text: color, background: 'transparent', border: color };
}
