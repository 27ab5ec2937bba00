import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { stateOf, UTILIZATION_TOLERANCE } from '../../model/capacity';
import { type WeekCalendar } from '../../model/review';
import { IDLE_BELOW } from '../../model/snapshot';
import { numberFormat, weekdayNames } from '../../ui/locale';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The highest utilization of each hour of the week, in whole percent. */
export function WeekTable({ calendar }: { calendar: WeekCalendar }) {
  const styles = useStyles2(getStyles);
  const whole = numberFormat({ maximumFractionDigits: 0 });
  const names = weekdayNames();
  return (
    <div className={styles.scroll}>
      <table className={styles.week} data-testid={testIds.review.week}>
        <caption>{t('review.week.title', 'Highest utilization by weekday and hour, in percent')}</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.map((hours, weekday) => (
            <tr key={names[weekday]}>
              <th scope="row">{names[weekday]}</th>
              {hours.map((utilization, hour) => (
                <td key={HOURS[hour]} className={cx(utilization !== null && styles[cellOf(utilization)])}>
                  {utilization === null ? '' : whole.format(wholePercent(utilization))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rounded down: 99.9% is below the ceiling, and its figure says so. */
function wholePercent(utilization: number): number {
  return Math.floor(100 * (utilization + UTILIZATION_TOLERANCE));
}

function cellOf(utilization: number): 'idle' | 'normal' | 'warning' | 'critical' | 'over' {
  return utilization < IDLE_BELOW ? 'idle' : stateOf(utilization);
}

/** More specific than the cells of the review that this table is in. */
function colored(look: { background?: string; color?: string; fontWeight?: number }): string {
  return css({ '&&&&': look });
}

const getStyles = (theme: GrafanaTheme2) => {
  const near = { fontWeight: theme.typography.fontWeightBold };
  return {
    scroll: css({ flex: '0 0 auto', maxWidth: '100%', overflowX: 'auto' }),
    week: css({
      borderSpacing: 1,
      borderCollapse: 'separate',
      fontSize: theme.typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
      caption: {
        captionSide: 'top',
        padding: theme.spacing(0, 0, 0.5),
        color: theme.colors.text.secondary,
        textAlign: 'left',
        whiteSpace: 'nowrap',
      },
      '&& th, && td': {
        position: 'static',
        minWidth: 26,
        padding: '1px 2px',
        border: 'none',
        background: 'none',
        textAlign: 'center',
      },
      '&& th': {
        color: theme.colors.text.secondary,
        fontWeight: theme.typography.fontWeightRegular,
      },
      '&& tbody th': { paddingRight: theme.spacing(1), textAlign: 'left' },
    }),
    idle: colored({ color: theme.colors.text.secondary }),
    normal: colored({ background: theme.colors.success.transparent }),
    warning: colored({ background: theme.colors.warning.transparent, ...near }),
    critical: colored({ background: theme.colors.error.transparent, ...near }),
    over: colored({ background: theme.colors.error.main, color: theme.colors.error.contrastText, ...near }),
  };
};
