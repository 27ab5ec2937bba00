import {
  LegendDisplayMode,
  LegendPlacement,
  TimelineValueAlignment,
  VisibilityMode,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { GRAIN } from './queries';
import { DATASOURCE } from './variables';

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
    .interval(GRAIN)
    .showValue(VisibilityMode.Auto)
    .alignValue(TimelineValueAlignment.Left)
    .mergeValues(true)
    .rowHeight(0.8)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true)
    );
}
