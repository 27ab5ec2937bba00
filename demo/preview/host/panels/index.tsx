import {
  PanelPlugin,
  FieldColorModeId,
  FieldConfigProperty,
  getDisplayValueAlignmentFactors,
  getFieldDisplayValues,
  type PanelProps,
  cacheFieldDisplayNames,
} from '@grafana/data';
import { stateTimeline, timeSeries } from './charts';
import {
  BigValue,
  BigValueColorMode,
  BigValueGraphMode,
  type BigValueJustifyMode,
  type BigValueTextMode,
  type SingleStatBaseOptions,
  useTheme2,
  VizRepeater,
} from '@grafana/ui';
import React, { useMemo } from 'react';
import { type TableCellHeight } from '@grafana/schema';
import { TableNG } from '@grafana/ui/unstable';
import { fieldOptions } from '../grafana-registries';

interface StatOptions extends SingleStatBaseOptions {
  colorMode: BigValueColorMode;
  graphMode: BigValueGraphMode;
  justifyMode: BigValueJustifyMode;
  textMode: BigValueTextMode;
  wideLayout: boolean;
}

/** Pixels between values. */
const SPACING = 3;

/** Grafana's "Stat": one large value for each series. */
export const stat = new PanelPlugin<StatOptions>(StatPanel).useFieldConfig({
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.Thresholds } } },
});

function StatPanel(props: PanelProps<StatOptions>) {
  const { data, options, fieldConfig, replaceVariables, timeZone, width, height } = props;
  const theme = useTheme2();
  const getValues = () =>
    getFieldDisplayValues({
      ...{ data: data.series, fieldConfig, replaceVariables, theme, timeZone },
      reduceOptions: options.reduceOptions,
      sparkline: options.graphMode !== BigValueGraphMode.None,
    });
  return (
    <VizRepeater
      source={data}
      getValues={getValues}
      getAlignmentFactors={getDisplayValueAlignmentFactors}
      renderValue={({ value, alignmentFactors, width: valueWidth, height: valueHeight, count }) => (
        <BigValue
          value={value.display}
          sparkline={value.sparkline}
          alignmentFactors={alignmentFactors}
          count={count}
          colorMode={options.colorMode}
          graphMode={options.graphMode}
          justifyMode={options.justifyMode}
          textMode={options.textMode}
          text={options.text}
          disableWideLayout={!options.wideLayout}
          width={valueWidth}
          height={valueHeight}
          theme={theme}
        />
      )}
      renderCounter={props.renderCounter}
      orientation={options.orientation}
      itemSpacing={SPACING}
      autoGrid
      width={width}
      height={height}
    />
  );
}

interface TableOptions {
  frameIndex: number;
  showHeader: boolean;
  showTypeIcons: boolean;
  cellHeight: TableCellHeight;
}

/** Grafana's "Table". */
export const table = new PanelPlugin<TableOptions>(TablePanel).useFieldConfig({
  useCustomConfig: fieldOptions({
    align: 'auto',
    cellOptions: { type: 'auto' },
    filterable: false,
    'hideFrom.viz': undefined,
    inspect: false,
    minWidth: undefined,
    width: undefined,
  }),
});

function TablePanel({ data, width, height, options, fieldConfig }: PanelProps<TableOptions>) {
  const { frameIndex } = options;
  const frame = useMemo(() => {
    const shown = data.series[frameIndex] ?? data.series[0];
    // The table reads the names of columns, but does not determine them.
    cacheFieldDisplayNames([shown]);
    return shown;
  }, [data.series, frameIndex]);
  return (
    <TableNG
      data={frame}
      width={width}
      height={height}
      noHeader={!options.showHeader}
      showTypeIcons={options.showTypeIcons}
      cellHeight={options.cellHeight}
      structureRev={data.structureRev}
      // The range of the queries: a panel can have its own.
      timeRange={data.timeRange}
      fieldConfig={fieldConfig}
      resizable
    />
  );
}

/** The panels of Grafana's application that the preview draws, by type. */
export const GRAFANA_PANELS: Readonly<Record<string, PanelPlugin>> = {
  stat,
  'state-timeline': stateTimeline,
  table,
  timeseries: timeSeries,
};
