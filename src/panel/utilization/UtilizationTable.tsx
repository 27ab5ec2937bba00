import React from 'react';
import { positionsIn } from '../../model/snapshot';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { timeSpanOf } from '../data/timeSpan';
import { type DrawnLine, valuesOf } from './lines';
import { rowsAt, shareWords } from './rows';

/** The latest and highest utilization of each constraint, for screen readers. */
export function UtilizationTable({ lines }: { lines: DrawnLine[] }) {
  const { resource, settings, timeRange } = useData();
  const { formats } = useLook();
  const visible = positionsIn(resource.times, timeSpanOf(timeRange));
  const { time } = resource.latest;
  const rows = rowsAt(resource, resource.times.lastIndexOf(time), lines, settings, formats);
  const peakWords = (line: DrawnLine) => {
    const values = valuesOf(resource, line);
    const index = peakOf(values, visible);
    const value = values[index];
    return typeof value === 'number'
      ? t('utilization.peakAt', '{{utilization}} at {{time}}', {
          utilization: formats.percent(value),
          time: formats.fullTime(resource.times[index]),
        })
      : shareWords(undefined, formats);
  };
  return (
    <div className={hiddenFromSight} data-testid={testIds.utilization.table}>
      <table>
        <caption>{t('utilization.tableCaption', 'Utilization at {{time}}', { time: formats.fullTime(time) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('utilization.constraint', 'Constraint')}</th>
            <th scope="col">{t('tooltip.utilization', 'Utilization')}</th>
            <th scope="col">{t('utilization.state', 'State')}</th>
            <th scope="col">{t('utilization.measuredOfCeiling', 'Measured of ceiling')}</th>
            <th scope="col">{t('utilization.highest', 'Highest in this time range')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, utilization, state, figures }) => (
            <tr key={line.id}>
              <th scope="row">{line.name}</th>
              <td>{shareWords(utilization, formats)}</td>
              <td>{state === undefined ? '–' : stateName(state)}</td>
              <td>{figures.join(', ')}</td>
              <td>{peakWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the position of the highest value, the first if several are equal; -1 if all are gaps. */
function peakOf(values: ReadonlyArray<number | null>, [first, end]: [number, number]): number {
  let peak = -1;
  for (let index = first; index < end; index++) {
    const value = values[index];
    if (value !== null && value > (values[peak] ?? -Infinity)) {
      peak = index;
    }
  }
  return peak;
}
