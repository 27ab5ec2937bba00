import { type PanelModel, type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { DEFAULT_THRESHOLDS } from '../model/capacity';
import { exactPercentOf } from '../ui/locale';
import { finiteOf, isRecord, recordOf, textOf } from '../ui/unknown';
import { DEFAULT_THRESHOLDS_CONFIG } from './thresholds';
import { type HeadroomOptions } from './types';

/** The parts of a saved panel that a migration handler receives and changes. */
type SavedPanel = Pick<PanelModel, 'options' | 'fieldConfig' | 'pluginVersion'>;

/** Version 0.1 had its own thresholds, and the unit size as a text. */
const FIRST_VERSION = /^0\.1\./;

/** The default message size of older versions, which Grafana saved with every panel. */
const OLD_MESSAGE_SIZE = 2048;

/** Options that are gone, whose values nothing takes over. */
const GONE = ['facets', 'lastWeek', 'forecast'];

/** The options of the unit size that were three, and are one. */
const OLD_UNITS = ['unitsSource', 'fixedUnits', 'unitsVariable'];

/** Recognizes older options by their contents, whatever version Grafana saved with them. */
export function shouldMigrate({ options }: Pick<SavedPanel, 'options'>): boolean {
  return (
    isRecord(options) &&
    (['thresholds', ...GONE, ...OLD_UNITS].some((key) => key in options) || hasOldMessageSize(options))
  );
}

/**
 * Migrates the options of an older version, and the standard thresholds, which used to be options.
 *
 * Options may be written by hand: anything not from an older version stays unchanged and is checked when it is read.
 */
export function migrateOptions(panel: SavedPanel): Partial<HeadroomOptions> {
  const options: unknown = panel.options;
  if (!isRecord(options)) {
    return {};
  }
  const kept = Object.entries(options).filter(
    ([key]) =>
      ![...GONE, ...OLD_UNITS, 'thresholds'].includes(key) && !(key === 'messageSize' && hasOldMessageSize(options))
  );
  if ('thresholds' in options) {
    setThresholds(panel, readOldThresholds(options.thresholds));
  } else if (FIRST_VERSION.test(panel.pluginVersion ?? '') && !('view' in options)) {
    // 0.1 ignored standard thresholds, so another visualization must have left these.
    setThresholds(panel, undefined);
  }
  return { ...readOldUnits(options), ...Object.fromEntries(kept) };
}

/**
 * True for the default that nobody declared. Since the size has no default, Grafana saves the default server leg with
 * every panel, so 2,048 beside it is a person's own.
 */
function hasOldMessageSize(options: Readonly<Record<string, unknown>>): boolean {
  return options.messageSize === OLD_MESSAGE_SIZE && !('serverLeg' in options);
}

/** Until 0.3, a source said if the unit size was that of the data, a fixed one (in 0.1 as a text) or a variable. */
function readOldUnits({ unitsSource, fixedUnits, unitsVariable }: Readonly<Record<string, unknown>>): {
  units?: string;
} {
  switch (unitsSource) {
    case 'fixed':
      return {
        units: typeof fixedUnits === 'string' ? fixedUnits.trim() : String(finiteOf(fixedUnits) ?? OLD_FIXED_UNITS),
      };
    case 'variable':
      return { units: textOf(unitsVariable) ?? OLD_UNITS_VARIABLE };
    default:
      return {};
  }
}

/** The defaults of older versions, for a panel that was written by hand. */
const OLD_FIXED_UNITS = 1;
const OLD_UNITS_VARIABLE = '$units';

/**
 * The thresholds of 0.1 as percentages; undefined if they equal the defaults or were invalid, since the defaults apply.
 */
function readOldThresholds(thresholds: unknown): ThresholdsConfig | undefined {
  const given = recordOf(thresholds);
  const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);
  const { over } = DEFAULT_THRESHOLDS;
  const warning = numberOr(given.warning, DEFAULT_THRESHOLDS.warning);
  const critical = numberOr(given.critical, DEFAULT_THRESHOLDS.critical);
  const isUsable = warning > 0 && warning <= critical && critical <= over;
  const isDefault = warning === DEFAULT_THRESHOLDS.warning && critical === DEFAULT_THRESHOLDS.critical;
  if (!isUsable || isDefault) {
    return undefined;
  }
  const [base, first, second] = DEFAULT_THRESHOLDS_CONFIG.steps;
  return {
    mode: ThresholdsMode.Percentage,
    steps: [base, { ...first, value: exactPercentOf(warning) }, { ...second, value: exactPercentOf(critical) }],
  };
}

/** Replaces the standard thresholds without mutating Grafana's object; undefined restores the defaults. */
function setThresholds(panel: SavedPanel, thresholds: ThresholdsConfig | undefined): void {
  const { defaults, overrides }: Partial<PanelModel['fieldConfig']> = isRecord(panel.fieldConfig)
    ? panel.fieldConfig
    : {};
  const { thresholds: _, ...others } = isRecord(defaults) ? defaults : {};
  panel.fieldConfig = {
    ...panel.fieldConfig,
    defaults: thresholds === undefined ? others : { ...others, thresholds },
    overrides: Array.isArray(overrides) ? overrides : [],
  };
}

/**
 * Returns the options with every removed key set to undefined.
 *
 * Grafana merges the options that a panel hands back into the saved ones, so a key that is only missing would stay.
 */
export function withRemovals<T extends object>(before: object, after: T): T {
  const changed: Record<string, unknown> = {};
  for (const [key, old] of Object.entries(before)) {
    const now: unknown = Reflect.get(after, key);
    if (!(key in after)) {
      changed[key] = undefined;
    } else if (old !== now && isRecord(old) && isRecord(now)) {
      changed[key] = withRemovals(old, now);
    }
  }
  return { ...after, ...changed };
}
