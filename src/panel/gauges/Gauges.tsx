import { css } from '@emotion/css';
import React, { memo, useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { scaleOf } from '../chart/UtilizationBar';
import { useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';
import { type GaugesLayout, placeOfGauge, mostImportant } from '../layout/gauges';
import { GAUGE_COLUMN_GAP, GAUGE_ROW_GAP } from '../layout/limits';
import { Gauge } from './Gauge';
import { prepGauges } from './prepGauges';

interface Props {
  layout: GaugesLayout;
}

/** A bar for each dimension of the picked resource, or for the most important ones: its share of the ceiling now. */
export const Gauges = memo(function Gauges({ layout }: Props) {
  const styles = useStyles2(getStyles);
  const data = useData();
  const { columns, rows, text, margin, height } = layout;
  // Reruns on new data and on another time range.
  const all = useMemo(() => prepGauges(data, timeSpanOf(data.timeRange)), [data]);
  const scale = scaleOf(all.flatMap(({ utilization, peak = 0 }) => [utilization, peak]));
  const weights = new Map(
    all.map(({ dimension, utilization, isFirst }) => [dimension, isFirst ? Infinity : utilization])
  );
  const kept = mostImportant([...weights.keys()], (dimension) => weights.get(dimension) ?? 0, columns * rows);
  return (
    <div
      className={styles}
      style={{
        height,
        paddingBlock: margin,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
      role="group"
      aria-label={t('gauge.label', 'Shares of the ceilings of {{resource}}', { resource: resourceName(data.resource) })}
      data-testid={testIds.gauges.container}
    >
      {all
        .filter(({ dimension }) => kept.includes(dimension))
        .map((gauge, index) => (
          <Gauge key={gauge.dimension} gauge={gauge} scale={scale} text={text} place={placeOfGauge(index, layout)} />
        ))}
    </div>
  );
});

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'grid',
    gridAutoRows: 'minmax(0, 1fr)',
    columnGap: GAUGE_COLUMN_GAP,
    rowGap: GAUGE_ROW_GAP,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  });
