import { type VizLegendItem, type VizLegendOptions } from '@grafana/ui';
import { type DisplayValue, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { LegendDisplayMode, type LineStyle } from '@grafana/schema';
import { constraintOf, type Dimension } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, positionsIn, shownFrom } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { t } from '../../ui/text';
import { calcsOf } from '../chart/calcs';
import { NO_SERIES } from '../chart/ChartLegend';
import { colorNamed } from '../../ui/colorNamed';
import { dimensionName, fixedColor, isHiddenFrom, type PanelField } from '../data/fields';
import { type Formats } from '../look/format';
import {
  CEILING_LINE,
  COMPARISON_LINE,
  DERIVED_CEILING_LINE,
  ESTIMATE_LINE,
  FORECAST_LINE,
  GUIDE_INBOUND_LINE,
  type Layer,
  type LayerColors,
  layerName,
  NEXT_SIZE_LINE,
} from '../look/layers';
import { timeSpanOf } from '../data/timeSpan';
import { comparisonName } from './comparison';
import { guideColumn, isForecastOf, type OverlayData } from './prepOverlay';

/** A click on an entry switches a layer in all facets, or a dimension's facet, which Grafana hides by an override. */
export type LegendEntry = { layer: Layer } | { dimension: Dimension };

export interface LegendInput {
  resource: AssessedResource;
  /** The dimensions with a facet, including those that an override hides. */
  facets: readonly Dimension[];
  /** Those that the panel draws: a legend in layers names only lines that are in sight. */
  drawn: readonly Dimension[];
  data: OverlayData;
  settings: PanelSettings;
  formats: Formats;
  colors: LayerColors;
  hidden: ReadonlySet<Layer>;
  timeRange: TimeRange;
  options: Pick<VizLegendOptions, 'displayMode' | 'calcs'>;
  theme: GrafanaTheme2;
  seriesOf: (dimension: Dimension) => { field: PanelField; name: string } | undefined;
  /** True if Grafana can hide a series on a click; otherwise a click hides the measured lines of all facets. */
  hidesSeries: boolean;
  /** True if an override of Grafana's legend hides series, so a click can show them again. */
  showsSeriesAgain: boolean;
}

const LINE_STYLES: Partial<Record<Layer, LineStyle>> = {
  ceiling: CEILING_LINE,
  nextSizes: NEXT_SIZE_LINE,
  forecast: FORECAST_LINE,
  comparison: COMPARISON_LINE,
  guideInbound: GUIDE_INBOUND_LINE,
};

/** The entries of the legend: its layers; with calculations or as a table, also a row per dimension and per ceiling. */
export function legendItems(input: LegendInput): Array<VizLegendItem<LegendEntry>> {
  const { options, facets, hidden } = input;
  const hasRows = options.displayMode === LegendDisplayMode.Table || options.calcs.length > 0;
  const layers = shownLayers(input);
  if (!hasRows) {
    return layers.flatMap((layer) => layerItems(layer, input));
  }
  const rows = facets.flatMap((dimension) => dimensionItems(dimension, input));
  const isSwitchedByRow = (layer: Layer) =>
    rows.some(({ data }) => data !== undefined && 'layer' in data && data.layer === layer);
  // Rows replace these two layers. One that was hidden earlier keeps its entry if no row can show it again.
  const others = layers.filter(
    (layer) => (layer !== 'measured' && layer !== 'ceiling') || (hidden.has(layer) && !isSwitchedByRow(layer))
  );
  return [...rows, ...others.map((layer) => layerItem(layer, input))];
}

/** The layers with data in the facets that are drawn, hidden or not. */
function shownLayers({ resource, drawn, data }: LegendInput): Layer[] {
  if (!drawn.some((dimension) => hasCeiling(resource, dimension))) {
    return ['measured', ...comparisonLayer(data, drawn)];
  }
  const { forecast } = data;
  return [
    'measured',
    'ceiling',
    'warning',
    'critical',
    ...(data.nextSizes.length > 0 ? (['nextSizes'] as const) : []),
    ...(forecast !== undefined && drawn.some((dimension) => isForecastOf(forecast, dimension))
      ? (['forecast'] as const)
      : []),
    ...comparisonLayer(data, drawn),
    ...(drawn.some((dimension) => guideColumn(data, dimension)) ? (['guideInbound'] as const) : []),
  ];
}

/** False for the traffic of a free resource, which has a ceiling for its connections only. */
function hasCeiling({ timeline }: AssessedResource, dimension: Dimension): boolean {
  return timeline.ceilings[dimension].some((value) => value !== null);
}

function comparisonLayer({ comparison }: OverlayData, drawn: readonly Dimension[]): Layer[] {
  return drawn.some((dimension) => comparison?.[dimension] !== undefined) ? ['comparison'] : [];
}

