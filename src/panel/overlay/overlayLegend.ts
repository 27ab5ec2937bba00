import { type GrafanaTheme2 } from '@grafana/data';
import { LegendDisplayMode } from '@grafana/ui';
import { constraintOf, type Dimension } from '../../model/capacity';
import { type AssessedResource } from '../../model/snapshot';
import { colorNamed } from '../../ui/colorNamed';
import { t } from '../../ui/text';
import { type LegendEntry } from '../chart/ChartLegend';
import { dimensionName, fixedColor, isHiddenFrom } from '../data/fields';
import { type PanelData } from '../data/panelData';
import {
  CEILING_LINE,
  COMPARISON_LINE,
  DERIVED_CEILING_LINE,
  FORECAST_LINE,
  type Layer,
  layerName,
  NEXT_SIZE_LINE,
} from '../look/layers';
import { type Look } from '../look/look';
import { type OverlayData } from './prepOverlay';

type Input = Pick<PanelData, 'resource' | 'settings' | 'seriesOf'> &
  Pick<Look, 'formats' | 'colors' | 'legend'> & {
    theme: GrafanaTheme2;
    data: OverlayData;
    /** The constraint of the forecast that is known, drawn or not. */
    forecastOf?: Dimension;
  };

/**
 * The entries of the overlay's legend: its layers. With calculations or as a table, a row for each chart's line and its
 * ceiling stands in their place.
 */
export function overlayLegend(input: Input): LegendEntry[] {
  const { resource, settings, formats, colors, legend, data } = input;
  const { charts, derived, nextSizes, comparison } = data;
  const has = { ceiling: charts.some((dimension) => hasCeiling(resource, dimension)) };
  const layer = (part: Exclude<Layer, 'comparison'>, style?: LegendEntry['style']): LegendEntry => ({
    id: part,
    part,
    label: layerName(part, settings, formats),
    color: colors[part],
    style,
  });
  const ceiling = layer('ceiling', CEILING_LINE);
  const isDerived = charts.some((dimension) => derived[constraintOf(dimension)] !== undefined);
  const isForecast =
    input.forecastOf !== undefined && charts.map(constraintOf).includes(constraintOf(input.forecastOf));
  const lines =
    legend.displayMode === LegendDisplayMode.Table || legend.calcs.length > 0
      ? charts.flatMap((dimension) => chartRows(dimension, ceiling, input))
      : [
          layer('measured'),
          ...(has.ceiling ? [ceiling] : []),
          ...(has.ceiling && isDerived
            ? [
                {
                  ...ceiling,
                  id: 'derivedCeiling',
                  label: t('layer.derivedCeiling', 'Ceiling, interpolated or corrected'),
                  style: DERIVED_CEILING_LINE,
                },
              ]
            : []),
        ];
  return [
    ...lines,
    ...(has.ceiling ? [layer('warning'), layer('critical')] : []),
    ...(nextSizes.length > 0 ? [layer('nextSizes', NEXT_SIZE_LINE)] : []),
    ...(isForecast ? [layer('forecast', FORECAST_LINE)] : []),
    ...(comparison === undefined
      ? []
      : [
          {
            id: 'comparison',
            part: 'comparison' as const,
            label: comparison.name,
            color: colors.comparison,
            style: COMPARISON_LINE,
          },
        ]),
  ];
}

/** False for the traffic of a free resource, which has a ceiling for its connections only. */
function hasCeiling({ timeline }: AssessedResource, dimension: Dimension): boolean {
  return timeline.ceilings[dimension].some((value) => value !== null);
}

function chartRows(
  dimension: Dimension,
  ceiling: LegendEntry,
  { resource, seriesOf, formats, colors, theme }: Input
): LegendEntry[] {
  const given = seriesOf(dimension);
  const field = given?.field;
  if (isHiddenFrom(field, 'legend')) {
    return [];
  }
  const color = fixedColor(field?.config);
  const name = dimensionName(dimension, field);
  const format = (value: number) => formats.value(dimension, value);
  const { measured, ceilings } = resource.timeline;
  return [
    {
      id: dimension,
      part: dimension,
      label: name,
      color: color === undefined ? colors.measured : colorNamed(color, theme),
      seriesName: given?.name,
      line: { values: measured[dimension] ?? [], format },
    },
    ...(hasCeiling(resource, dimension)
      ? [
          {
            ...ceiling,
            id: `ceiling ${dimension}`,
            label: t('layer.ceilingOf', '{{dimension}}: ceiling', { dimension: name }),
            line: { values: ceilings[dimension], format },
          },
        ]
      : []),
  ];
}
