import { type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { AxisPlacement, ScaleDirection, ScaleOrientation, UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { type Layer, type LayerColors } from '../look/layers';
import { PIN_PROXIMITY, PLOT_RIGHT_ROOM, PLOT_TOP_ROOM } from '../layout/limits';

type AxisProps = Parameters<UPlotConfigBuilder['addAxis']>[0];

/** The structure that the charts of all views share; a change of it rebuilds the chart. */
export interface ChartInput {
  theme: GrafanaTheme2;
  colors: LayerColors;
  hidden: ReadonlySet<Layer>;
  timeZone: TimeZone;
  /** Read at each draw; a new time range does not rebuild the chart. */
  getTimeRange: () => TimeRange;
  formatTick: (value: number) => string;
  /** Charts with the same key share their cursor. */
  cursorKey: string;
}

interface Looks {
  timeAxis: Pick<AxisProps, 'size' | 'gap' | 'ticks' | 'values'>;
  valueAxisWidth: number;
  valueRange: uPlot.Range.Function;
  cursorPointSize: uPlot.Cursor.Points['size'];
}

/** Creates a chart without lines: the scale `x` over its time range, the scale `y`, their axes and the cursor. */
export function createChart(
  { theme, timeZone, getTimeRange, formatTick, cursorKey }: ChartInput,
  { timeAxis, valueAxisWidth, valueRange, cursorPointSize }: Looks
): UPlotConfigBuilder {
  const builder = new UPlotConfigBuilder(timeZone);
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
    ...timeAxis,
  });
  builder.addScale({
    scaleKey: 'y',
    orientation: ScaleOrientation.Vertical,
    direction: ScaleDirection.Up,
    range: valueRange,
  });
  builder.addAxis({
    scaleKey: 'y',
    theme,
    placement: AxisPlacement.Left,
    size: valueAxisWidth,
    grid: { show: true },
    formatValue: formatTick,
  });
  builder.setPadding([PLOT_TOP_ROOM, PLOT_RIGHT_ROOM, 0, 0]);
  builder.setCursor({
    sync: { key: cursorKey, scales: ['x', null] },
    // Charts share time, but not values: a horizontal cursor line would compare bytes with messages.
    y: false,
    focus: { prox: PIN_PROXIMITY },
    points: { size: cursorPointSize },
  });
  return builder;
}
