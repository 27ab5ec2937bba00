import { css } from '@emotion/css';
import React, { memo, useCallback, useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { TooltipDisplayMode, useStyles2, useTheme2, VizLayout } from '@grafana/ui';
import { forecastOf } from '../../model/forecast';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { ChartLegend, type LegendEntry } from '../chart/ChartLegend';
import { DataTable } from '../chart/DataTable';
import { drawnForecast } from '../chart/forecastLines';
import { LinesChart } from '../chart/LinesChart';
import { MomentTooltip } from '../chart/MomentTooltip';
import { type Drawing, type Line } from '../chart/prepChart';
import { useForecast } from '../chart/useForecast';
import { rowCount } from '../data/laneEvents';
import { useData } from '../data/panelData';
import { Lane } from '../lane/Lane';
import {
  CEILING_WIDTH,
  LANE_ROW_HEIGHT,
  LEAST_CHART,
  LEGEND_FROM_HEIGHT,
  LEGEND_MOST_PERCENT,
  PERCENT_AXIS_WIDTH,
  PLOT_RIGHT_ROOM,
} from '../layout/limits';
import { type Size } from '../layout/size';
import { FORECAST_LINE, layerName } from '../look/layers';
import { useLook } from '../look/look';
import { linesOf, type UtilizationLine, worstLine } from './lines';

/** Every measured constraint as a share of its ceiling. */
export const UtilizationView = memo(function UtilizationView({ width, height }: Size) {
  const theme = useTheme2();
  const { resource, settings, seriesOf, lane } = useData();
  const { formats, legend, colors, hidden } = useLook();
  const hasForecast = forecastOf(useForecast().outlook) !== undefined;
  const lines = useMemo(() => linesOf(resource, seriesOf, theme), [resource, seriesOf, theme]);
  if (!resource.hasCeilings) {
    return <NoCeilings width={width} height={height} />;
  }
  const entries = [
    ...lines
      .filter(({ show, hideFrom }) => show && !hideFrom.legend)
      .map(({ id, name, color, style, values }): LegendEntry => ({
        ...{ id, part: id, label: name, color, style },
        line: { values, format: formats.percent },
      })),
    ...(['ceiling', 'warning', 'critical', ...(hasForecast ? (['forecast'] as const) : [])] as const).map(
      (part): LegendEntry => ({
        ...{ id: part, part, label: layerName(part, settings, formats), color: colors[part] },
        style: part === 'forecast' ? FORECAST_LINE : undefined,
      })
    ),
  ];
  const title = t('utilization.title', 'Utilization: shares of the ceilings over time');
  const laneHeight = rowCount(lane) * LANE_ROW_HEIGHT;
  const drawn = lines.map((line) => ({ ...line, show: line.show && !hidden.has(line.id) }));
  return (
    <section aria-label={title} data-testid={testIds.utilization.container}>
      <DataTable
        caption={title}
        times={resource.times}
        columns={lines.map(({ name, values }) => ({
          name,
          textAt: (index: number) => {
            const share = values[index];
            return share === null ? t('tooltip.gap', 'no data') : formats.percent(share);
          },
        }))}
      />
      <VizLayout
        width={width}
        height={height}
        legend={
          legend.showLegend && height >= LEGEND_FROM_HEIGHT ? (
            <VizLayout.Legend placement={legend.placement} width={legend.width} maxWidth={LEGEND_MOST_PERCENT}>
              <ChartLegend entries={entries} hasLatest />
            </VizLayout.Legend>
          ) : null
        }
      >
        {(vizWidth, vizHeight) => {
          const hasLane = laneHeight > 0 && vizHeight - laneHeight >= LEAST_CHART.height;
          return (
            <div>
              <Chart lines={drawn} width={vizWidth} height={vizHeight - (hasLane ? laneHeight : 0)} />
              {hasLane && <Lane width={vizWidth} left={PERCENT_AXIS_WIDTH} right={PLOT_RIGHT_ROOM} />}
            </div>
          );
        }}
      </VizLayout>
    </section>
  );
});

/** All constraints on one axis of percentages. */
function Chart({ lines, ...size }: Size & { lines: UtilizationLine[] }) {
  const { resource, settings } = useData();
  const { colors, formats, hidden, tooltip } = useLook();
  const { forecast, range } = useForecast();
  const { thresholds } = settings;
  const { times } = resource;
  const isDrawn = lines.some(({ show, dimensions }) => show && forecast && dimensions.includes(forecast.dimension));
  const ceiling = useMemo(() => times.map(() => thresholds.over), [times, thresholds]);
  const drawing = useMemo(
    (): Drawing => ({
      timeRange: range,
      formatTick: formats.threshold,
      ceiling,
      thresholds: { ...thresholds, over: 1 },
      limits: {},
      nextSizes: [],
      forecast: forecast && isDrawn ? drawnForecast(forecast, 1, range.to.valueOf(), formats) : undefined,
    }),
    [range, formats, ceiling, thresholds, forecast, isDrawn]
  );
  const isSingle = tooltip.mode === TooltipDisplayMode.Single;
  const renderMoment = useCallback(
    (index: number, isPinned: boolean) => {
      const visible = lines.filter(({ show, hideFrom }) => show && !hideFrom.tooltip);
      const rows = (isSingle ? worstLine(visible, resource.snapshotAt(index)) : visible).map((line) => ({
        ...{ id: line.id, name: line.name, dimensions: line.shown, utilization: line.values },
        line: { color: line.color, style: line.style },
      }));
      return <MomentTooltip index={index} rows={rows} isPinned={isPinned} />;
    },
    [lines, resource, isSingle]
  );
  return (
    <LinesChart
      {...size}
      lines={[
        { kind: 'limit', color: colors.ceiling, width: hidden.has('ceiling') ? 0 : CEILING_WIDTH, show: true },
        ...lines.map(({ color, style, width, show }): Line => ({ kind: 'measured', color, style, width, show })),
      ]}
      columns={[times, ceiling, ...lines.map(({ values }) => [...values])]}
      drawing={drawing}
      tooltip={renderMoment}
      axisWidth={PERCENT_AXIS_WIDTH}
      rightRoom={PLOT_RIGHT_ROOM}
      label={t('utilization.chartLabel', 'Utilization over time; arrow keys move the cursor, Enter pins its values')}
    />
  );
}

function NoCeilings({ width, height }: Size) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles} style={{ width, height }} data-testid={testIds.utilization.noCeilings}>
      {t(
        'utilization.noCeilings',
        'No ceiling is known in this time range, so utilization cannot be drawn. The Overlay view shows the measured values.'
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: theme.spacing(0, 2),
    overflow: 'hidden',
    color: theme.colors.text.secondary,
    textAlign: 'center',
  });
