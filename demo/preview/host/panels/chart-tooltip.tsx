import {
  type AbsoluteTimeRange,
  DashboardCursorSync,
  type DataFrame,
  dateTimeFormat,
  FieldType,
  systemDateFormats,
} from '@grafana/data';
import {
  getFieldDisplayItems,
  TooltipDisplayMode,
  TooltipPlugin2,
  type UPlotConfigBuilder,
  usePanelContext,
  VizTooltipContent,
  VizTooltipHeader,
  type VizTooltipOptions,
  VizTooltipWrapper,
} from '@grafana/ui';
import React from 'react';

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
export function ChartTooltip({ config, frame, options, timeZone, onZoom }: Props) {
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
