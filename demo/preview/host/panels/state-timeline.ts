import {
  colorManipulator,
  type DataFrame,
  DashboardCursorSync,
  type Field,
  formattedValueToString,
  getFieldDisplayName,
  type GrafanaTheme2,
  type TimeRange,
} from '@grafana/data';
import { AxisPlacement, ScaleDirection, ScaleOrientation, UPLOT_AXIS_FONT_SIZE, UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { stateRuns } from '../frames';

interface Timeline {
  /** A time field first, then a field for each row. */
  frame: DataFrame;
  /** Share of a row that its states take. */
  rowHeight: number;
  theme: GrafanaTheme2;
  timeZone: string;
  getTimeRange: () => TimeRange;
  syncKey: string;
  sync: DashboardCursorSync;
}

const X = 'x';
const ROWS = 'rows';
const TEXT_MARGIN = 6;
/** Contrast ratio below which a text on a state is dark instead of light. */
const READABLE = 4.5;

/** Builds the chart of a state timeline: a row for each series, drawn as a bar for each of its states. */
export function stateTimelineConfig({ frame, rowHeight, theme, timeZone, getTimeRange, syncKey, sync }: Timeline) {
  const builder = new UPlotConfigBuilder(timeZone);
  const [, ...rows] = frame.fields;
  /** Row 0 is the first one from above. */
  const centerOf = (row: number) => rows.length - row - 0.5;
  let drawn = frame;
  builder.setPrepData(([latest]) => {
    drawn = latest;
    const [times, ...values] = latest.fields.map((field) => field.values);
    return [times, ...values];
  });
  builder.addScale({
    scaleKey: X,
    isTime: true,
    orientation: ScaleOrientation.Horizontal,
    direction: ScaleDirection.Right,
    range: () => [getTimeRange().from.valueOf(), getTimeRange().to.valueOf()],
  });
  builder.addScale({
    scaleKey: ROWS,
    orientation: ScaleOrientation.Vertical,
    direction: ScaleDirection.Up,
    range: () => [0, rows.length],
  });
  builder.addAxis({ scaleKey: X, isTime: true, placement: AxisPlacement.Bottom, timeZone, theme });
  builder.addAxis({
    scaleKey: ROWS,
    placement: AxisPlacement.Left,
    splits: () => rows.map((_, row) => centerOf(row)),
    values: () => rows.map((field) => getFieldDisplayName(field, frame)),
    grid: { show: false },
    ticks: { show: false },
    theme,
  });
  // The states replace lines, but the cursor needs a series for each row.
  rows.forEach(() => builder.addSeries({ scaleKey: ROWS, theme, pathBuilder: () => null, pointsFilter: () => [] }));
  builder.addHook('draw', (plot) => {
    const { ctx, bbox } = plot;
    const [times, ...fields] = drawn.fields;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    fields.forEach((field, row) => {
      const top = plot.valToPos(centerOf(row) + rowHeight / 2, ROWS, true);
      const bottom = plot.valToPos(centerOf(row) - rowHeight / 2, ROWS, true);
      drawRow(plot, theme, field, times.values, { top, height: bottom - top });
    });
    ctx.restore();
  });
  builder.setCursor({
    points: { show: false },
    ...(sync !== DashboardCursorSync.Off && { sync: { key: syncKey, scales: [X, null] } }),
  });
  return builder;
}

function drawRow(
  plot: uPlot,
  theme: GrafanaTheme2,
  field: Field,
  times: number[],
  { top, height }: { top: number; height: number }
): void {
  const { ctx, bbox } = plot;
  const pixels = window.devicePixelRatio;
  const opacity = (field.config.custom?.fillOpacity ?? 100) / 100;
  ctx.font = `${UPLOT_AXIS_FONT_SIZE * pixels}px ${theme.typography.fontFamily}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  for (const { from, to, value } of stateRuns(times, field.values)) {
    const shown = field.display?.(value) ?? { text: String(value), color: undefined };
    const left = Math.max(bbox.left, plot.valToPos(from, X, true));
    const right = to === undefined ? bbox.left + bbox.width : plot.valToPos(to, X, true);
    const color = shown.color ?? theme.visualization.getColorByName('gray');
    ctx.fillStyle = colorManipulator.alpha(color, opacity);
    ctx.fillRect(left, top, right - left, height);
    const text = formattedValueToString(shown);
    if (ctx.measureText(text).width + 2 * TEXT_MARGIN * pixels <= right - left) {
      ctx.fillStyle = theme.colors.getContrastText(color, READABLE);
      ctx.fillText(text, left + TEXT_MARGIN * pixels, top + height / 2);
    }
  }
}
