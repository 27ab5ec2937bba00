import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { SeriesIcon, TooltipDisplayMode, useStyles2 } from '@grafana/ui';
import { type Utilization, worstOf } from '../../model';
import { testIds } from '../../ui/testIds';
import { MomentFrame } from '../chart/MomentFrame';
import { useHeadroom } from '../state/context';
import { StateIcon } from '../state/StateIcon';
import { type DrawnLine, lineOf } from './lines';
import { rowsAt } from './rows';

interface Props {
  /** Position in the resource's times. */
  index: number;
  lines: DrawnLine[];
  /** Kept by a click, so that its links can be reached. */
  isPinned: boolean;
}

/** The constraints at one moment: how much of each is used, and what the ceilings depend on. */
export function UtilizationTooltip({ index, lines, isPinned }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, formats, tooltip } = useHeadroom();
  const moment = resource.momentAt(index);
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
          {rowsAt(resource, index, shown, settings, formats).map(({ line, utilization, state, figures }) => (
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
          ))}
        </tbody>
      </table>
    </MomentFrame>
  );
}

/** Of these lines the one that is closest to its ceiling at a moment; all of them where none has a ceiling then. */
function worstLine(lines: DrawnLine[], utilization: Utilization): DrawnLine[] {
  const ofLines: Utilization = {};
  for (const dimension of lines.flatMap(({ dimensions }) => dimensions)) {
    ofLines[dimension] = utilization[dimension];
  }
  const worst = worstOf(ofLines);
  return worst === undefined ? lines : lines.filter(({ id }) => id === lineOf(worst.dimension));
}

const getStyles = (theme: GrafanaTheme2) => ({
  // Figures of a line stand below each other.
  table: css({ 'th, td': { verticalAlign: 'top' }, 'tbody th': { color: theme.colors.text.primary } }),
  icon: css({ marginRight: theme.spacing(1) }),
});
