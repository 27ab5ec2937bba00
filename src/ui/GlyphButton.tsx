import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2 } from '@grafana/ui';
import { Glyph, type GlyphName } from './Glyph';

interface Props extends Pick<
  React.ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-expanded' | 'aria-pressed' | 'className' | 'disabled' | 'onClick'
> {
  glyph: GlyphName;
  /** What it does, for screen readers and whoever points at it. */
  name: string;
  testId?: string;
}

/** A button where there is no room for a word. */
export function GlyphButton({ glyph, name, testId, className, ...others }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <Tooltip content={name}>
      <button {...others} type="button" className={cx(styles, className)} aria-label={name} data-testid={testId}>
        <Glyph name={glyph} />
      </button>
    </Tooltip>
  );
}

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'inline-flex',
    flex: '0 0 auto',
    alignItems: 'center',
    justifyContent: 'center',
    // As large as a finger or an unsteady hand needs, whatever the picture.
    width: 24,
    height: 24,
    padding: 0,
    border: 'none',
    borderRadius: theme.shape.radius.default,
    background: 'transparent',
    color: theme.colors.text.primary,
    '&[aria-pressed="true"]': { color: theme.colors.primary.text },
    '&:hover': { background: theme.colors.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 1 },
    '&:disabled': { color: theme.colors.action.disabledText, background: 'transparent', cursor: 'not-allowed' },
  });
