import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { CONSTRAINT_DIMENSIONS, constraintOf, stateOf } from '../../model/capacity';
import { type ConstraintChange, type PlanBasis } from '../../model/plan';
import { type Snapshot } from '../../model/snapshot';
import { constraintName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useStateColor } from '../chart/useStateColor';
import { StateIcon } from '../chart/StateIcon';
import { scaleOf, UtilizationBar } from '../chart/UtilizationBar';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { utilizationWords } from '../words/figureWords';
import { figuresOf } from '../words/words';
import { basisName } from './planWords';

interface Props {
  constraints: ConstraintChange[];
  /** The moment of `now`. */
  label: PlanBasis;
  now: Snapshot;
  then: Snapshot;
  /** Puts figures beside their bar; otherwise they get a line of their own. */
  isWide: boolean;
}

/** The utilization of each constraint, now and under the planned conditions, with marks for the thresholds. */
export function ConstraintBars({ constraints, label, now, then, isWide }: Props) {
  const styles = useStyles2(getStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const scale = scaleOf(constraints.flatMap(({ now = 0, then = 0 }) => [now, then]));
  return (
    <ul className={styles.list}>
      {constraints.map((constraint) => {
        const { dimensions } = constraint;
        const figuresAt = (snapshot: Snapshot) =>
          CONSTRAINT_DIMENSIONS[constraintOf(dimensions[0])].flatMap(
            (dimension) => figuresOf(snapshot, dimension, formats) ?? []
          );
        const state = constraint.then === undefined ? undefined : stateOf(constraint.then, settings.thresholds);
        return (
          <li key={dimensions[0]} data-testid={testIds.plan.constraint(dimensions[0])}>
            <div className={styles.name}>
              <StateIcon state={state} /> {constraintName(dimensions[0])}
            </div>
            <div className={cx(styles.rows, isWide ? styles.wide : styles.narrow)}>
              <Row
                label={basisName(label)}
                utilization={constraint.now}
                figures={figuresAt(now)}
                scale={scale}
                isWide={isWide}
              />
              <Row
                label={t('plan.then', 'Then')}
                utilization={constraint.then}
                figures={figuresAt(then)}
                scale={scale}
                isWide={isWide}
                isThen
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps {
  label: string;
  utilization: number | undefined;
  figures: string[];
  scale: number;
  isWide: boolean;
  /** Uses the colour of the state; the row for now is grey. */
  isThen?: boolean;
}

function Row({ label, utilization, figures, scale, isWide, isThen }: RowProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const colorOf = useStateColor();
  const { settings } = useData();
  const { formats } = useLook();
  const state = utilization === undefined ? undefined : stateOf(utilization, settings.thresholds);
  return (
    <>
      <span className={styles.label}>{label}</span>
      <UtilizationBar
        utilization={utilization}
        scale={scale}
        color={isThen ? colorOf(state) : theme.colors.text.disabled}
      />
      <span className={styles.percent}>{utilization === undefined ? '–' : utilizationWords(utilization, formats)}</span>
      <span className={cx(styles.figures, !isWide && styles.ownLine)}>
        {figures.map((figure) => (
          <span key={figure} className={styles.figure}>
            {figure}
          </span>
        ))}
      </span>
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({
    listStyle: 'none',
    margin: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  name: css({ fontWeight: theme.typography.fontWeightMedium }),
  rows: css({ display: 'grid', alignItems: 'center', columnGap: theme.spacing(1) }),
  // Fixed widths align the bars of all constraints.
  wide: css({ gridTemplateColumns: '56px minmax(60px, 1fr) 72px 340px' }),
  narrow: css({ gridTemplateColumns: '56px minmax(60px, 1fr) 72px' }),
  label: css({ color: theme.colors.text.secondary }),
  percent: css({ textAlign: 'right', whiteSpace: 'nowrap' }),
  figures: css({ display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(1), color: theme.colors.text.secondary }),
  figure: css({ whiteSpace: 'nowrap' }),
  ownLine: css({ gridColumn: '2 / -1' }),
});
