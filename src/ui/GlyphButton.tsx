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
  /** The action, for screen readers and the tooltip. */
  name: string;
  testId?: string;
}

/** An icon button, for places too narrow for a word. */
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
    // The smallest target size of WCAG 2.2 (2.5.8), whatever the size of the icon.
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
