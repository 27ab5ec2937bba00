import { TableCellHeight } from '@grafana/grafana-foundation-sdk/common';
import {
  type DashboardLink,
  type DynamicConfigValue,
  type ThresholdsConfigBuilder,
  type ValueMapping,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { NO_DATA } from './queries';
import { COLOR, type Step, thresholds } from './thresholds';

/** A column of a table: a field of a query, and how it is displayed. */
export interface Column {
  /** A label, `Value`, or `Value #refId` if the table has several queries. */
  field: string;
  /** Heading; without one the column is hidden, but links can read it. */
  title?: string;
  overrides?: DynamicConfigValue[];
}

interface TableShape {
  columns: Column[];
  /** The table is sorted by this field, highest first. */
  worstFirst: string;
  /** Fields used only to sort or join. */
  drop?: string[];
  /** A range query whose lines become the field `Trend #refId`, one in each row. */
  trend?: string;
}

/** Grafana otherwise writes what the panel has instead of data into every empty cell. */
export const NO_CELL: DynamicConfigValue = { id: 'noValue', value: '–' };

/** A table of one or several instant queries, joined on their common labels, with only these columns. */
export function table({ columns, worstFirst, drop = [], trend }: TableShape): TableBuilder {
  const empty = new TableBuilder().noValue(NO_DATA).cellHeight(TableCellHeight.Sm).filterable(false).unit('string');
  const inRows =
    trend === undefined
      ? empty
      : empty.withTransformation({ id: 'timeSeriesTable', filter: { id: 'byRefId', options: trend }, options: {} });
  const panel = inRows
    .withTransformation({ id: 'merge', options: {} })
    .withTransformation({ id: 'sortBy', options: { sort: [{ field: worstFirst, desc: true }] } })
    .withTransformation({
      id: 'organize',
      options: {
        excludeByName: Object.fromEntries(['Time', ...drop].map((field) => [field, true])),
        indexByName: Object.fromEntries(columns.map(({ field }, index) => [field, index])),
        renameByName: Object.fromEntries(columns.flatMap(({ field, title }) => (title ? [[field, title]] : []))),
      },
    });
  return columns.reduce(
    (built, { field, title, overrides = [] }) =>
      built.overrideByName(title ?? field, title ? [NO_CELL, ...overrides] : [hidden()]),
    panel
  );
}

export function width(pixels: number): DynamicConfigValue {
  return { id: 'custom.width', value: pixels };
}

export function unit(name: string, decimals?: number): DynamicConfigValue[] {
  const shown = { id: 'unit', value: name };
  return decimals === undefined ? [shown] : [shown, { id: 'decimals', value: decimals }];
}

export function mapped(...mappings: ValueMapping[]): DynamicConfigValue {
  return { id: 'mappings', value: mappings };
}

export function links(...to: Array<Partial<DashboardLink>>): DynamicConfigValue {
  return { id: 'links', value: to };
}

/** Fills a cell with the color of its value. */
export const CELL_BACKGROUND: DynamicConfigValue = {
  id: 'custom.cellOptions',
  value: { type: 'color-background', mode: 'basic' },
};

/**
 * Gives a cell the background of its value's mapping, or of the threshold that it reaches. Text in Grafana's colors would
 * be hard to read in the light theme.
 */
export function coloredCell(steps: readonly Step[] = []): DynamicConfigValue[] {
  return [{ id: 'thresholds', value: thresholds(steps, COLOR.none).build() }, CELL_BACKGROUND];
}

/**
 * A small line of a column that the transformation of {@link TableShape.trend} gives. Grafana scales each row by itself,
 * whatever `min` and `max` say.
 */
export function sparkline(): DynamicConfigValue[] {
  return [
    {
      id: 'custom.cellOptions',
      value: {
        type: 'sparkline',
        drawStyle: 'line',
        lineWidth: 1,
        fillOpacity: 20,
        showPoints: 'never',
        hideValue: true,
      },
    },
    { id: 'color', value: { mode: 'fixed', fixedColor: 'blue' } },
  ];
}

/** A bar from 0 to 1 in the colours of the thresholds, with its value as text. */
export function ratioBar(steps: ThresholdsConfigBuilder): DynamicConfigValue[] {
  return [
    ...unit('percentunit', 0),
    { id: 'min', value: 0 },
    { id: 'max', value: 1 },
    { id: 'custom.cellOptions', value: { type: 'gauge', mode: 'basic', valueDisplayMode: 'text' } },
    { id: 'thresholds', value: steps.build() },
  ];
}

function hidden(): DynamicConfigValue {
  return { id: 'custom.hideFrom.viz', value: true };
}
