import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { type Rating } from '../../model/capacity';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { badgeColors, chosenColor } from '../chart/stateColor';
import { StateMark } from '../chart/StateIcon';
import { useData } from '../data/panelData';

/** A state's name in its shape and colours. Hidden from screen readers, which read {@link StateStatus}. */
export function StateBadge({ state }: { state: Rating | undefined }) {
  const chosen = chosenColor(state, useData().settings.thresholds.colors, useTheme2());
  const styles = useStyles2(getStyles, state, chosen);
  return (
    <span className={styles} aria-hidden data-testid={testIds.header.state}>
      <StateMark state={state} /> {stateName(state)}
    </span>
  );
}

interface StatusProps {
  resource: string;
  state: Rating | undefined;
}

/**
 * Announces a change of state to screen readers. Figures are left out, because they would be announced at each refresh;
 * the resource is named, because a dashboard may have several panels.
 */
export function StateStatus({ resource, state }: StatusProps) {
  return (
    <span className={hiddenFromSight} role="status" data-testid={testIds.header.status}>
      {t('header.status', '{{resource}}: {{state}}', { resource, state: stateName(state) })}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2, state: Rating | undefined, chosen: string | undefined) => {
  const { text, background, border } = badgeColors(state, theme, chosen);
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
