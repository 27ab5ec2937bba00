import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { type SizeOutcome } from '../../model/plan';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { stateColor } from '../chart/stateColor';
import { StateIcon } from '../chart/StateIcon';
import { UtilizationBar } from '../chart/UtilizationBar';
import { useLook } from '../look/look';
import { PLAN_MOST_UTILIZATION } from '../layout/limits';
import { utilizationWords } from '../words/utilizationWords';
import { unitsWords } from '../words/words';

/** Every bar of the strip ends at 110% of the ceiling. */
const SCALE = 1.1;

interface Props {
  sizes: SizeOutcome[];
  chosen: number | undefined;
  now: number | undefined;
  /** The unit size that gets the caption `mark`. */
  marked: number | null | undefined;
  mark: string;
  onChoose: (units: number) => void;
}

/** A button for each unit size that may do, with the utilization that it would have. */
export function SizeStrip({ sizes, chosen, now, marked, mark, onChoose }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const { formats } = useLook();
  const isUseful = ({ units, utilization = 0 }: SizeOutcome) =>
    utilization < PLAN_MOST_UTILIZATION || [chosen, now, marked].includes(units);
  return (
    <ul className={styles.strip} aria-label={t('plan.sizes.label', 'Utilization at each unit size')}>
      {sizes.filter(isUseful).map(({ units, utilization, state }) => (
        <li key={units}>
          <button
            type="button"
            className={cx(styles.size, units === chosen && styles.chosen)}
            aria-pressed={units === chosen}
            onClick={() => onChoose(units)}
            data-testid={testIds.plan.size(units)}
          >
            <span className={styles.heading}>
              <span className={styles.units}>{unitsWords(units)}</span>
              {units === now && <span className={styles.caption}>{t('plan.sizes.now', 'now')}</span>}
            </span>
            <UtilizationBar utilization={utilization} scale={SCALE} color={stateColor(state, theme)} />
            <span className={styles.outcome}>
              {utilization === undefined ? (
                '–'
              ) : (
                <>
                  <StateIcon state={state} /> {utilizationWords(utilization, formats)}
                </>
              )}
            </span>
            {units === marked && <span className={styles.caption}>{mark}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  strip: css({
    listStyle: 'none',
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
    gap: theme.spacing(0.5),
  }),
  size: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    width: '100%',
    height: '100%',
    padding: theme.spacing(0.75, 1),
    textAlign: 'left',
    background: 'transparent',
    color: theme.colors.text.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { background: theme.colors.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 1 },
  }),
  chosen: css({
    borderColor: theme.colors.primary.border,
    boxShadow: `inset 0 0 0 1px ${theme.colors.primary.border}`,
  }),
  heading: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: theme.spacing(0.5) }),
  units: css({ fontWeight: theme.typography.fontWeightMedium }),
  outcome: css({ whiteSpace: 'nowrap' }),
  caption: css({ color: theme.colors.text.secondary }),
});
