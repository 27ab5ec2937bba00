import {
  DashboardCursorSync,
  type DataFrame,
  FieldColorModeId,
  FieldConfigProperty,
  PanelPlugin,
  type PanelProps,
} from '@grafana/data';
import {
  GraphNG,
  type OptionsWithLegend,
  type OptionsWithTooltip,
  TooltipDisplayMode,
  usePanelContext,
  useTheme2,
} from '@grafana/ui';
import React, { useCallback } from 'react';
import { ChartTooltip } from './chart-tooltip';
import { fieldOptions } from './field-options';
import { stateTimelineConfig } from './state-timeline-config';

interface Options extends OptionsWithLegend, OptionsWithTooltip {
  rowHeight: number;
}

/** Grafana's "State timeline", as far as the dashboards use it: equal values are merged, and gaps are not connected. */
export const stateTimeline = new PanelPlugin<Options>(StateTimelinePanel).useFieldConfig({
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.ContinuousGrYlRd } } },
  useCustomConfig: fieldOptions({
    fillOpacity: 70,
    hideFrom: { legend: false, tooltip: false, viz: false },
    lineWidth: 0,
  }),
});

function StateTimelinePanel(props: PanelProps<Options>) {
  const { data, timeRange, timeZone, width, height, options, onChangeTimeRange } = props;
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
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    <GraphNG
      frames={data.series}
      structureRev={data.structureRev}
      timeRange={timeRange}
      timeZone={timeZone}
      width={width}
      height={height}
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
