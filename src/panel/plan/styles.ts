import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { PLAN_COLUMNS_GAP, PLAN_INPUTS_MIN_WIDTH, PLAN_INPUTS_SHARE, PLAN_SCROLLBAR_WIDTH } from '../layout/limits';

/** The layout of both parts of the plan: conditions beside or above their outcome. */
export const getPartStyles = (theme: GrafanaTheme2) => ({
  columns: css({
    display: 'grid',
    gridTemplateColumns: `minmax(${PLAN_INPUTS_MIN_WIDTH}px, ${PLAN_INPUTS_SHARE * 100}%) minmax(0, 1fr)`,
    gap: PLAN_COLUMNS_GAP,
    alignItems: 'start',
  }),
  halves: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: PLAN_COLUMNS_GAP,
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

/** The width of the results of a plan in pixels, by its layout. */
export function resultsWidth(width: number, layout: 'columns' | 'halves' | 'stack'): number {
  const inside = width - PLAN_SCROLLBAR_WIDTH;
  switch (layout) {
    case 'columns':
      return inside - Math.max(PLAN_INPUTS_MIN_WIDTH, width * PLAN_INPUTS_SHARE) - PLAN_COLUMNS_GAP;
    case 'halves':
      return (inside - PLAN_COLUMNS_GAP) / 2;
    case 'stack':
      return inside;
  }
}
