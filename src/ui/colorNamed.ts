import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';

/**
 * A colour that somebody chose or wrote by hand. Grafana throws as soon as one that it does not know is made
 * transparent, which would take the whole panel with it: grey in its place.
 */
export function colorNamed(name: string, theme: GrafanaTheme2): string {
  try {
    const color = theme.visualization.getColorByName(name);
    colorManipulator.alpha(color, 1);
    return color;
  } catch {
    return theme.colors.text.secondary;
  }
}
