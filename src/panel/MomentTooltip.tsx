import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../model';
import { useHeadroom } from './context';
import { facetName } from './names';
import { StateIcon } from './StateIcon';
import { stateOfDimension } from './state';
import { testIds } from './testIds';
import { mixWords, noMixWords, unitsWords } from './words';

interface Props {
  /** Position in the resource's times. */
  index: number;
  /** Only this one; all that are measured where it is left out. */
  dimension?: Dimension;
}

/** Everything that is known of one moment: what is measured, its ceilings, and what they depend on. */
export function MomentTooltip({ index, dimension }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, formats } = useHeadroom();
  const moment = resource.momentAt(index);
  const rows = dimension === undefined ? resource.measuredDimensions : [dimension];
  return (
    <div className={styles.tooltip} data-testid={testIds.overlay.tooltip}>
      <div className={styles.time}>{formats.fullTime(moment.time)}</div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th />
            <th>{t('tooltip.measured', 'Measured')}</th>
            <th>{t('tooltip.ceiling', 'Ceiling')}</th>
            <th>{t('tooltip.utilization', 'Utilization')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const measured = moment.measured[row];
            const utilization = moment.utilization[row];
            return (
              <tr key={row}>
                <th scope="row">{facetName(row)}</th>
                <td>{measured === undefined ? t('tooltip.gap', 'no data') : formats.value(row, measured)}</td>
                <td>{moment.ceilings ? formats.value(row, moment.ceilings[row]) : '–'}</td>
                <td>
                  {utilization === undefined ? (
                    '–'
                  ) : (
                    <>
                      <StateIcon state={stateOfDimension(moment, row, settings.thresholds)} size="xs" />{' '}
                      {formats.percent(utilization)}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.conditions}>
        {moment.units === undefined ? t('tooltip.unitsUnknown', 'unit size unknown') : unitsWords(moment.units)}
      </div>
      <div className={styles.conditions}>{moment.mix ? mixWords(moment.mix, formats) : noMixWords(settings)}</div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  tooltip: css({ padding: theme.spacing(1), fontSize: theme.typography.bodySmall.fontSize, maxWidth: 440 }),
  time: css({ fontWeight: theme.typography.fontWeightMedium, marginBottom: theme.spacing(0.5) }),
  table: css({
    fontVariantNumeric: 'tabular-nums',
    'th, td': { padding: theme.spacing(0.25, 0, 0.25, 1.5), textAlign: 'right', whiteSpace: 'nowrap' },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    'th:first-child': { paddingLeft: 0, textAlign: 'left' },
  }),
  conditions: css({ color: theme.colors.text.secondary, marginTop: theme.spacing(0.5) }),
});
