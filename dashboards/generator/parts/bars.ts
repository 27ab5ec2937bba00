import {
  BarGaugeDisplayMode,
  BarGaugeNamePlacement,
  BarGaugeValueMode,
  ReduceDataOptionsBuilder,
  VizOrientation,
  VizTextDisplayOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { PanelBuilder as BarGaugeBuilder } from '@grafana/grafana-foundation-sdk/bargauge';
import { NO_DATA } from './queries';
import { thresholds, utilizationSteps } from './thresholds';
import { DATASOURCE } from './variables';

/** In pixels: words and figures of this size fit beside each other, also on a phone. */
export const TEXT = { name: 14, value: 22 };

/** Shares of ceilings as bars; a full bar is at its ceiling. */
export function bars(): BarGaugeBuilder {
  return new BarGaugeBuilder()
    .datasource(DATASOURCE)
    .noValue(NO_DATA)
    .orientation(VizOrientation.Horizontal)
    .displayMode(BarGaugeDisplayMode.Basic)
    .valueMode(BarGaugeValueMode.Text)
    .namePlacement(BarGaugeNamePlacement.Left)
    .showUnfilled(true)
    .text(new VizTextDisplayOptionsBuilder().titleSize(TEXT.name).valueSize(TEXT.name))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .unit('percentunit')
    .decimals(1)
    .min(0)
    .max(1)
    .thresholds(thresholds(utilizationSteps()));
}
