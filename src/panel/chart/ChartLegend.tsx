import { css, cx } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/schema';
import {
  LegendDisplayMode,
  PanelContextProvider,
  SeriesIcon,
  usePanelContext,
  useStyles2,
  VizLegend,
  type VizLegendItem,
} from '@grafana/ui';
import { type NullableColumn } from '../../model/numbers';
import { positionsIn } from '../../model/snapshot';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';
import { type ChartPart } from '../look/layers';
import { useActions, useLook } from '../look/look';
import { calcsOf } from './calcs';

/** An entry of the legend: a layer of the charts, or one line. */
export interface LegendEntry {
  /** Unique in the legend. */
  id: string;
  /** The part that a click hides or shows. Several entries may have one. */
  part: ChartPart;
  label: string;
  color: string;
  style?: LineStyle;
  /** Grafana's name of the series, whose colour a click may change. */
  seriesName?: string;
  /** Missing for a layer, which has no figures. */
  line?: { values: Readonly<NullableColumn>; format: (value: number) => string };
}

interface Props {
  entries: LegendEntry[];
  /** Gives the latest value of each line where no calculation is chosen. */
  hasLatest?: boolean;
}

/** Grafana's legend. A click on an entry hides or shows its line or layer. */
export function ChartLegend({ entries, hasLatest = false }: Props) {
  const { resource, timeRange } = useData();
  const { formats, hidden, legend } = useLook();
  const { onTogglePart } = useActions();
  const { displayMode, placement, sortBy, sortDesc, limit, calcs } = legend;
  const context = usePanelContext();
  // Given the callback, Grafana would treat an entry as a series and write an override that hides every real series.
  const ownContext = useMemo(() => ({ ...context, onToggleSeriesVisibility: undefined }), [context]);
  const isTable = displayMode === LegendDisplayMode.Table;
  const visible = positionsIn(resource.times, timeSpanOf(timeRange));
  const figuresOf = ({ values, format }: NonNullable<LegendEntry['line']>) => {
    if (calcs.length > 0 || !hasLatest) {
      return calcsOf(values.slice(...visible), calcs, { value: format, percent: formats.percent });
    }
    const value = values[resource.times.lastIndexOf(resource.latest.time)] ?? NaN;
    const title = isTable ? t('utilization.latest', 'Latest') : undefined;
    return [{ title, numeric: value, text: Number.isNaN(value) ? '–' : format(value) }];
  };
  const items = entries.map(({ id, part, label, color, style, seriesName = '', line }): VizLegendItem<ChartPart> => ({
    label,
    // Without one, not even an empty one, Grafana treats the label as one and offers to change its colour, with an override that
    // matches nothing.
    fieldName: seriesName,
    color,
    lineStyle: style,
    yAxis: 1,
    disabled: hidden.has(part),
    // Labels may repeat: an override can give a line the name of another one or of a layer.
    getItemKey: () => id,
    data: part,
    getDisplayValues: line && (() => figuresOf(line)),
  }));
  const toggle = ({ data }: VizLegendItem<ChartPart>) => data !== undefined && onTogglePart(data);
  return (
    <PanelContextProvider value={ownContext}>
      <div data-testid={testIds.chart.legend}>
        <VizLegend<ChartPart>
          items={items}
          displayMode={displayMode}
          placement={placement}
          limit={limit}
          sortBy={sortBy}
          sortDesc={sortDesc}
          isSortable
          onLabelClick={toggle}
          itemRenderer={isTable ? undefined : (item) => <LegendItem item={item} onClick={() => toggle(item)} />}
        />
      </div>
    </PanelContextProvider>
  );
}

/** A legend entry whose button is named after its entry; Grafana's own announces how many series are visible. */
function LegendItem({ item, onClick }: { item: VizLegendItem; onClick: () => void }) {
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
