import schema from '../../../settings.schema.json';
import { type PackSettings } from '../../settings';

/** Part of the schema: a setting, or what it refers to. */
interface Definition {
  type?: string;
  description?: string;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  allOf?: ReadonlyArray<{ $ref: string }>;
}

/** A setting that a consumer of the mixin can change. */
export interface Configurable extends Definition {
  name: keyof PackSettings;
  /** Describes the setting. */
  about: string;
  /** Completes "takes ...". */
  takes: string;
}

const DEFINITIONS: Readonly<Record<string, Definition>> = schema.definitions;
const PROPERTIES: Readonly<Record<string, Definition>> = schema.properties;

const DURATION = [DEFINITIONS.duration.pattern, DEFINITIONS.durationOrZero.pattern];

/**
 * Thresholds and times. A setting without a default says something about resources, which decides which rules there are; it
 * belongs into the settings file.
 */
const SCALARS: readonly Configurable[] = Object.entries(PROPERTIES).flatMap(([name, property]) => {
  const [{ $ref = '' } = {}] = property.allOf ?? [];
  const definition = DEFINITIONS[$ref.replace('#/definitions/', '')] ?? {};
  const merged = { ...definition, ...property };
  const scalar = isNumber(merged) || DURATION.includes(merged.pattern);
  return isSetting(name) && scalar && merged.default !== undefined
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

/** Lists and addresses, which need checks of their own. */
const OTHERS = [
  'alert_labels',
  'disabled_alerts',
  'alerts_off',
  'sources',
  'runbook_base_url',
  'dashboard_base_url',
] as const;

export const CONFIGURABLE: readonly Configurable[] = [
  ...SCALARS,
  ...OTHERS.map((name) => {
    const about = PROPERTIES[name].description ?? '';
    return { name, about, takes: about };
  }),
];

function isNumber({ type }: Definition): boolean {
  return type === 'number' || type === 'integer';
}

function isSetting(name: string): name is keyof PackSettings {
  return name in schema.properties;
}
