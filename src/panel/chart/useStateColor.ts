import { useTheme2 } from '@grafana/ui';
import { type Rating } from '../../model/capacity';
import { useData } from '../data/panelData';
import { chosenColor, stateColor } from './stateColor';

/** Returns the colour of a state, or the one that a person chose for its threshold. */
export function useStateColor(): (state: Rating | undefined) => string {
  const theme = useTheme2();
  const { colors } = useData().settings.thresholds;
  return (state) => chosenColor(state, colors, theme) ?? stateColor(state, theme);
}
