import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { percentOf } from '../../ui/locale';
import { constraintName, stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { StateMark } from '../chart/StateIcon';
import { UtilizationBar } from '../chart/UtilizationBar';
import { useStateColor } from '../chart/useStateColor';
import { type PanelResource, useData } from '../data/panelData';
import { inPanel } from '../layout/containers';
import { type Formats } from '../look/format';
import { useLook } from '../look/look';
import { isManyTimes, utilizationWords } from '../words/figureWords';
import { figuresOf, peakWords, silenceWords } from '../words/words';
import { type GaugeData } from './prepGauges';

interface Props {
  gauge: GaugeData;
  /** Utilization at the end of the bar. */
  scale: number;
}

/** One constraint: its name, a bar with its thresholds and the peak of the time range, and its figures. */
export function Gauge({ gauge, scale }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const colorOf = useStateColor();
  const { resource, seriesOf } = useData();
  const { formats } = useLook();
  const { dimension, utilization, state, peak, isFirst, silentSince } = gauge;
  const name = seriesOf(dimension)?.field.config.displayName || constraintName(dimension);
  const figures = figuresWords(gauge, resource, formats);
  const percent = utilizationWords(utilization, formats);
  const color = silentSince === undefined ? colorOf(state) : theme.colors.text.secondary;
  const words = [
    isManyTimes(utilization) ? percent : t('gauge.share', '{{utilization}} of the ceiling', { utilization: percent }),
    stateName(state),
    figures || undefined,
    peak === undefined ? undefined : peakWords(peak, formats),
    silentSince === undefined ? undefined : silenceWords(silentSince, formats),
  ];
  const valueText = words.filter((part) => part !== undefined).join(', ');
  return (
    <div
      className={cx(styles.gauge, isFirst && styles.first)}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={percentOf(scale)}
      aria-valuenow={percentOf(Math.min(utilization, scale))}
      aria-valuetext={valueText}
      title={`${name}: ${valueText}`}
      data-testid={testIds.gauges.gauge(dimension)}
    >
      <span className={styles.name}>
        <span style={{ color }}>
          <StateMark state={state} pixels={12} />
        </span>{' '}
        {name}
      </span>
      <UtilizationBar utilization={utilization} scale={scale} color={color} peak={peak} height={isFirst ? 14 : 10} />
      <span className={styles.percent}>{percent}</span>
      <span className={styles.figures}>{figures}</span>
    </div>
  );
}

/** "17.4 of 20.5 MB/s, about 8,500 of 10,000 messages/s". */
function figuresWords({ dimension, dimensions }: GaugeData, { latest }: PanelResource, formats: Formats): string {
  // Server load is a share itself.
  return dimension === 'serverLoad'
    ? ''
    : dimensions
        .map((each) => figuresOf(latest, each, formats))
        .filter((figures) => figures !== undefined)
        .join(', ');
}

const getStyles = (theme: GrafanaTheme2) => ({
  gauge: css({
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    color: theme.colors.text.secondary,
    whiteSpace: 'nowrap',
  }),
  first: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
  name: css({ maxWidth: '40cqw', overflow: 'hidden', textOverflow: 'ellipsis' }),
  percent: css({ textAlign: 'right', color: theme.colors.text.primary }),
  figures: css({ [inPanel.noFigures]: { display: 'none' } }),
});
