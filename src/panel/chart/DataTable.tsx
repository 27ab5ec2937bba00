import React from 'react';
import { type TimeRange } from '@grafana/data';
import { t } from '@grafana/i18n';
import { hiddenFromSight } from '../../ui/hiddenFromSight';
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../state/context';
import { TABLE_ROWS } from '../state/limits';
import { visiblePositions } from '../state/range';

export interface DataTableColumn {
  name: string;
  /** What to say of a position in the times. */
  textAt: (index: number) => string;
}

interface Props {
  /** What the chart shows. */
  caption: string;
  /** Unix milliseconds, ascending. */
  times: readonly number[];
  columns: readonly DataTableColumn[];
}

/** What a chart shows, as a table that is read and never seen. */
export function DataTable({ caption, times, columns }: Props) {
  const { timeRange, formats } = useHeadroom();
  return (
    <div className={hiddenFromSight} data-testid={testIds.chart.table}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.time', 'Time')}</th>
            {columns.map(({ name }, column) => (
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evenlySpaced(times, timeRange, TABLE_ROWS).map((index) => (
            <tr key={index}>
              <th scope="row">{formats.fullTime(times[index])}</th>
              {columns.map(({ textAt }, column) => (
                <td key={column}>{textAt(index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Positions of at most so many times of a range, the first and the last among them. */
function evenlySpaced(times: readonly number[], range: Pick<TimeRange, 'from' | 'to'>, most: number): number[] {
  const [first, end] = visiblePositions(times, range);
  const count = end - first;
  return count <= most
    ? Array.from({ length: count }, (_, row) => first + row)
    : Array.from({ length: most }, (_, row) => first + Math.round((row * (count - 1)) / (most - 1)));
}
