import React, { useMemo } from 'react';
import { type DisplayValue } from '@grafana/data';
import { LegendDisplayMode, type VizLegendItem } from '@grafana/ui';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, positionsIn } from '../../model/snapshot';
import { calcsOf } from '../chart/calcs';
import { ChartLegend, isAdding, NO_SERIES } from '../chart/ChartLegend';
import { useData } from '../data/panelData';
import { useActions, useLook } from '../look/look';
import { timeSpanOf } from '../data/timeSpan';
import { type Formats } from '../look/format';
import { COMPACT_WIDTH } from '../layout/limits';
import { type Layer, layerName } from '../look/layers';
import { t } from '../../ui/text';
import { type DrawnLine, type LineId, valuesOf } from './lines';

interface Props {
  lines: DrawnLine[];
  /** `isAdding` for a click with Ctrl, Cmd or Shift. */
  onClickLine: (id: LineId, isAdding: boolean) => void;
  /** The width of the view. */
  width: number;
}

/** A click on an entry shows a line alone, or switches a layer. */
type Entry = { line: LineId } | { layer: Layer };

/** The layers drawn behind the lines. */
const BEHIND = ['ceiling', 'warning', 'critical'] as const;

/** Names the lines and shows their latest values; a click shows a line alone, or hides or shows a layer. */
export function UtilizationLegend({ lines, onClickLine, width }: Props) {
  const { resource, settings, timeRange } = useData();
  const { formats, colors, hidden, legend } = useLook();
  const { onToggleLayer } = useActions();
  const { calcs } = legend;
  const isTable = legend.displayMode === LegendDisplayMode.Table;
  const isNarrow = width < COMPACT_WIDTH;
  const items = useMemo(() => {
    const visible = positionsIn(resource.times, timeSpanOf(timeRange));
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
          // In a narrow panel, the figures would take the plot's room; its header shows the worst one.
          return isNarrow && !isTable ? [] : [latestOf(values, resource, isTable, formats)];
        },
      }));
    // Layers have no figures for a table, and a narrow panel has no room for them. A layer that is already hidden keeps
    // its entry, because only that entry can show it again.
    const layers = BEHIND.filter((layer) => !(isTable || isNarrow) || hidden.has(layer));
    const layerItems = layers.map((layer): VizLegendItem<Entry> => ({
      label: layerName(layer, settings, formats),
      fieldName: NO_SERIES,
      color: colors[layer],
      yAxis: 1,
      disabled: hidden.has(layer),
      getItemKey: () => layer,
      data: { layer },
    }));
    return [...lineItems, ...layerItems];
  }, [lines, resource, settings, formats, colors, hidden, timeRange, calcs, isTable, isNarrow]);

  const click = ({ data }: VizLegendItem<Entry>, event: React.MouseEvent) => {
    if (data !== undefined) {
      'line' in data ? onClickLine(data.line, isAdding(event)) : onToggleLayer(data.layer);
    }
  };

  return <ChartLegend items={items} onToggle={click} />;
}

/** The latest value of a line, for a legend without chosen calculations. */
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
