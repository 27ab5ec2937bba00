import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Rating } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { StateIcon } from '../chart/StateIcon';

interface Props {
  words: string;
  /** Undefined shows no icon. */
  state: Rating | undefined;
  /** Stays in sight while the figures under it are changed. */
  isSticky: boolean;
}

/** The outcome in a sentence, which screen readers announce when it changes. */
export function Verdict({ words, state, isSticky }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <p className={cx(styles.verdict, isSticky && styles.sticky)} role="status" data-testid={testIds.plan.verdict}>
      {state !== undefined && <StateIcon state={state} />}
      <span>{words}</span>
    </p>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  verdict: css({
    display: 'flex',
    gap: theme.spacing(0.75),
    alignItems: 'baseline',
    margin: 0,
    fontSize: theme.typography.h5.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  }),
  sticky: css({
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: theme.spacing(0.25, 0, 0.5),
    background: theme.colors.background.primary,
    fontSize: theme.typography.body.fontSize,
  }),
});
