import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { Glyph } from '../../ui/Glyph';

/** Parts that the columns of the staircase and its key draw alike. */

/** P95 in a column. */
export function Dot() {
  return <span className={useStyles2(getStyles).dot} />;
}

/** The badge over the column that stands out. */
export function MarkBadge() {
  return (
    <span className={useStyles2(getStyles).badge}>
      <Glyph name="check" pixels={12} />
    </span>
  );
}

/** The pattern of a column above the target, which needs no colour to tell it from the others. */
export function hatched(color: string): { backgroundImage: string } {
  return { backgroundImage: `repeating-linear-gradient(-45deg, ${color} 0 2px, transparent 2px 6px)` };
}

const getStyles = (theme: GrafanaTheme2) => ({
  dot: css({
    display: 'inline-block',
    flex: '0 0 auto',
    width: 9,
    height: 9,
    borderRadius: theme.shape.radius.circle,
    background: theme.colors.text.maxContrast,
    border: `2px solid ${theme.colors.background.primary}`,
    boxSizing: 'content-box',
    forcedColorAdjust: 'none',
  }),
  badge: css({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '0 0 auto',
    width: 16,
    height: 16,
    borderRadius: theme.shape.radius.circle,
    background: theme.colors.primary.main,
    color: theme.colors.primary.contrastText,
  }),
});
