import { type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/schema';
import { type Constraint, type Dimension, type Thresholds } from '../../model/capacity';
import { colorNamed } from '../../ui/colorNamed';
import { t } from '../../ui/text';
import { type Formats } from './format';

/** The layers of all charts, each with an entry in the legend. */
export type Layer = 'measured' | 'ceiling' | 'warning' | 'critical' | 'nextSizes' | 'forecast' | 'comparison';

/** Parts that a click in a legend hides or shows: a layer, a chart of the overlay, or a line of the utilization. */
export type ChartPart = Layer | Dimension | Constraint;

export type LayerColors = Readonly<Record<Layer, string>>;

/** These lines differ even without colours. */
export const CEILING_LINE: LineStyle = { fill: 'dash', dash: [8, 4] };
export const DERIVED_CEILING_LINE: LineStyle = { fill: 'dot', dash: [0, 4] };
export const NEXT_SIZE_LINE: LineStyle = { fill: 'dash', dash: [12, 3, 2, 3] };
export const FORECAST_LINE: LineStyle = { fill: 'dot', dash: [0, 5] };
export const COMPARISON_LINE: LineStyle = { fill: 'dash', dash: [5, 5] };

/**
 * @param thresholds colours of the standard thresholds
 * @param measured colour chosen in the field options, if any
 */
export function layerColors(
  theme: GrafanaTheme2,
  thresholds: { warning: string; critical: string },
  measured?: string
): LayerColors {
  const line = colorNamed(measured ?? 'blue', theme);
  return {
    measured: line,
    ceiling: theme.visualization.getColorByName('red'),
    warning: colorNamed(thresholds.warning, theme),
    critical: colorNamed(thresholds.critical, theme),
    nextSizes: theme.colors.text.secondary,
    forecast: theme.colors.text.primary,
    comparison: line,
  };
}

/** Thinner than the measured line, which it crosses. */
export const FORECAST_WIDTH = 1.5;

/** A comparison's name depends on its distance. */
export function layerName(
  layer: Exclude<Layer, 'comparison'>,
  { thresholds }: { thresholds: Thresholds },
  formats: Formats
): string {
  switch (layer) {
    case 'measured':
      return t('layer.measured', 'Measured');
    case 'ceiling':
      return t('layer.ceiling', 'Ceiling');
    case 'warning':
      return t('layer.warning', 'Warning from {{threshold}}', { threshold: formats.threshold(thresholds.warning) });
    case 'critical':
      return t('layer.critical', 'Critical from {{threshold}}', { threshold: formats.threshold(thresholds.critical) });
    case 'nextSizes':
      return t('layer.nextSizes', 'Next unit sizes');
    case 'forecast':
      return t('layer.forecast', 'Forecast');
  }
}
