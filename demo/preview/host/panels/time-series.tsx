import { FieldColorModeId, FieldConfigProperty, PanelPlugin, type PanelProps } from '@grafana/data';
import { type OptionsWithLegend, type OptionsWithTooltip, TimeSeries } from '@grafana/ui';
import React from 'react';
import { ChartTooltip } from './chart-tooltip';
import { fieldOptions } from './field-options';

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

function TimeSeriesPanel({
  data,
  timeRange,
  timeZone,
  width,
  height,
  options,
  onChangeTimeRange,
}: PanelProps<Options>) {
  return (
    <TimeSeries
      frames={data.series}
      structureRev={data.structureRev}
      timeRange={timeRange}
      timeZone={timeZone}
      width={width}
      height={height}
      legend={options.legend}
      options={options}
    >
      {(config, frame) => (
        <ChartTooltip
          config={config}
          frame={frame}
          options={options.tooltip}
          timeZone={timeZone}
          onZoom={onChangeTimeRange}
        />
      )}
    </TimeSeries>
  );
}
