import {
  FieldColorModeId,
  FieldConfigProperty,
  PanelPlugin,
  type PanelProps,
  type AbsoluteTimeRange,
  DashboardCursorSync,
  type DataFrame,
  dateTimeFormat,
  FieldType,
  systemDateFormats,
} from '@grafana/data';
import {
  type OptionsWithLegend,
  type OptionsWithTooltip,
  TimeSeries,
  getFieldDisplayItems,
  TooltipDisplayMode,
  TooltipPlugin2,
  type UPlotConfigBuilder,
  usePanelContext,
  VizTooltipContent,
  VizTooltipHeader,
  type VizTooltipOptions,
  VizTooltipWrapper,
  GraphNG,
  useTheme2,
} from '@grafana/ui';
import React, { useCallback, useMemo } from 'react';
import { withGaps } from '../frames';
import { fieldOptions } from '../grafana-registries';
import { stateTimelineConfig } from './state-timeline';

interface Options extends OptionsWithLegend, OptionsWithTooltip {}

/** Grafana's "Time series", drawn by the chart of its component library. */
export const timeSeries = new PanelPlugin<Options>(TimeSeriesPanel).useFieldConfig({
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.PaletteClassic } } },
  useCustomConfig: fieldOptions({
    axisBorderShow: false,
    axisCenteredZero: false,
    axisColorMode: 'text',
    axisLabel: '',
    axisPlacement: 'auto',
    axisSoftMax: undefined,
    axisSoftMin: undefined,
    barAlignment: 0,
    barWidthFactor: 0.6,
    drawStyle: 'line',
    fillOpacity: 0,
    gradientMode: 'none',
    hideFrom: { legend: false, tooltip: false, viz: false },
    lineInterpolation: 'linear',
    lineStyle: undefined,
    lineWidth: 1,
    pointSize: 5,
    scaleDistribution: { type: 'linear' },
    showPoints: 'auto',
    spanNulls: false,
    stacking: { mode: 'none', group: 'A' },
    thresholdsStyle: { mode: 'off' },
  }),
});

function TimeSeriesPanel({ options, onChangeTimeRange, ...props }: PanelProps<Options>) {
  const chart = useChartProps(props);
  return (
    <TimeSeries {...chart} legend={options.legend} options={options}>
      {(config, frame) => (
        <ChartTooltip
          config={config}
          frame={frame}
          options={options.tooltip}
          timeZone={props.timeZone}
          onZoom={onChangeTimeRange}
        />
      )}
    </TimeSeries>
  );
}

/** The props of every chart over time, from those of its panel. */
function useChartProps({
  data: { series, structureRev },
  timeRange,
  timeZone,
  width,
  height,
}: Pick<PanelProps, 'data' | 'timeRange' | 'timeZone' | 'width' | 'height'>) {
  const frames = useMemo(() => withGaps(series), [series]);
  return { frames, structureRev, timeRange, timeZone, width, height };
}

/** TooltipHoverMode, which @grafana/ui does not export: the values of one series, or of all at the cursor's time. */
const HOVER_ONE = 0;
const HOVER_ALL = 1;

interface Props {
  config: UPlotConfigBuilder;
  /** The drawn frame: a time field first, then a field for each series. */
  frame: DataFrame;
  options: VizTooltipOptions;
  timeZone: string;
  onZoom: (range: AbsoluteTimeRange) => void;
}

/** The tooltip of a chart over time, and its zoom. */
function ChartTooltip({ config, frame, options, timeZone, onZoom }: Props) {
  const { eventsScope, sync } = usePanelContext();
  if (options.mode === TooltipDisplayMode.None) {
    return null;
  }
  return (
    <TooltipPlugin2
      config={config}
      hoverMode={options.mode === TooltipDisplayMode.Single ? HOVER_ONE : HOVER_ALL}
      syncMode={sync?.() ?? DashboardCursorSync.Off}
      syncScope={eventsScope}
      queryZoom={onZoom}
      clientZoom
      maxWidth={options.maxWidth}
      render={(plot, indexes, series, isPinned) => {
        const [time] = frame.fields;
        const index = indexes[0] ?? plot.cursor.idx ?? 0;
        const at = dateTimeFormat(time.values[index], { format: systemDateFormats.fullDate, timeZone });
        const items = getFieldDisplayItems(
          frame.fields,
          time,
          indexes,
          series,
          options.mode,
          options.sort,
          ({ type }) => type === FieldType.number,
          options.hideZeros
        );
        return (
          <VizTooltipWrapper>
            <VizTooltipHeader item={{ label: '', value: at }} isPinned={isPinned} />
            <VizTooltipContent items={items} isPinned={isPinned} scrollable maxHeight={options.maxHeight} />
          </VizTooltipWrapper>
        );
      }}
    />
  );
}

interface TimelineOptions extends OptionsWithLegend, OptionsWithTooltip {
  rowHeight: number;
}

/** Grafana's "State timeline", as far as the dashboards use it: equal values are merged, and gaps are not connected. */
export const stateTimeline = new PanelPlugin<TimelineOptions>(StateTimelinePanel).useFieldConfig({
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.ContinuousGrYlRd } } },
  useCustomConfig: fieldOptions({
    fillOpacity: 70,
    hideFrom: { legend: false, tooltip: false, viz: false },
    lineWidth: 0,
  }),
});

function StateTimelinePanel(props: PanelProps<TimelineOptions>) {
  const { timeZone, options, onChangeTimeRange } = props;
  const chart = useChartProps(props);
  const { rowHeight } = options;
  const theme = useTheme2();
  const { eventsScope, sync } = usePanelContext();
  const prepConfig = useCallback(
    (frame: DataFrame, _frames: DataFrame[], getTimeRange: () => PanelProps['timeRange']) =>
      stateTimelineConfig({
        ...{ frame, rowHeight, theme, timeZone, getTimeRange },
        syncKey: eventsScope,
        sync: sync?.() ?? DashboardCursorSync.Off,
      }),
    [rowHeight, theme, timeZone, eventsScope, sync]
  );
  return (
    // As for a time series: aligned frames, shared cursor, and a chart that is rebuilt only if its structure changes.
    // oxlint-disable-next-line typescript/no-deprecated
    <GraphNG
      {...chart}
      theme={theme}
      legend={options.legend}
      options={options}
      prepConfig={prepConfig}
      propsToDiff={['options', 'theme']}
      // Grafana draws none for states with a text.
      renderLegend={() => null}
    >
      {(config, frame) => (
        <ChartTooltip
          config={config}
          frame={frame}
          // Of all rows, as the cursor of a chart over time knows its time only.
          options={{ ...options.tooltip, mode: TooltipDisplayMode.Multi }}
          timeZone={timeZone}
          onZoom={onChangeTimeRange}
        />
      )}
    </GraphNG>
  );
}
