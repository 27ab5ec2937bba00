import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { t } from '../../ui/text';
import { basisName } from './planWords';
import { Dot, hatched, MarkBadge } from './staircaseParts';

interface Props {
  /** Names the height of a column. */
  heightName: string;
  hasDots: boolean;
  /** As a percentage. */
  target: string;
  hasBeyond: boolean;
  /** The word for the column that stands out; undefined without one. */
  mark: string | undefined;
  hasPrice: boolean;
}

/** The meaning of the signs of the staircase. Screen readers get the same from the name of each column. */
export function StaircaseKey({ heightName, hasDots, target, hasBeyond, mark, hasPrice }: Props) {
  const styles = useStyles2(getStyles);
  const { colors } = useTheme2();
  return (
    <div className={styles.key} aria-hidden>
      {mark !== undefined && (
        <span className={styles.entry}>
          <MarkBadge /> {mark}
        </span>
      )}
      <span className={styles.entry}>
        <span className={styles.swatch} style={{ background: colors.text.secondary }} /> {heightName}
      </span>
      {hasBeyond && (
        <span className={styles.entry}>
          <span className={styles.swatch} style={hatched(colors.text.secondary)} />{' '}
          {t('plan.sizes.beyond', 'above the target')}
        </span>
      )}
      {hasDots && (
        <span className={styles.entry}>
          <Dot /> {basisName('p95')}
        </span>
      )}
      <span className={styles.entry}>
        <span className={styles.target} /> {t('plan.sizes.target', 'target {{target}}', { target })}
      </span>
      <span className={styles.entry}>
        <span className={styles.ceiling} /> {t('plan.sizes.ceiling', 'ceiling')}
      </span>
      <span>
        {hasPrice
          ? t('plan.sizes.unitsAndPrice', 'Below: units, utilization, price a month')
          : t('plan.sizes.units', 'Below: units, utilization')}
      </span>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  key: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1.5),
    rowGap: theme.spacing(0.25),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  entry: css({ display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.5), whiteSpace: 'nowrap' }),
  swatch: css({ width: 12, height: 12, border: `1px solid ${theme.colors.text.secondary}`, flex: '0 0 auto' }),
  target: css({ width: 16, borderTop: `2px dashed ${theme.colors.text.primary}` }),
  ceiling: css({ width: 16, borderTop: `1px solid ${theme.colors.text.primary}` }),
});
