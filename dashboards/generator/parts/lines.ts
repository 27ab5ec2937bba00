import {
  LegendDisplayMode,
  LegendPlacement,
  LineInterpolation,
  SortOrder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
  TimelineValueAlignment,
  VisibilityMode,
} from '@grafana/grafana-foundation-sdk/common';
import { type DynamicConfigValue, type ThresholdsConfigBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { dashedThresholds } from './thresholds';
import { DATASOURCE } from './variables';
import { PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { GRAIN, NO_DATA } from './queries';

export const DASHED: DynamicConfigValue = { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } };

/** The look of a ceiling, which changes at once with the unit size. */
export const CEILING_LINE: DynamicConfigValue[] = [
  { id: 'color', value: { mode: 'fixed', fixedColor: 'red' } },
  DASHED,
  { id: 'custom.lineInterpolation', value: LineInterpolation.StepAfter },
];

/** Figures in a legend. The last point of a long range is that of a whole step, which no other screen shows. */
type LegendFigure = 'max' | 'min';

/** Lines over time in the common style of all dashboards; gaps stay gaps. A legend has no figure of levels, such as units. */
export function lines(...figures: LegendFigure[]): TimeSeriesBuilder {
  return new TimeSeriesBuilder()
    .noValue(NO_DATA)
    .lineWidth(2)
    .min(0)
    .legend(legend().calcs(figures))
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending));
}

/** The same with dashed lines at these thresholds. */
export function limitedLines(steps: ThresholdsConfigBuilder): TimeSeriesBuilder {
  return lines('max').datasource(DATASOURCE).thresholds(steps).thresholdsStyle(dashedThresholds());
}

/** Ratios that should not exceed 1. */
export function ratioLines(steps: ThresholdsConfigBuilder): TimeSeriesBuilder {
  return limitedLines(steps).unit('percentunit').axisSoftMax(1);
}

/** With rows per page, which the SDK sets and cannot unset, Grafana shows a pager under even a single page. */
class OnePage extends StateTimelineBuilder {
  override build() {
    const panel = super.build();
    delete panel.options.perPage;
    return panel;
  }
}

/** States over time, one row each; equal values are merged. */
export function timeline(): StateTimelineBuilder {
  return new OnePage()
    .datasource(DATASOURCE)
    .noValue(NO_DATA)
    .interval(GRAIN)
    .showValue(VisibilityMode.Auto)
    .alignValue(TimelineValueAlignment.Left)
    .mergeValues(true)
    .rowHeight(0.8)
    .legend(legend());
}

function legend(): VizLegendOptionsBuilder {
  return new VizLegendOptionsBuilder()
    .displayMode(LegendDisplayMode.List)
    .placement(LegendPlacement.Bottom)
    .showLegend(true);
}
