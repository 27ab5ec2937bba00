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
import { attempt, finiteOf, recordOf, textOf } from '../../ui/unknown';

/** The options of a field that the panel follows. */
export interface PanelField {
  config: Pick<FieldConfig, 'displayName' | 'unit' | 'decimals' | 'min' | 'max' | 'custom'> & {
    color?: { mode?: string; fixedColor?: string };
  };
}

/** The series of a measured dimension as it came from the data source. */
export interface GivenSeries {
  /** The data source's own object: reading it may throw. */
  frame: DataFrame;
  field: PanelField & Pick<Field, 'getLinks'>;
  rows: FieldOrigin['rows'];
  /** Grafana's name for the series, which overrides by name match. */
  name: string;
}

/** Copies what the panel follows of a series' field; undefined if the frames are not those of the origin. Never throws. */
export function seriesAt(
  frames: readonly DataFrame[],
  { frame: f, field: i, rows }: FieldOrigin
): GivenSeries | undefined {
  return attempt(() => {
    const frame = frames[f];
    const field = frame.fields[i];
    const config = readConfig(field.config);
    return {
      frame,
      field: { config, getLinks: field.getLinks },
      rows,
      name:
        textOf(attempt(() => getFieldDisplayName(field, frame, [...frames]))) ??
        config.displayName ??
        textOf(field.name) ??
        '',
    };
  });
}

/** A data source may send anything as the options of a field. */
function readConfig(given: unknown): PanelField['config'] {
  const { displayName, unit, decimals, min, max, color, custom } = recordOf(given);
  const { mode, fixedColor: fixed } = recordOf(color);
  const { viz, tooltip, legend } = recordOf(recordOf(custom).hideFrom);
  return {
    displayName: textOf(displayName),
    unit: textOf(unit),
    decimals: finiteOf(decimals),
    min: finiteOf(min),
    max: finiteOf(max),
    color: { mode: textOf(mode), fixedColor: textOf(fixed) },
    custom: { hideFrom: { viz, tooltip, legend } },
  };
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
  return { min: finiteOf(field?.config.min), max: finiteOf(field?.config.max) };
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
