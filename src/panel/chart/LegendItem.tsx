import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { SeriesIcon, useStyles2, type VizLegendItem } from '@grafana/ui';
import { testIds } from '../../ui/testIds';

interface Props {
  item: VizLegendItem;
  onClick: (event: React.MouseEvent<HTMLButtonElement>) => void;
}

/** A legend entry whose button is named after its entry; Grafana's own announces how many series are visible. */
export function LegendItem({ item, onClick }: Props) {
  const styles = useStyles2(getStyles);
  const figures = item.getDisplayValues?.() ?? [];
  return (
    <span className={styles.item} data-testid={testIds.chart.legendItem(item.label)}>
      <SeriesIcon color={item.color} lineStyle={item.lineStyle} className={styles.icon} />
      <button
        type="button"
        className={cx(styles.button, item.disabled && styles.hidden)}
        aria-pressed={!item.disabled}
        onClick={onClick}
      >
        {item.label}
      </button>
      {figures.map(({ title, text }) => (
        <span key={title ?? ''} className={styles.figure}>
          {title !== undefined && `${title}: `}
          {text}
        </span>
      ))}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  item: css({ display: 'inline-flex', alignItems: 'center', gap: theme.spacing(1), whiteSpace: 'nowrap' }),
  icon: css({ marginRight: 0, flex: '0 0 auto' }),
  button: css({
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.border}`, outlineOffset: 2 },
  }),
  hidden: css({ color: theme.colors.text.disabled, textDecoration: 'line-through' }),
  figure: css({ color: theme.colors.text.secondary, fontVariantNumeric: 'tabular-nums' }),
});
