import {
  FieldColorModeId,
  FieldConfigProperty,
  getDisplayValueAlignmentFactors,
  getFieldDisplayValues,
  PanelPlugin,
  type PanelProps,
} from '@grafana/data';
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
import React from 'react';

interface Options extends SingleStatBaseOptions {
  colorMode: BigValueColorMode;
  graphMode: BigValueGraphMode;
  justifyMode: BigValueJustifyMode;
  textMode: BigValueTextMode;
  wideLayout: boolean;
}

/** Pixels between values. */
const SPACING = 3;

/** Grafana's "Stat": one large value for each series. */
export const stat = new PanelPlugin<Options>(StatPanel).useFieldConfig({
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.Thresholds } } },
});

function StatPanel(props: PanelProps<Options>) {
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
