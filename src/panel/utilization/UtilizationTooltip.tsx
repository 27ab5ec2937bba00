import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { SeriesIcon, TooltipDisplayMode, useStyles2 } from '@grafana/ui';
import { constraintOf, type Utilization, worstOf } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { MomentFrame } from '../chart/MomentFrame';
import { StateIcon } from '../chart/StateIcon';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { type DrawnLine } from './lines';
import { rowsAt } from './rows';

interface Props {
  /** Position in the resource's times. */
  index: number;
  lines: DrawnLine[];
  isPinned: boolean;
}

/** The utilization of each constraint at one moment, and the conditions behind the ceilings. */
export function UtilizationTooltip({ index, lines, isPinned }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings } = useData();
  const { formats, tooltip } = useLook();
  const moment = resource.snapshotAt(index);
  const visible = lines.filter(({ show, hideFrom }) => show && !hideFrom.tooltip);
  const shown = tooltip.mode === TooltipDisplayMode.Single ? worstLine(visible, moment.utilization) : visible;
  return (
    <MomentFrame
      moment={moment}
      dimensions={shown.flatMap(({ dimensions }) => dimensions)}
      isPinned={isPinned}
      testId={testIds.utilization.tooltip}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('utilization.constraint', 'Constraint')}</th>
            <th>{t('tooltip.utilization', 'Utilization')}</th>
            <th>{t('utilization.measuredOfCeiling', 'Measured of ceiling')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsAt(resource, index, shown, settings, formats, formats.brief).map(
            ({ line, utilization, state, figures }) => (
              <tr key={line.id}>
                <th scope="row">
                  <SeriesIcon color={line.color} lineStyle={line.style} className={styles.icon} />
                  {line.name}
                </th>
                <td>
                  {utilization === undefined ? (
                    t('tooltip.gap', 'no data')
                  ) : (
                    <>
                      {state !== undefined && <StateIcon state={state} pixels={12} />} {formats.percent(utilization)}
                    </>
                  )}
                </td>
                <td>
                  {figures.map((text, unit) => (
                    <div key={unit}>{text}</div>
                  ))}
                </td>
              </tr>
            )
          )}
        </tbody>
      </table>
    </MomentFrame>
  );
}

/** Returns the line closest to its ceiling, or all lines if none has a ceiling at that moment. */
function worstLine(lines: DrawnLine[], utilization: Utilization): DrawnLine[] {
  const ofLines: Utilization = {};
  for (const dimension of lines.flatMap(({ dimensions }) => dimensions)) {
    ofLines[dimension] = utilization[dimension];
  }
  const worst = worstOf(ofLines);
  return worst === undefined ? lines : lines.filter(({ id }) => id === constraintOf(worst.dimension));
}

const getStyles = (theme: GrafanaTheme2) => ({
  // A line has one figure under another for bytes and messages.
  table: css({ 'th, td': { verticalAlign: 'top' }, 'tbody th': { color: theme.colors.text.primary } }),
  icon: css({ marginRight: theme.spacing(1) }),
});
