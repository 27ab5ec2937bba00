import React, { useCallback, useMemo } from 'react';
import { useTheme2 } from '@grafana/ui';
import { type DrawingValues, TimeChart } from '../chart/TimeChart';
import { useHeadroom } from '../state/context';
import { type Size } from '../state/layout';
import { PERCENT_AXIS_WIDTH, TIME_AXIS_HEIGHT } from '../state/limits';
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
  const { resource, settings, colors, hidden, timeZone, cursor } = useHeadroom();
  const { warning, critical, over } = settings.thresholds;

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
        formatTick: (ratio) => drawing().formats.threshold(ratio),
        cursorKey: cursor.key,
      }),
    [theme, lines, warning, critical, over, colors, hidden, timeZone, cursor.key]
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
      axes={{ left: PERCENT_AXIS_WIDTH, bottom: TIME_AXIS_HEIGHT }}
      columns={columns}
      tooltip={renderMoment}
      width={width}
      height={height}
      label={t('utilization.chartLabel', 'Utilization over time; arrow keys move the cursor, Enter pins its values')}
    />
  );
}
