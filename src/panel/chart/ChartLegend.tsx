import { css, cx } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import {
  LegendDisplayMode,
  PanelContextProvider,
  SeriesIcon,
  usePanelContext,
  useStyles2,
  VizLegend,
  type VizLegendItem,
} from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { useLook } from '../look/look';

/**
 * The field name of an entry that is not a series of the data. Without a field name, Grafana treats the label as one
 * and offers to change its colour, with an override that matches nothing.
 */
export const NO_SERIES = '';

/** True for a click that changes one entry only, as in Grafana's own legend; a plain click shows an entry alone. */
export function isAdding({ ctrlKey, metaKey, shiftKey }: React.MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

interface Props<T> {
  items: Array<VizLegendItem<T>>;
  limit?: number;
  onToggle: (item: VizLegendItem<T>, event: React.MouseEvent<HTMLButtonElement>) => void;
}

/** Grafana's legend with the panel's own action on a click. */
export function ChartLegend<T>({ items, limit, onToggle }: Props<T>) {
  const { displayMode, placement, sortBy, sortDesc } = useLook().legend;
  const context = usePanelContext();
  // Given the callback, Grafana would treat an entry as a series and write an override that hides every real series.
  const ownContext = useMemo(() => ({ ...context, onToggleSeriesVisibility: undefined }), [context]);
  return (
    <PanelContextProvider value={ownContext}>
      <VizLegend<T>
        items={items}
        displayMode={displayMode}
        placement={placement}
        limit={limit}
        sortBy={sortBy}
        sortDesc={sortDesc}
        isSortable
        onLabelClick={onToggle}
        itemRenderer={
          displayMode === LegendDisplayMode.Table
            ? undefined
            : (item) => <LegendItem item={item} onClick={(event) => onToggle(item, event)} />
        }
      />
    </PanelContextProvider>
  );
}

interface ItemProps {
  item: VizLegendItem;
  onClick: (event: React.MouseEvent<HTMLButtonElement>) => void;
}

/** A legend entry whose button is named after its entry; Grafana's own announces how many series are visible. */
function LegendItem({ item, onClick }: ItemProps) {
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
