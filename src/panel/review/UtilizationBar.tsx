import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type State, type Thresholds } from '../../model';
import { UTILIZATION_BAR_END } from '../limits';
import { stateColor } from '../state';

interface Props {
  utilization: number;
  state: State | undefined;
  thresholds: Thresholds;
}

/** A utilization among its thresholds; the figure beside it says the same, so that a screen reader has only that. */
export function UtilizationBar({ utilization, state, thresholds }: Props) {
  const styles = useStyles2(getStyles, state);
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.fill} style={{ width: along(utilization) }} />
      {[thresholds.warning, thresholds.critical].map((threshold, index) => (
        <span key={index} className={styles.mark} style={{ left: along(threshold) }} />
      ))}
      <span className={styles.ceiling} style={{ left: along(1) }} />
    </span>
  );
}

function along(utilization: number): string {
  return `${(Math.min(Math.max(utilization, 0), UTILIZATION_BAR_END) / UTILIZATION_BAR_END) * 100}%`;
}

const getStyles = (theme: GrafanaTheme2, state: State | undefined) => {
  const mark = { position: 'absolute', top: 0, bottom: 0, width: 1 } as const;
  return {
    bar: css({
      display: 'inline-block',
      position: 'relative',
      width: 72,
      height: 10,
      background: theme.colors.background.secondary,
      overflow: 'hidden',
    }),
    fill: css({ position: 'absolute', left: 0, top: 2, bottom: 2, background: stateColor(state, theme) }),
    mark: css({ ...mark, background: theme.colors.border.strong }),
    ceiling: css({ ...mark, width: 2, background: theme.colors.text.primary }),
  };
};
