import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';

/**
 * Returns a colour that a user chose or wrote by hand, or grey if Grafana does not know it: making an unknown colour
 * transparent throws, which would break the whole panel.
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
