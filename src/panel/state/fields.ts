import { type DataFrame, type Field, type FieldConfig, type FieldConfigSource } from '@grafana/data';
import { type FieldOrigin } from '../../frames';
import { type Dimension, DIMENSIONS } from '../../model';
import { facetName } from '../../ui/names';

/** A measured dimension's series as the data source gave it. */
export interface SeriesSource {
  frame: DataFrame;
  field: Field;
  rows: FieldOrigin['rows'];
  /** What Grafana calls it, and what an override by name matches. */
  name: string;
}

/** The display name that somebody gave to the series, else what is measured. */
export function dimensionName(dimension: Dimension, field: Field | undefined): string {
  return field?.config.displayName || facetName(dimension);
}

/** Whether the "Hide in area" override hides a series from the chart, its tooltip or its legend. */
export function isHiddenFrom(field: Field | undefined, area: 'viz' | 'tooltip' | 'legend'): boolean {
  const custom: unknown = field?.config.custom;
  const { hideFrom }: { hideFrom?: unknown } = isObject(custom) ? custom : {};
  return isObject(hideFrom) && Reflect.get(hideFrom, area) === true;
}

/** The colour that the field options fix. Palettes are for charts that tell series apart by colour alone. */
export function fixedColor(config: FieldConfig | undefined): string | undefined {
  const { mode, fixedColor: color } = config?.color ?? {};
  return mode === 'fixed' || mode === 'shades' || mode === undefined ? color : undefined;
}

/** Ends of the value axis that the field options fix. */
export interface AxisLimits {
  min?: number;
  max?: number;
}

export function axisLimits(field: Field | undefined): AxisLimits {
  return { min: finite(field?.config.min), max: finite(field?.config.max) };
}

export type UnitOverrides = Partial<Record<Dimension, Pick<FieldConfig, 'unit' | 'decimals'>>>;

/**
 * Units and decimals that overrides set on single dimensions.
 *
 * A data source gives its series units of its own, such as bytes for the total of a minute, which what is shown no
 * longer has. So a series' unit counts only where an override sets just that.
 */
export function unitOverrides(
  overrides: FieldConfigSource['overrides'],
  fieldOf: (dimension: Dimension) => Field | undefined
): UnitOverrides {
  const set = (overrides ?? []).flatMap(({ properties }) => properties ?? []);
  const result: UnitOverrides = {};
  for (const dimension of set.length > 0 ? DIMENSIONS : []) {
    const config = fieldOf(dimension)?.config;
    const has = (id: 'unit' | 'decimals') =>
      config?.[id] != null && set.some((property) => property.id === id && property.value === config[id]);
    result[dimension] = {
      ...(has('unit') && { unit: config?.unit }),
      ...(has('decimals') && { decimals: config?.decimals }),
    };
  }
  return result;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
