import {
  LegendDisplayMode,
  LegendPlacement,
  LineInterpolation,
  SortOrder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { type DynamicConfigValue, type ThresholdsConfigBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { dashedThresholds } from './thresholds';
import { DATASOURCE } from './variables';

export const DASHED: DynamicConfigValue = { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } };

/** The look of a ceiling, which changes at once with the unit size. */
export const CEILING_LINE: DynamicConfigValue[] = [
  { id: 'color', value: { mode: 'fixed', fixedColor: 'red' } },
  DASHED,
  { id: 'custom.lineInterpolation', value: LineInterpolation.StepAfter },
];

/** Lines over time in the common style of all dashboards; gaps stay gaps. */
export function lines(): TimeSeriesBuilder {
  return new TimeSeriesBuilder()
    .lineWidth(2)
    .min(0)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true)
        .calcs(['lastNotNull'])
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending));
}

/** The same with dashed lines at these thresholds. */
export function limitedLines(steps: ThresholdsConfigBuilder): TimeSeriesBuilder {
  return lines().datasource(DATASOURCE).thresholds(steps).thresholdsStyle(dashedThresholds());
}

/** Ratios that should not exceed 1. */
export function ratioLines(steps: ThresholdsConfigBuilder): TimeSeriesBuilder {
  return limitedLines(steps).unit('percentunit').axisSoftMax(1);
}
