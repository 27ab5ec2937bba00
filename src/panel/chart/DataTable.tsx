import React from 'react';
import { type TimeRange } from '@grafana/data';
import { positionsIn } from '../../model/snapshot';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { timeSpanOf } from '../data/timeSpan';
import { TABLE_ROWS } from '../layout/limits';

interface DataTableColumn {
  name: string;
  /** Returns the cell's text for a position in `times`. */
  textAt: (index: number) => string;
}

interface Props {
  caption: string;
  /** Unix milliseconds, ascending. */
  times: readonly number[];
  columns: readonly DataTableColumn[];
}

/** A chart's data as a table for screen readers, hidden from sight. */
export function DataTable({ caption, times, columns }: Props) {
  const { timeRange } = useData();
  const { formats } = useLook();
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

/** Returns at most `most` positions within the range, including its first and last. */
function evenlySpaced(times: readonly number[], range: Pick<TimeRange, 'from' | 'to'>, most: number): number[] {
  const [first, end] = positionsIn(times, timeSpanOf(range));
  const count = end - first;
  return count <= most
    ? Array.from({ length: count }, (_, row) => first + row)
    : Array.from({ length: most }, (_, row) => first + Math.round((row * (count - 1)) / (most - 1)));
}
