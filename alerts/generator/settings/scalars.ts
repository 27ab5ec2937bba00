import schema from '../../settings.schema.json';
import { type PackSettings } from './pack-settings';

/** Part of the schema: a setting, or what it refers to. */
export interface Definition {
  type?: string;
  description?: string;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  allOf?: ReadonlyArray<{ $ref: string }>;
}

/** A setting, as the schema describes it. */
export interface Described extends Definition {
  name: keyof PackSettings;
  /** Describes the setting. */
  about: string;
  /** Completes "takes ...". */
  takes: string;
}

const DEFINITIONS: Readonly<Record<string, Definition>> = schema.definitions;
export const PROPERTIES: Readonly<Record<string, Definition>> = schema.properties;

/** As the label `source` and the settings name them. */
export type SourceName = PackSettings['sources'][number];

/** Every source of the pack, as the settings name them. */
export const SOURCES = [
  'azure-metrics-exporter',
  'azure-resourcegraph-exporter',
  'alloy',
  'opentelemetry',
  'telegraf',
  'app-counters',
  'plain',
] as const satisfies readonly SourceName[];

/** How far in the past groups read: whoever loads the mixin says so to the ruler. */
const OF_THE_RULER = 'query_offset';

const DURATION = [DEFINITIONS.duration.pattern, DEFINITIONS.durationOrZero.pattern];

/**
 * Thresholds and times. A setting without a default says something about resources, which decides which rules there are; it
 * belongs into the settings file.
 */
export const SCALARS: readonly Described[] = Object.entries(PROPERTIES).flatMap(([name, property]) => {
  const [{ $ref = '' } = {}] = property.allOf ?? [];
  const definition = DEFINITIONS[$ref.replace('#/definitions/', '')] ?? {};
  const merged = { ...definition, ...property };
  const scalar = isNumber(merged) || DURATION.includes(merged.pattern);
  return isSetting(name) && scalar && merged.default !== undefined && name !== OF_THE_RULER
    ? [
        {
          ...merged,
          name,
          about: property.description ?? '',
          takes: definition.description ?? property.description ?? '',
        },
      ]
    : [];
});

export const NUMBERS = SCALARS.filter(isNumber).map(({ name }) => name);
export const DURATIONS = SCALARS.filter((scalar) => !isNumber(scalar)).map(({ name }) => name);

function isNumber({ type }: Definition): boolean {
  return type === 'number' || type === 'integer';
}

function isSetting(name: string): name is keyof PackSettings {
  return name in schema.properties;
}
