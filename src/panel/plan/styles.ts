import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';

/** The layout of both parts of the plan: conditions beside or above their outcome. */
export const getPartStyles = (theme: GrafanaTheme2) => ({
  columns: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(260px, 32%) minmax(0, 1fr)',
    gap: theme.spacing(3),
    alignItems: 'start',
  }),
  halves: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: theme.spacing(3),
    alignItems: 'start',
  }),
  stack: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1.5), minWidth: 0 }),
  fields: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))',
    gap: theme.spacing(1),
    alignItems: 'start',
  }),
  sentences: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.25),
    '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  }),
  note: css({ margin: 0, color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});

/** A field with a label above it and a hint below. */
export const getFieldStyles = (theme: GrafanaTheme2) => ({
  field: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(0.25), minWidth: 0 }),
  label: css({
    margin: 0,
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
  }),
  hint: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
});
