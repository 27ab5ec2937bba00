import { css } from '@emotion/css';
import React, { useCallback, useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { TooltipDisplayMode, useStyles2, useTheme2 } from '@grafana/ui';
import { constraintOf, type Dimension } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { silentSince } from '../data/silence';
import { colorNamed } from '../../ui/colorNamed';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { DataTable } from '../chart/DataTable';
import { drawnForecast } from '../chart/forecastLines';
import { LinesChart } from '../chart/LinesChart';
import { MomentTooltip } from '../chart/MomentTooltip';
import { type Drawing } from '../chart/prepChart';
import { StateIcon } from '../chart/StateIcon';
import { stateOfDimension } from '../chart/stateColor';
import { useForecast } from '../chart/useForecast';
import { axisLimits, dimensionName, fixedColor } from '../data/fields';
import { useData } from '../data/panelData';
import { CHART_TITLE_HEIGHT, VALUE_AXIS_WIDTH } from '../layout/limits';
import { type Size } from '../layout/size';
import { useLook } from '../look/look';
import { basisWords, figuresOf, silenceWords, unitsWords } from '../words/words';
import { ceilingLine, overlayColumns, overlayLines } from './overlayLines';
import { type OverlayData } from './prepOverlay';

interface Props extends Size {
  /** A measured one. */
  dimension: Dimension;
  data: OverlayData;
  timeAxis: boolean;
  /** Pixels right of the plot. */
  rightRoom: number;
  /** Opens the tooltip for the cursor of another panel; true for one chart. */
  followsPanels: boolean;
}

/**
 * A dimension's line against its ceiling, titled with its name and latest figures. Messages that are estimated from the
 * bytes have the axis on the right: their line would have the same shape.
 */
export function OverlayChart({ dimension, data, width, height, timeAxis, rightRoom, followsPanels }: Props) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const { resource, settings, until, seriesOf } = useData();
  const { colors: shared, formats, hidden, tooltip } = useLook();
  const { forecast: ahead, range } = useForecast();
  const { latest, timeline } = resource;
  const { nextSizes, rows } = data;
  const field = seriesOf(dimension)?.field;
  const name = dimensionName(dimension, field);
  const own = fixedColor(field?.config);
  const color = own === undefined ? shared.measured : colorNamed(own, theme);
  const derived = data.derived[constraintOf(dimension)];
  const comparison = data.comparison?.columns[dimension];
  const messages = data.estimates[dimension];
  const estimate = messages && latest.messages[messages.direction];

  // Reruns on new data.
  const ceiling = useMemo(() => ceilingLine(resource, dimension, timeline.ceilings), [resource, dimension, timeline]);
  const columns = useMemo(
    () => overlayColumns(resource, dimension, { ceiling, derived, nextSizes, comparison }),
    [resource, dimension, ceiling, derived, nextSizes, comparison]
  );
  const drawing = useMemo((): Drawing => {
    const ceilingNow = latest.ceilings?.[dimension];
    const isForecast = ahead !== undefined && constraintOf(ahead.dimension) === constraintOf(dimension);
    return {
      timeRange: range,
      formatTick: (value) => formats.tick(dimension, value),
      right: messages && {
        factor: 1 / latest.sizes[messages.direction].bytes,
        formatTick: (value) => `${formats.tick(messages.dimension, value)}${t('unit.perSecond', '/s')}`,
      },
      ceiling,
      thresholds: settings.thresholds,
      limits: axisLimits(field),
      nextSizes: nextSizes.map(({ units }) => unitsWords(units)),
      ...(typeof ceilingNow === 'number' &&
        ahead && {
          forecast: isForecast ? drawnForecast(ahead, ceilingNow, range.to.valueOf(), formats) : undefined,
          ahead: {
            from: ahead.now,
            ceiling: ceilingNow,
            nextSizes: nextSizes.map(({ ceilings }) => ceilings[dimension][resource.times.lastIndexOf(ahead.now)]),
          },
        }),
    };
  }, [resource, latest, dimension, messages, ceiling, settings, field, nextSizes, ahead, range, formats]);

  const isSingle = tooltip.mode === TooltipDisplayMode.Single;
  const renderMoment = useCallback(
    (index: number, isPinned: boolean) => (
      <MomentTooltip
        index={index}
        rows={isSingle ? rows.filter(({ id }) => id === dimension) : rows}
        comparison={hidden.has('comparison') ? undefined : data.comparison}
        nextSizes={hidden.has('nextSizes') ? [] : nextSizes}
        isPinned={isPinned}
      />
    ),
    [data.comparison, nextSizes, rows, hidden, isSingle, dimension]
  );

  const utilization = latest.utilization[dimension];
  const basis = estimate && basisWords(estimate.basis);
  const silence = silentSince(resource, [dimension], until);
  const textOf =
    (values: Readonly<NullableColumn> | undefined, write: (value: number) => string) => (index: number) => {
      const value = values?.[index];
      return typeof value === 'number' ? write(value) : t('tooltip.gap', 'no data');
    };
  const valueOf = (value: number) => formats.value(dimension, value);
  return (
    <section
      className={styles.chart}
      style={{ width, height }}
      aria-label={name}
      data-testid={testIds.overlay.chart(dimension)}
    >
      <div className={styles.title} data-testid={testIds.overlay.chartTitle(dimension)}>
        <span className={styles.name}>{name}</span>
        {/* Server load is a share itself. */}
        {dimension !== 'serverLoad' && (
          <span className={styles.figures}>{figuresOf(latest, dimension, formats.brief)}</span>
        )}
        {utilization !== undefined && (
          <span className={styles.utilization}>
            <StateIcon state={stateOfDimension(latest, dimension, settings.thresholds)} />
            {formats.percent(utilization)}
          </span>
        )}
        {silence !== undefined && <span className={styles.silence}>{silenceWords(silence, formats)}</span>}
        {messages && (
          <span className={styles.right}>
            {[t('overlay.messagesAxis', 'messages'), basis].filter((words) => words !== undefined).join(' ')}
          </span>
        )}
      </div>
      <LinesChart
        lines={overlayLines(
          { ceiling, derived, nextSizes, comparison },
          { ...shared, measured: color, comparison: color },
          hidden
        )}
        columns={columns}
        drawing={drawing}
        tooltip={renderMoment}
        width={width}
        height={height - CHART_TITLE_HEIGHT}
        axisWidth={VALUE_AXIS_WIDTH}
        rightRoom={rightRoom}
        timeAxis={timeAxis}
        label={t('overlay.chartLabel', '{{dimension}} over time; arrow keys move the cursor, Enter pins its values', {
          dimension: name,
        })}
        followsPanels={followsPanels}
      />
      <DataTable
        caption={t('overlay.tableCaption', '{{dimension}} over time', { dimension: name })}
        times={resource.times}
        columns={[
          { name: t('tooltip.measured', 'Measured'), textAt: textOf(timeline.measured[dimension], valueOf) },
          ...(messages === undefined
            ? []
            : [
                {
                  name: dimensionName(messages.dimension, undefined),
                  textAt: textOf(resource.shownValues(messages.dimension), (value) =>
                    formats.value(messages.dimension, value)
                  ),
                },
              ]),
          { name: t('tooltip.ceiling', 'Ceiling'), textAt: textOf(timeline.ceilings[dimension], valueOf) },
          {
            name: t('tooltip.utilization', 'Utilization'),
            textAt: textOf(timeline.utilization[dimension], formats.percent),
          },
        ]}
      />
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  chart: css({ position: 'relative', minWidth: 0, overflow: 'hidden' }),
  // A part that does not fit wraps to a line that is out of sight, because half a figure could pass for another one.
  title: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1),
    height: CHART_TITLE_HEIGHT,
    lineHeight: `${CHART_TITLE_HEIGHT}px`,
    overflow: 'hidden',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  }),
  name: css({
    // Leaves room for the utilization.
    maxWidth: 'calc(100% - 5.5em)',
    color: theme.colors.text.primary,
    fontWeight: theme.typography.fontWeightMedium,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
  utilization: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    color: theme.colors.text.primary,
    fontWeight: theme.typography.fontWeightMedium,
  }),
  // In little room, the share of the ceiling comes before its figures.
  figures: css({ order: 1 }),
  silence: css({ order: 1, color: theme.colors.warning.text }),
  right: css({ order: 2, margin: theme.spacing(0, 1, 0, 'auto') }),
});
