import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { facetName, stateName } from '../../ui/names';
import { percentOf } from '../../ui/locale';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useStateColor } from '../chart/useStateColor';
import { StateMark } from '../chart/StateIcon';
import { UtilizationBar } from '../chart/UtilizationBar';
import { useData } from '../data/panelData';
import { type GaugesLayout } from '../layout/gauges';
import { useLook } from '../look/look';
import { isManyTimes, utilizationWords } from '../words/figureWords';
import { aboutWords, figuresOf, peakWords, silenceWords } from '../words/words';
import { type GaugeData } from './prepGauges';

/** In pixels. */
const [BAR, FIRST_BAR] = [5, 8];

interface Props extends Pick<GaugesLayout, 'text'> {
  gauge: GaugeData;
  /** Utilization at the end of the bar. */
  scale: number;
  place: { column: number; row: number };
}

/** One dimension: its name and figures over a bar with its thresholds and the peak of the time range. */
export function Gauge({ gauge, scale, text, place }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const colorOf = useStateColor();
  const { resource, seriesOf } = useData();
  const { formats } = useLook();
  const { dimension, utilization, state, peak, isMeasured, isFirst, silentSince } = gauge;
  const name = seriesOf(dimension)?.field.config.displayName || facetName(dimension);
  // Server load is a share itself.
  const figures = dimension === 'serverLoad' ? undefined : figuresOf(resource.latest, dimension, formats.brief);
  const percent = utilizationWords(utilization, formats);
  const color = silentSince === undefined ? colorOf(state) : theme.colors.text.secondary;
  const hasFigures = text === 'figures' && figures !== undefined;
  const words = [
    isManyTimes(utilization) ? percent : t('gauge.share', '{{utilization}} of the ceiling', { utilization: percent }),
    stateName(state),
    figures,
    peak === undefined ? undefined : peakWords(peak, formats),
    silentSince === undefined ? undefined : silenceWords(silentSince, formats),
  ];
  const valueText = words.filter((part) => part !== undefined).join(', ');
  return (
    <div
      className={styles.gauge}
      style={{ gridColumn: place.column + 1, gridRow: place.row + 1 }}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={percentOf(scale)}
      aria-valuenow={percentOf(Math.min(utilization, scale))}
      aria-valuetext={valueText}
      title={`${name}: ${valueText}`}
      data-testid={testIds.gauges.gauge(dimension)}
    >
      {text !== 'none' && (
        <div className={cx(styles.words, isFirst && styles.first)}>
          <span className={styles.mark} style={{ color }}>
            <StateMark state={state} pixels={12} />
          </span>
          <span className={styles.name}>{name}</span>
          {hasFigures && <span className={styles.figures}>{figures}</span>}
          <span className={styles.percent}>{hasFigures || isMeasured ? percent : aboutWords(percent)}</span>
        </div>
      )}
      <div className={styles.bar}>
        <UtilizationBar
          utilization={utilization}
          scale={scale}
          color={color}
          peak={peak}
          height={isFirst ? FIRST_BAR : BAR}
        />
      </div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  gauge: css({ minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }),
  // Bars of different heights have one middle line.
  bar: css({ height: FIRST_BAR, display: 'grid', alignItems: 'center' }),
  words: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    height: 14,
    lineHeight: '14px',
    whiteSpace: 'nowrap',
    color: theme.colors.text.secondary,
  }),
  first: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
  mark: css({ display: 'inline-flex' }),
  name: css({ flex: '1 1 0', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }),
  figures: css({ flex: '0 0 auto' }),
  percent: css({ flex: '0 0 auto', minWidth: '3.6em', textAlign: 'right', color: theme.colors.text.primary }),
});
