import {
  type DataFrame,
  type Field,
  type FieldConfig,
  type FieldConfigSource,
  getFieldDisplayName,
} from '@grafana/data';
import { type FieldOrigin } from '../../frames';
import { type Dimension, DIMENSIONS } from '../../model/capacity';
import { dimensionTitle } from '../../ui/names';
import { recordOf } from '../../ui/unknown';

/** A field whose options the panel follows. */
export type PanelField = Pick<Field, 'config'>;

/** The series of a measured dimension as it came from the data source. */
export interface GivenSeries {
  frame: DataFrame;
  field: Field;
  rows: FieldOrigin['rows'];
  /** Grafana's name for the series, which overrides by name match. */
  name: string;
}

/** Finds the field of a series; undefined if the frames are not those of the origin. */
export function seriesAt(frames: DataFrame[], { frame: f, field: i, rows }: FieldOrigin): GivenSeries | undefined {
  const frame = frames.at(f);
  const field = frame?.fields.at(i);
  return frame && field && { frame, field, rows, name: getFieldDisplayName(field, frame, frames) };
}

/** Returns the display name that a user gave to the series, else the name of the dimension. */
export function dimensionName(dimension: Dimension, field: PanelField | undefined): string {
  return field?.config.displayName || dimensionTitle(dimension);
}

/** Returns true if the "Hide in area" override hides a series from the chart, its tooltip or its legend. */
export function isHiddenFrom(field: PanelField | undefined, area: 'viz' | 'tooltip' | 'legend'): boolean {
  return recordOf(recordOf(field?.config.custom).hideFrom)[area] === true;
}

/** Returns the fixed colour of the field options. Palettes are for charts that tell series apart by colour alone. */
export function fixedColor(config: Pick<PanelField['config'], 'color'> | undefined): string | undefined {
  const { mode, fixedColor: color } = config?.color ?? {};
  return mode === 'fixed' || mode === 'shades' || mode === undefined ? color : undefined;
}

/** The ends of the value axis, where the field options set them. */
export interface AxisLimits {
  min?: number;
  max?: number;
}

export function axisLimits(field: PanelField | undefined): AxisLimits {
  return { min: field?.config.min ?? undefined, max: field?.config.max ?? undefined };
}

export type UnitOverrides = Partial<Record<Dimension, Pick<FieldConfig, 'unit' | 'decimals'>>>;

/**
 * Returns the units and decimals that overrides set for single dimensions.
 *
 * A data source also sets units, such as bytes for the total of a minute. They no longer fit the values per second that
 * the panel shows, so the unit of a series counts only if an override sets it.
 */
export function unitOverrides(
  overrides: FieldConfigSource['overrides'],
  fieldOf: (dimension: Dimension) => PanelField | undefined
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