function layerItem(layer: Layer, { data, settings, formats, colors, hidden }: LegendInput): VizLegendItem<LegendEntry> {
  return {
    label: layer === 'comparison' ? comparisonName(data.comparedBy) : layerName(layer, settings, formats),
    fieldName: NO_SERIES,
    color: colors[layer],
    yAxis: 1,
    disabled: hidden.has(layer),
    lineStyle: LINE_STYLES[layer],
    // Labels may repeat: an override can give a dimension the name of another one or of a layer.
    getItemKey: () => layer,
    data: { layer },
  };
}

function layerItems(layer: Layer, input: LegendInput): Array<VizLegendItem<LegendEntry>> {
  switch (layer) {
    case 'measured':
      return measuredItems(input);
    case 'ceiling':
      return ceilingItems(input);
    default:
      return [layerItem(layer, input)];
  }
}

/** The measured lines, plus an entry that explains the dashes of those that are estimated. */
function measuredItems(input: LegendInput): Array<VizLegendItem<LegendEntry>> {
  const measured = layerItem('measured', input);
  return input.drawn.every((dimension) => isMeasured(dimension, input))
    ? [measured]
    : [
        measured,
        {
          ...measured,
          label: t('layer.estimated', 'Estimated from bytes'),
          lineStyle: ESTIMATE_LINE,
          getItemKey: () => 'estimated',
        },
      ];
}

function isMeasured(dimension: Dimension, { resource }: Pick<LegendInput, 'resource'>): boolean {
  return resource.measuredDimensions.includes(dimension);
}

/** The ceiling, plus an entry that explains the other dashes if parts of it are interpolated or corrected. */
function ceilingItems(input: LegendInput): Array<VizLegendItem<LegendEntry>> {
  const ceiling = layerItem('ceiling', input);
  const { derived } = input.data;
  return input.drawn.every((dimension) => derived[constraintOf(dimension)] === undefined)
    ? [ceiling]
    : [
        ceiling,
        {
          ...ceiling,
          label: t('layer.derivedCeiling', 'Ceiling, interpolated or corrected'),
          lineStyle: DERIVED_CEILING_LINE,
          getItemKey: () => 'derivedCeiling',
        },
      ];
}

function dimensionItems(dimension: Dimension, input: LegendInput): Array<VizLegendItem<LegendEntry>> {
  const { resource, colors, hidden, theme, seriesOf, hidesSeries, showsSeriesAgain } = input;
  // Estimates follow the series that they are estimated from.
  const given = seriesOf(shownFrom(resource, dimension));
  const field = given?.field;
  const isOff = isHiddenFrom(field, 'viz');
  // No click shows what an override of a person hides.
  if (isHiddenFrom(field, 'legend') || (isOff && !(hidesSeries && showsSeriesAgain))) {
    return [];
  }
  const name = dimensionName(dimension, isMeasured(dimension, input) ? field : undefined);
  const color = fixedColor(field?.config);
  const measured: VizLegendItem<LegendEntry> = {
    label: name,
    fieldName: given?.name ?? NO_SERIES,
    color: color === undefined ? colors.measured : colorNamed(color, theme),
    yAxis: 1,
    ...(!isMeasured(dimension, input) && { lineStyle: ESTIMATE_LINE }),
    // If a click switches the facet, the layer of measured lines does not affect this entry.
    disabled: isOff || (!hidesSeries && hidden.has('measured')),
    getItemKey: () => dimension,
    data: hidesSeries ? { dimension } : { layer: 'measured' },
    getDisplayValues: () => figuresOf(resource.shownValues(dimension) ?? [], dimension, input),
  };
  const ceiling: VizLegendItem<LegendEntry> = {
    label: t('layer.ceilingOf', '{{dimension}}: ceiling', { dimension: name }),
    fieldName: NO_SERIES,
    color: colors.ceiling,
    yAxis: 1,
    disabled: hidden.has('ceiling'),
    lineStyle: CEILING_LINE,
    getItemKey: () => `ceiling ${dimension}`,
    data: { layer: 'ceiling' },
    getDisplayValues: () => figuresOf(resource.timeline.ceilings[dimension], dimension, input),
  };
  return hasCeiling(resource, dimension) && !isOff ? [measured, ceiling] : [measured];
}

/** Covers only the visible values, because data may extend a step beyond the time range. */
function figuresOf(
  values: Readonly<NullableColumn>,
  dimension: Dimension,
  { resource: { times }, timeRange, options, formats }: LegendInput
): DisplayValue[] {
  return calcsOf(values.slice(...positionsIn(times, timeSpanOf(timeRange))), options.calcs, {
    value: (value) => formats.value(dimension, value),
    percent: formats.percent,
  });
}
