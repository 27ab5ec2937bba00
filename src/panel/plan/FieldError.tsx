import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { Glyph } from '../../ui/Glyph';

interface Props {
  id: string;
  error: string | undefined;
}

/** A field's error, shown below it and announced to screen readers when it appears. */
export function FieldError({ id, error }: Props) {
  const styles = useStyles2(getStyles);
  return error === undefined ? null : (
    <span className={styles} id={id} role="alert">
      <Glyph name="warning" /> {error}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) =>
  css({ color: theme.colors.error.text, fontSize: theme.typography.bodySmall.fontSize });
