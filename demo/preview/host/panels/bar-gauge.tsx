import { getDisplayValueAlignmentFactors, PanelPlugin, type PanelProps } from '@grafana/data';
import {
  type BarGaugeDisplayMode,
  type BarGaugeNamePlacement,
  type BarGaugeValueMode,
  type SingleStatBaseOptions,
} from '@grafana/schema';
import { BarGauge, useTheme2, VizRepeater } from '@grafana/ui';
import React from 'react';
import { SINGLE_STAT_FIELDS, useSingleStats } from './single-stat';

interface Options extends SingleStatBaseOptions {
  displayMode: BarGaugeDisplayMode;
  valueMode: BarGaugeValueMode;
  namePlacement: BarGaugeNamePlacement;
  showUnfilled: boolean;
}

/** Pixels between bars. */
const SPACING = 10;

/** Grafana's "Bar gauge": one bar for each series. */
export const barGauge = new PanelPlugin<Options>(BarGaugePanel).useFieldConfig(SINGLE_STAT_FIELDS);

function BarGaugePanel(props: PanelProps<Options>) {
  const { data, options, width, height } = props;
  const theme = useTheme2();
  const getValues = useSingleStats(props);
  return (
    <VizRepeater
      source={data}
      getValues={getValues}
      getAlignmentFactors={getDisplayValueAlignmentFactors}
      renderValue={({ value, alignmentFactors, width: valueWidth, height: valueHeight, count, orientation }) => (
        <BarGauge
          value={value.display}
          field={value.field}
          display={value.view?.getFieldDisplayProcessor(value.colIndex ?? 0)}
          text={options.text}
          alignmentFactors={count === 1 ? undefined : alignmentFactors}
          orientation={orientation}
          displayMode={options.displayMode}
          valueDisplayMode={options.valueMode}
          namePlacement={options.namePlacement}
          showUnfilled={options.showUnfilled}
          width={valueWidth}
          height={valueHeight}
          theme={theme}
          itemSpacing={SPACING}
          lcdCellWidth={12}
        />
      )}
      renderCounter={props.renderCounter}
      orientation={options.orientation}
      itemSpacing={SPACING}
      minVizHeight={16}
      width={width}
      height={height}
    />
  );
}
