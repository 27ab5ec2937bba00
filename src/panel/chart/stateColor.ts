import { type GrafanaTheme2 } from '@grafana/data';
import { type Dimension, type Rating, type State, stateOf, type Thresholds } from '../../model/capacity';
import { shownUtilization, type Snapshot } from '../../model/snapshot';
import { readThresholds, type ThresholdSettings } from '../../options/thresholds';
import { colorNamed } from '../../ui/colorNamed';

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

type ThresholdColors = ThresholdSettings['colors'];

/** The default colours are Grafana's for charts; as text, those of the theme are easier to read. */
export function chosenColor(
  state: Rating | undefined,
  colors: ThresholdColors,
  theme: GrafanaTheme2
): string | undefined {
  const threshold = state === 'over' ? 'critical' : state;
  return threshold === undefined || threshold === 'incomplete' || colors[threshold] === DEFAULT_COLORS[threshold]
    ? undefined
    : colorNamed(colors[threshold], theme);
}

const DEFAULT_COLORS = readThresholds(undefined).colors;

/** A tile of a grave state is filled; undefined for one that is not. */
export function tileColors(
  state: Rating | undefined,
  colors: ThresholdColors,
  theme: GrafanaTheme2
): { background: string; text: string } | undefined {
  if (state !== 'warning' && state !== 'critical' && state !== 'over') {
    return undefined;
  }
  const chosen = chosenColor(state, colors, theme);
  const { main, contrastText } = state === 'warning' ? theme.colors.warning : theme.colors.error;
  return chosen === undefined
    ? { background: main, text: contrastText }
    : { background: chosen, text: theme.colors.getContrastText(chosen) };
}
