import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../../model';
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../context';
import { dimensionName, isHiddenFrom } from '../fields';
import { StateIcon } from '../StateIcon';
import { stateOfDimension } from '../state';
import { mixWords, noMixWords, unitsWords } from '../words';
import { derivationOf } from './derived';
import { MomentLinks } from './MomentLinks';
import { derivationWords, forecastSentence } from './overlayWords';
import { type OverlayData } from './prepOverlay';

interface Props {
  /** Position in the resource's times. */
  index: number;
  data: OverlayData;
  /** Only this one; all that are measured where it is left out. */
  dimension?: Dimension;
  /** A tooltip that a click keeps can be pointed at. */
  isPinned: boolean;
}

/** Everything that is known of one moment: what is measured, its ceilings, and what they depend on. */
export function MomentTooltip({ index, data, dimension, isPinned }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, formats, hidden, tooltip, fieldOf } = useHeadroom();
  const { nextSizes, comparison } = data;
  const moment = resource.momentAt(index);
  const rows = (dimension === undefined ? resource.measuredDimensions : [dimension]).filter(
    (row) => !isHiddenFrom(fieldOf(row), 'tooltip')
  );
  const sizes = hidden.has('nextSizes') ? [] : nextSizes;
  const hasComparison = comparison !== undefined && !hidden.has('comparison');
  const derivation = moment.ceilings && derivationOf(settings.edition, moment);
  const forecast = forecastSentence(data, formats);
  const valueOr = (value: number | null | undefined, row: Dimension, none: string) =>
    typeof value === 'number' ? formats.value(row, value) : none;

  return (
    <div
      className={styles.tooltip}
      style={{ maxWidth: tooltip.maxWidth, maxHeight: tooltip.maxHeight }}
      data-testid={testIds.overlay.tooltip}
    >
      <div className={styles.time}>{formats.fullTime(moment.time)}</div>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('tooltip.measured', 'Measured')}</th>
            <th scope="col">{t('tooltip.ceiling', 'Ceiling')}</th>
            <th scope="col">{t('tooltip.utilization', 'Utilization')}</th>
            {hasComparison && <th scope="col">{t('tooltip.comparison', 'Comparison')}</th>}
            {sizes.map(({ units }) => (
              <th key={units} scope="col">
                {unitsWords(units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const utilization = moment.utilization[row];
            return (
              <tr key={row}>
                <th scope="row">{dimensionName(row, fieldOf(row))}</th>
                <td>{valueOr(moment.measured[row], row, t('tooltip.gap', 'no data'))}</td>
                <td>{valueOr(moment.ceilings?.[row], row, '–')}</td>
                <td>
                  {utilization === undefined ? (
                    '–'
                  ) : (
                    <>
                      <StateIcon state={stateOfDimension(moment, row, settings.thresholds)} pixels={12} />{' '}
                      {formats.percent(utilization)}
                    </>
                  )}
                </td>
                {hasComparison && <td>{valueOr(comparison[row]?.[index], row, '–')}</td>}
                {sizes.map(({ units, ceilings }) => (
                  <td key={units}>{valueOr(ceilings[row][index], row, '–')}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.conditions}>
        {moment.units === undefined ? t('tooltip.unitsUnknown', 'unit size unknown') : unitsWords(moment.units)}
      </div>
      <div className={styles.conditions}>{moment.mix ? mixWords(moment.mix, formats) : noMixWords(settings)}</div>
      {derivation !== undefined &&
        derivationWords(derivation, rows).map((words) => (
          <div key={words} className={styles.conditions}>
            {words}
          </div>
        ))}
      {forecast !== undefined && <div className={styles.conditions}>{forecast}</div>}
      {isPinned && <MomentLinks time={moment.time} dimensions={rows} />}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  // Wide enough for three next unit sizes; longer sentences wrap.
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
    'th, td': { padding: theme.spacing(0.25, 0, 0.25, 1.5), textAlign: 'right', whiteSpace: 'nowrap' },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    'th:first-child': { paddingLeft: 0, textAlign: 'left' },
  }),
  // As wide as the table, not as their longest sentence.
  conditions: css({
    color: theme.colors.text.secondary,
    marginTop: theme.spacing(0.5),
    width: 0,
    minWidth: '100%',
  }),
});
