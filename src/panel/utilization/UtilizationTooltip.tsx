import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { SeriesIcon, TooltipDisplayMode, useStyles2 } from '@grafana/ui';
import { type Utilization, worstOf } from '../../model';
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../context';
import { MomentLinks } from '../overlay/MomentLinks';
import { StateIcon } from '../StateIcon';
import { mixWords, noMixWords, unitsWords } from '../words';
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
    <div
      className={styles.tooltip}
      style={{ maxWidth: tooltip.maxWidth, maxHeight: tooltip.maxHeight }}
      data-testid={testIds.utilization.tooltip}
    >
      <div className={styles.time}>{formats.fullTime(moment.time)}</div>
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
      <div className={styles.conditions}>
        {moment.units === undefined ? t('tooltip.unitsUnknown', 'unit size unknown') : unitsWords(moment.units)}
      </div>
      <div className={styles.conditions}>{moment.mix ? mixWords(moment.mix, formats) : noMixWords(settings)}</div>
      {isPinned && <MomentLinks time={moment.time} dimensions={shown.flatMap(({ dimensions }) => dimensions)} />}
    </div>
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
  // Grafana's frame keeps sentences on one line; here they wrap, and what is higher than the options allow scrolls.
  tooltip: css({
    padding: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    width: 'max-content',
    maxWidth: 680,
    maxHeight: '80vh',
    overflow: 'auto',
    whiteSpace: 'normal',
  }),
  time: css({ fontWeight: theme.typography.fontWeightMedium, marginBottom: theme.spacing(0.5) }),
  table: css({
    fontVariantNumeric: 'tabular-nums',
    'th, td': {
      padding: theme.spacing(0.25, 0, 0.25, 1.5),
      textAlign: 'right',
      verticalAlign: 'top',
      whiteSpace: 'nowrap',
    },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    'th:first-child': { paddingLeft: 0, textAlign: 'left' },
    'tbody th': { color: theme.colors.text.primary },
  }),
  icon: css({ marginRight: theme.spacing(1) }),
  // As wide as the table, not as their longest sentence.
  conditions: css({
    color: theme.colors.text.secondary,
    marginTop: theme.spacing(0.5),
    width: 0,
    minWidth: '100%',
  }),
});
