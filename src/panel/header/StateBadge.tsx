import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { useStyles2 } from '@grafana/ui';
import { type State } from '../../model';
import { hiddenFromSight } from '../../ui/hiddenFromSight';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { PLAIN_TEXT } from '../../ui/text';
import { badgeColors } from '../state/stateColor';
import { StateMark } from '../state/StateIcon';

/** A state by shape, fill, colour and name. */
export function StateBadge({ state }: { state: State | undefined }) {
  const styles = useStyles2(getStyles, state);
  return (
    <span className={styles} aria-hidden data-testid={testIds.header.state}>
      <StateMark state={state} /> {stateName(state)}
    </span>
  );
}

interface StatusProps {
  resource: string;
  state: State | undefined;
}

/**
 * Tells a screen reader of a change of state, and of nothing else: figures change at each refresh, and would be read
 * out at each. Says whose state it is, since a dashboard has more than one.
 */
export function StateStatus({ resource, state }: StatusProps) {
  return (
    <span className={hiddenFromSight} role="status" data-testid={testIds.header.status}>
      {t('header.status', '{{resource}}: {{state}}', { resource, state: stateName(state), ...PLAIN_TEXT })}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2, state: State | undefined) => {
  const { text, background, border } = badgeColors(state, theme);
  return css({
    display: 'inline-flex',
    alignItems: 'center',
    flex: '0 0 auto',
    gap: theme.spacing(0.5),
    height: 22,
    padding: theme.spacing(0, 1),
    borderRadius: theme.shape.radius.pill,
    border: `1px solid ${border}`,
    background,
    color: text,
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    whiteSpace: 'nowrap',
  });
};
