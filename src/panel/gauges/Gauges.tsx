import { css } from '@emotion/css';
import React, { memo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { scaleOf } from '../chart/UtilizationBar';
import { useData } from '../data/panelData';
import { inPanel } from '../layout/containers';
import { Gauge } from './Gauge';
import { type GaugeData } from './prepGauges';

/** A bar for each constraint of the picked resource: its share of the ceiling now. */
export const Gauges = memo(function Gauges({ gauges }: { gauges: GaugeData[] }) {
  const styles = useStyles2(getStyles);
  const { resource } = useData();
  const scale = scaleOf(gauges.flatMap(({ utilization, peak = 0 }) => [utilization, peak]));
  return (
    <div
      className={styles}
      role="group"
      aria-label={t('gauge.label', 'Shares of the ceilings of {{resource}}', { resource: resourceName(resource) })}
      data-testid={testIds.gauges.container}
    >
      {gauges.map((gauge) => (
        <Gauge key={gauge.dimension} gauge={gauge} scale={scale} />
      ))}
    </div>
  );
});

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    columnGap: theme.spacing(1.5),
    rowGap: theme.spacing(0.25),
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.5,
    [inPanel.noFigures]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    [inPanel.noGauges]: { display: 'none' },
  });
