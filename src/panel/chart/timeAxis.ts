import { type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { AxisPlacement, ScaleDirection, ScaleOrientation, type UPlotConfigBuilder } from '@grafana/ui';

type AxisProps = Parameters<UPlotConfigBuilder['addAxis']>[0];

interface TimeAxis {
  theme: GrafanaTheme2;
  timeZone: TimeZone;
  /** Read at each draw; a new time range does not rebuild the chart. */
  getTimeRange: () => TimeRange;
}

/** Adds the time scale `x` over the panel's range and the axis below the plot. */
export function addTimeAxis(
  builder: UPlotConfigBuilder,
  { theme, timeZone, getTimeRange }: TimeAxis,
  looks: Pick<AxisProps, 'size' | 'gap' | 'ticks' | 'values'>
): void {
  builder.addScale({
    scaleKey: 'x',
    isTime: true,
    orientation: ScaleOrientation.Horizontal,
    direction: ScaleDirection.Right,
    range: () => {
      const { from, to } = getTimeRange();
      return [from.valueOf(), to.valueOf()];
    },
  });
  builder.addAxis({
    scaleKey: 'x',
    isTime: true,
    theme,
    timeZone,
    placement: AxisPlacement.Bottom,
    grid: { show: true },
    ...looks,
  });
}
