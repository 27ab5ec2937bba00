import { cacheFieldDisplayNames, PanelPlugin, type PanelProps } from '@grafana/data';
import { type TableCellHeight } from '@grafana/schema';
import { TableNG } from '@grafana/ui/unstable';
import React, { useMemo } from 'react';
import { fieldOptions } from './field-options';

interface Options {
  frameIndex: number;
  showHeader: boolean;
  showTypeIcons: boolean;
  cellHeight: TableCellHeight;
}

/** Grafana's "Table". */
export const table = new PanelPlugin<Options>(TablePanel).useFieldConfig({
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

function TablePanel({ data, width, height, options, fieldConfig }: PanelProps<Options>) {
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
