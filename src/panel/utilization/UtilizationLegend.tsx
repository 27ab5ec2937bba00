import React, { useMemo } from 'react';
import { type DisplayValue } from '@grafana/data';
import { t } from '@grafana/i18n';
import { LegendDisplayMode, PanelContextProvider, usePanelContext, VizLegend, type VizLegendItem } from '@grafana/ui';
import { type NullableColumn } from '../../model';
import { calcsOf } from '../chart/calcs';
import { useHeadroom } from '../state/context';
import { type Formats } from '../state/format';
import { LegendItem } from '../chart/LegendItem';
import { COMPACT_WIDTH } from '../state/limits';
import { type Layer } from '../state/layers';
import { layerName } from '../overlay/overlayWords';
import { visiblePositions } from '../state/range';
import { type AssessedResource } from '../state/resources';
import { type DrawnLine, type LineId, valuesOf } from './lines';

interface Props {
  lines: DrawnLine[];
  onToggleLine: (id: LineId) => void;
  /** Of the view. */
  width: number;
}

/** A line's or a layer's name; what a click on it switches. */
type Entry = { line: LineId } | { layer: Layer };

/** The layers that stand behind the lines. */
const BEHIND = ['ceiling', 'warning', 'critical'] as const;

/** What the lines are and where they stand; a click hides or shows one. */
export function UtilizationLegend({ lines, onToggleLine, width }: Props) {
  const { resource, settings, formats, colors, hidden, timeRange, legend: options, onToggleLayer } = useHeadroom();
  const context = usePanelContext();
  // Grafana would take a line for a series of the data, and write an override that hides every series but it.
  const ownContext = useMemo(
    () => ({ ...context, onToggleSeriesVisibility: undefined, onSeriesColorChange: undefined }),
    [context]
  );
  const { calcs, displayMode } = options;
  const isTable = displayMode === LegendDisplayMode.Table;
  const isNarrow = width < COMPACT_WIDTH;
  const items = useMemo(() => {
    const visible = visiblePositions(resource.times, timeRange);
    const lineItems = lines
      .filter(({ hideFrom }) => !hideFrom.legend)
      .map((line): VizLegendItem<Entry> => ({
        label: line.name,
        color: line.color,
        lineStyle: line.style,
        yAxis: 1,
        disabled: !line.show,
        // Two lines may have one display name.
        getItemKey: () => line.id,
        data: { line: line.id },
        getDisplayValues: () => {
          const values = valuesOf(resource, line);
          if (calcs.length > 0) {
            return calcsOf(values.slice(...visible), calcs, { value: formats.percent, percent: formats.percent });
          }
          // The figures of three lines would take a narrow panel's plot; its header has the one that matters.
          return isNarrow && !isTable ? [] : [latestOf(values, resource, isTable, formats)];
        },
      }));
    // A table of figures has no place for what has none, and a narrow panel none to spare; but what was hidden in
    // another legend keeps its entry, or nothing would show it again.
    const layers = BEHIND.filter((layer) => !(isTable || isNarrow) || hidden.has(layer));
    const layerItems = layers.map((layer): VizLegendItem<Entry> => ({
      label: layerName(layer, settings, formats),
      color: colors[layer],
      yAxis: 1,
      disabled: hidden.has(layer),
      getItemKey: () => layer,
      data: { layer },
    }));
    return [...lineItems, ...layerItems];
  }, [lines, resource, settings, formats, colors, hidden, timeRange, calcs, isTable, isNarrow]);

  const toggle = ({ data }: VizLegendItem<Entry>) => {
    if (data !== undefined) {
      'line' in data ? onToggleLine(data.line) : onToggleLayer(data.layer);
    }
  };

  return (
    <PanelContextProvider value={ownContext}>
      <VizLegend
        items={items}
        displayMode={displayMode}
        placement={options.placement}
        sortBy={options.sortBy}
        sortDesc={options.sortDesc}
        isSortable
        onLabelClick={toggle}
        itemRenderer={isTable ? undefined : (item) => <LegendItem item={item} onClick={() => toggle(item)} />}
      />
    </PanelContextProvider>
  );
}

/** Where a line stands, for a legend that nobody chose calculations for. */
function latestOf(
  values: NullableColumn,
  { times, latest }: AssessedResource,
  isTable: boolean,
  formats: Formats
): DisplayValue {
  const value = values[times.lastIndexOf(latest.time)];
  return {
    title: isTable ? t('utilization.latest', 'Latest') : undefined,
    numeric: value ?? NaN,
    text: typeof value === 'number' ? formats.percent(value) : '–',
  };
}
