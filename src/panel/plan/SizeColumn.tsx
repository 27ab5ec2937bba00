import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type SizeOutcome } from '../../model/plan';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { useStateColor } from '../chart/useStateColor';
import { Dot, hatched, MarkBadge } from './staircaseParts';

/** The texts under a column, each on its own line. */
export interface ColumnFigures {
  units: string;
  utilization: string;
  price?: string;
}

interface Props {
  /** Says all that the column shows. */
  name: string;
  size: SizeOutcome;
  /** P95 at this size. */
  dot: number | undefined;
  target: number;
  /** Utilization at the top of the plot. */
  scale: number;
  /** Of the plot, in pixels. */
  height: number;
  figures: ColumnFigures;
  /** Undefined leaves out its line; '' keeps it free. */
  caption: string | undefined;
  isChosen: boolean;
  isMarked: boolean;
  /** True if sizes before this one are left out. */
  isAfterGap: boolean;
  onChoose: () => void;
}

/** One step of the staircase, a button that chooses its unit size. */
export function SizeColumn(props: Props) {
  const { name, size, dot, target, scale, height, figures, caption, isChosen, isMarked, isAfterGap, onChoose } = props;
  const styles = useStyles2(getStyles);
  const { units, utilization, state, isWithin } = size;
  const at = (value: number) => `${(Math.min(Math.max(value, 0), scale) / scale) * 100}%`;
  const color = useStateColor()(state);
  return (
    <li className={cx(styles.item, isAfterGap && styles.afterGap)}>
      <button
        type="button"
        className={cx(styles.column, isMarked && styles.marked, isChosen && styles.chosen)}
        aria-pressed={isChosen}
        onClick={onChoose}
        data-testid={testIds.plan.size(units)}
      >
        <span className={hiddenFromSight}>{name}</span>
        <span className={styles.sight} title={name} aria-hidden>
          <span className={styles.plot} style={{ height }}>
            {utilization !== undefined && (
              <span
                className={styles.bar}
                style={{
                  height: at(utilization),
                  borderColor: color,
                  ...(isWithin === false ? hatched(color) : { background: color }),
                }}
                data-beyond={isWithin === false}
              >
                {utilization > scale && <span className={styles.cut} />}
              </span>
            )}
            {isMarked && (
              <span className={styles.badge}>
                <MarkBadge />
              </span>
            )}
            <span className={styles.ceiling} style={{ bottom: at(1) }} />
            <span className={styles.target} style={{ bottom: at(target) }} />
            {dot !== undefined && dot <= scale && (
              <span className={styles.dot} style={{ bottom: at(dot) }}>
                <Dot />
              </span>
            )}
          </span>
          <span className={styles.units}>{figures.units}</span>
          <span>{figures.utilization}</span>
          {figures.price !== undefined && <span className={styles.quiet}>{figures.price}</span>}
          {caption !== undefined && <span className={styles.caption}>{caption}</span>}
        </span>
      </button>
    </li>
  );
}

/** A bar is this share of its column. */
const BAR_WIDTH = '56%';

const getStyles = (theme: GrafanaTheme2) => ({
  item: css({ minWidth: 0 }),
  afterGap: css({ borderLeft: `2px dotted ${theme.colors.text.secondary}` }),
  column: css({
    position: 'relative',
    display: 'block',
    width: '100%',
    padding: theme.spacing(0.25, 0),
    textAlign: 'center',
    whiteSpace: 'nowrap',
    background: 'transparent',
    color: theme.colors.text.primary,
    border: '1px solid transparent',
    borderRadius: theme.shape.radius.default,
    fontSize: theme.typography.bodySmall.fontSize,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { background: theme.colors.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: -2 },
  }),
  sight: css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch' }),
  marked: css({ background: theme.colors.background.secondary }),
  chosen: css({
    borderColor: theme.colors.primary.border,
    boxShadow: `inset 0 0 0 1px ${theme.colors.primary.border}`,
  }),
  plot: css({ position: 'relative', display: 'block', borderBottom: `1px solid ${theme.colors.text.secondary}` }),
  bar: css({
    position: 'absolute',
    bottom: 0,
    left: '50%',
    width: BAR_WIDTH,
    maxWidth: 40,
    transform: 'translateX(-50%)',
    border: '1px solid',
    borderBottom: 'none',
    minHeight: 1,
    forcedColorAdjust: 'none',
  }),
  // A column that goes on above the plot.
  cut: css({
    position: 'absolute',
    top: 5,
    left: -3,
    right: -3,
    height: 4,
    background: theme.colors.background.primary,
    transform: 'skewY(-8deg)',
  }),
  ceiling: css({
    position: 'absolute',
    insetInline: -1,
    height: 0,
    borderTop: `1px solid ${theme.colors.text.primary}`,
  }),
  target: css({
    position: 'absolute',
    insetInline: -1,
    height: 0,
    borderTop: `2px dashed ${theme.colors.text.primary}`,
  }),
  dot: css({ position: 'absolute', left: '50%', transform: 'translate(-50%, 50%)', display: 'flex' }),
  // Above the bar: a recommended size is below the target.
  badge: css({ position: 'absolute', top: 0, left: '50%', transform: 'translateX(-50%)', display: 'flex' }),
  units: css({ fontWeight: theme.typography.fontWeightMedium }),
  caption: css({ color: theme.colors.text.secondary, minHeight: '1.3em' }),
  quiet: css({ color: theme.colors.text.secondary }),
});
