import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { useData } from '../data/panelData';

interface Props {
  utilization: number | undefined;
  /** Utilization at the end of the bar. */
  scale: number;
  color: string;
}

/** A utilization with its thresholds. Hidden from screen readers, because the figure beside it says the same. */
export function UtilizationBar({ utilization, scale, color }: Props) {
  const styles = useStyles2(getStyles);
  const { thresholds } = useData().settings;
  const at = (value: number) => `${(Math.min(Math.max(value, 0), scale) / scale) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden>
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

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    position: 'relative',
    display: 'block',
    height: 10,
    minWidth: 0,
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
  }),
  fill: css({ position: 'absolute', insetBlock: 1, left: 0, borderRadius: theme.shape.radius.default }),
  mark: css({ position: 'absolute', insetBlock: 0, width: 1, background: theme.colors.text.secondary }),
  ceiling: css({ insetBlock: -2, width: 2, background: theme.colors.text.primary }),
});
