import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type State, stateOf } from '../../model/capacity';
import { largest } from '../../model/numbers';
import { testIds } from '../../ui/testIds';
import { useData } from '../data/panelData';
import { useStateColor } from './useStateColor';

/** The longest scale. A bar ends here even if its value is higher; the figure beside it is exact. */
const LONGEST_BAR = 1.5;

/** Extends beyond the ceiling, which keeps its mark apart from the end of the bar. */
const SHORTEST_SCALE = 1.1;

/** Returns the utilization at the end of bars that are compared with each other. */
export function scaleOf(utilizations: readonly number[]): number {
  return Math.min(LONGEST_BAR, Math.max(SHORTEST_SCALE, largest(utilizations)));
}

interface Props {
  utilization: number | undefined;
  /** Utilization at the end of the bar. */
  scale: number;
  color: string;
  /** An earlier, higher utilization, drawn as a ghost behind the bar, in the colour of its own state. */
  peak?: number;
  /** In pixels. */
  height?: number;
}

/** A utilization with its thresholds. Hidden from screen readers, because the figure beside it says the same. */
export function UtilizationBar({ utilization, scale, color, peak, height = 10 }: Props) {
  const styles = useStyles2(getStyles);
  const { thresholds } = useData().settings;
  const at = (value: number) => `${(Math.min(Math.max(value, 0), scale) / scale) * 100}%`;
  return (
    <span className={styles.bar} style={{ height }} aria-hidden>
      {peak !== undefined && <Ghost width={at(peak)} state={stateOf(peak, thresholds)} />}
      {utilization !== undefined && (
        <span className={styles.fill} style={{ width: at(utilization), background: color }} />
      )}
      {[thresholds.warning, thresholds.critical].map((level, i) => (
        <span key={i} className={styles.mark} style={{ left: at(level) }} />
      ))}
      <span className={cx(styles.mark, styles.ceiling)} style={{ left: at(1) }} />
    </span>
  );
}

/** A pale bar up to a peak, with a mark at its end. */
function Ghost({ width, state }: { width: string; state: State }) {
  const styles = useStyles2(getStyles);
  const background = useStateColor()(state);
  return (
    <span className={styles.ghost} style={{ width }} data-testid={testIds.chart.peak}>
      <span className={styles.pale} style={{ background }} />
      <span className={styles.peak} style={{ background }} />
    </span>
  );
}

/** In pixels. */
const PEAK_WIDTH = 3;

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    position: 'relative',
    display: 'block',
    minWidth: 0,
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
  }),
  fill: css({ position: 'absolute', insetBlock: 1, left: 0, borderRadius: theme.shape.radius.default }),
  ghost: css({ position: 'absolute', insetBlock: 0, left: 0, minWidth: PEAK_WIDTH }),
  pale: css({ position: 'absolute', inset: '1px 0', opacity: 0.3, borderRadius: theme.shape.radius.default }),
  peak: css({ position: 'absolute', insetBlock: -1, right: 0, width: PEAK_WIDTH }),
  mark: css({ position: 'absolute', insetBlock: 0, width: 1, background: theme.colors.text.secondary }),
  ceiling: css({ insetBlock: -1, width: 2, background: theme.colors.text.primary }),
});
