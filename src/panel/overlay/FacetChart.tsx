import React, { useCallback, useMemo, useState } from 'react';
import { TooltipDisplayMode, useTheme2 } from '@grafana/ui';
import { constraintOf, type Dimension } from '../../model/capacity';
import { t } from '../../ui/text';
import { drawnForecast } from '../chart/forecastLines';
import { useForecast } from '../chart/useForecast';
import { createLatest, KeepLatest, type DrawingValues, TimeChart } from '../chart/TimeChart';
import { shownFrom } from '../../model/snapshot';
import { colorNamed } from '../../ui/colorNamed';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { axisLimits, dimensionName, fixedColor } from '../data/fields';
import { type Size } from '../layout/layout';
import { unitsWords } from '../words/words';
import { type LayerColors } from '../look/layers';
import { MomentTooltip } from './MomentTooltip';
import { ceilingLine, columnNames, type FacetDetails, prepColumns, prepConfig } from './prepFacet';
import { guideColumn, type OverlayData, isForecastOf } from './prepOverlay';

interface Props extends Size {
  dimension: Dimension;
  data: OverlayData;
  timeAxis: boolean;
  /** Opens the tooltip for the cursor of another panel; true for one facet. */
  followsPanels: boolean;
}

/** Draws one dimension's measured line against its ceiling. */
export function FacetChart({ dimension, data, width, height, timeAxis, followsPanels }: Props) {
  const theme = useTheme2();
  const { resource, settings, seriesOf } = useData();
  const { hidden, timeZone, formats, tooltip, cursor } = useLook();
  const { forecast: ahead, range } = useForecast();
  const { thresholds } = settings;
  const { nextSizes } = data;
  const field = seriesOf(dimension)?.field;
  const colors = useFacetColors(fixedColor(seriesOf(shownFrom(resource, dimension))?.field.config));

  const derived = data.derived[constraintOf(dimension)];
  const comparison = data.comparison?.[dimension];
  const guideInbound = guideColumn(data, dimension);
  const forecast = data.forecast && isForecastOf(data.forecast, dimension) ? data.forecast : undefined;

  const estimated = !resource.measuredDimensions.includes(dimension);
  const hasDerived = derived !== undefined;
  const hasComparison = comparison !== undefined;
  const names = useMemo(
    () => columnNames({ derived: hasDerived, nextSizes: nextSizes.length, comparison: hasComparison, estimated }),
    [hasDerived, nextSizes.length, hasComparison, estimated]
  );

  // Reruns on new data.
  const ceiling = useMemo(() => ceilingLine(resource, dimension, resource.timeline.ceilings), [resource, dimension]);
  const columns = useMemo(
    () =>
      prepColumns(resource, dimension, {
        ceiling,
        derived,
        nextSizes: nextSizes.map(({ ceilings }) => ceilings),
        comparison,
      }),
    // No column depends on the thresholds, but a new array makes the chart redraw its bands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [resource, dimension, ceiling, thresholds, derived, nextSizes, comparison]
  );

  const details = useMemo((): FacetDetails => {
    const ceilingNow = resource.latest.ceilings?.[dimension];
    return {
      ceiling,
      thresholds,
      limits: axisLimits(field),
      nextSizes: nextSizes.map(({ units }) => unitsWords(units)),
      guideInbound,
      ...(typeof ceilingNow === 'number' && {
        forecast: forecast && drawnForecast(forecast, ceilingNow, range.to.valueOf(), formats),
        ahead: ahead && {
          from: ahead.now,
          ceiling: ceilingNow,
          nextSizes: nextSizes.map(({ ceilings }) => ceilings[dimension][resource.times.lastIndexOf(ahead.now)]),
        },
      }),
    };
  }, [resource, dimension, ceiling, thresholds, field, nextSizes, guideInbound, forecast, ahead, range, formats]);
  const [latest] = useState(() => createLatest(details));

  // Reruns on a change of structure: theme, colours, lines, time zone, axis, hidden layers, cursor.
  const prepare = useCallback(
    (drawing: () => DrawingValues) =>
      prepConfig({
        theme,
        colors,
        names,
        timeZone,
        getTimeRange: () => drawing().timeRange,
        getDetails: latest.get,
        formatTick: (value) => drawing().formats.tick(dimension, value),
        timeAxis,
        hidden,
        cursorKey: cursor.key,
      }),
    [theme, colors, names, timeZone, latest, dimension, timeAxis, hidden, cursor.key]
  );

  const renderMoment = useCallback(
    (index: number, isPinned: boolean) => (
      <MomentTooltip
        index={index}
        data={data}
        dimension={tooltip.mode === TooltipDisplayMode.Single ? dimension : undefined}
        isPinned={isPinned}
      />
    ),
    [data, tooltip.mode, dimension]
  );

  return (
    <TimeChart
      prepConfig={prepare}
      columns={columns}
      tooltip={renderMoment}
      width={width}
      height={height}
      label={t('overlay.chartLabel', '{{dimension}} over time; arrow keys move the cursor, Enter pins its values', {
        dimension: dimensionName(dimension, field),
      })}
      followsPanels={followsPanels}
    >
      <KeepLatest latest={latest} value={details} />
    </TimeChart>
  );
}

/** Returns the panel's colours, with this dimension's fixed colour if an override sets one. */
function useFacetColors(fixed: string | undefined): LayerColors {
  const theme = useTheme2();
  const { colors } = useLook();
  return useMemo(() => {
    const own = fixed === undefined ? colors.measured : colorNamed(fixed, theme);
    return { ...colors, measured: own, comparison: own };
  }, [theme, colors, fixed]);
}
