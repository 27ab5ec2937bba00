import React, { useCallback, useMemo, useState } from 'react';
import { useTheme2 } from '@grafana/ui';
import { drawnForecast } from '../chart/forecastLines';
import { useForecast } from '../chart/useForecast';
import { createLatest, KeepLatest, type DrawingValues, TimeChart } from '../chart/TimeChart';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { type Size } from '../layout/layout';
import { t } from '../../ui/text';
import { type DrawnLine, prepData } from './lines';
import { prepConfig } from './prepConfig';
import { UtilizationTooltip } from './UtilizationTooltip';

interface Props extends Size {
  lines: DrawnLine[];
}

/** Draws all constraints on one axis of percentages. */
export function UtilizationChart({ lines, width, height }: Props) {
  const theme = useTheme2();
  const { resource, settings } = useData();
  const { colors, formats, hidden, timeZone, cursor } = useLook();
  const { warning, critical, over } = settings.thresholds;
  const { forecast, range } = useForecast();
  const isDrawn = lines.some(({ show, dimensions }) => show && forecast && dimensions.includes(forecast.dimension));
  const drawn = useMemo(
    () => (forecast && isDrawn ? drawnForecast(forecast, 1, range.to.valueOf(), formats) : undefined),
    [forecast, isDrawn, range, formats]
  );
  const [latest] = useState(() => createLatest(drawn));

  // Reruns on a change of structure: theme, lines, thresholds, colours, hidden layers, time zone, cursor.
  const prepare = useCallback(
    (drawing: () => DrawingValues) =>
      prepConfig({
        theme,
        lines,
        thresholds: { warning, critical, over },
        colors,
        hidden,
        timeZone,
        getTimeRange: () => drawing().timeRange,
        getForecast: latest.get,
        formatTick: (ratio) => drawing().formats.threshold(ratio),
        cursorKey: cursor.key,
      }),
    [theme, lines, warning, critical, over, colors, hidden, timeZone, latest, cursor.key]
  );

  // Reruns on new data.
  const columns = useMemo(() => prepData(resource, lines), [resource, lines]);

  const renderMoment = useCallback(
    (index: number, isPinned: boolean) => <UtilizationTooltip index={index} lines={lines} isPinned={isPinned} />,
    [lines]
  );

  return (
    <TimeChart
      prepConfig={prepare}
      columns={columns}
      tooltip={renderMoment}
      width={width}
      height={height}
      label={t('utilization.chartLabel', 'Utilization over time; arrow keys move the cursor, Enter pins its values')}
    >
      <KeepLatest latest={latest} value={drawn} />
    </TimeChart>
  );
}
