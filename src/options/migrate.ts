import { type PanelModel, type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { DEFAULT_THRESHOLDS } from '../model/capacity';
import { exactPercentOf } from '../ui/locale';
import { isRecord, recordOf } from '../ui/unknown';
import { DEFAULT_THRESHOLDS_CONFIG } from './thresholds';
import { type HeadroomOptions } from './types';

/** The parts of a saved panel that a migration handler receives and changes. */
type SavedPanel = Pick<PanelModel, 'options' | 'fieldConfig' | 'pluginVersion'>;

/** Version 0.1 had its own thresholds, and the unit size as a text. */
const FIRST_VERSION = /^0\.1\./;

/** The default message size of older versions, which Grafana saved with every panel. */
const OLD_MESSAGE_SIZE = 2048;

/** Recognizes older options by their contents, whatever version Grafana saved with them. */
export function shouldMigrate({ options }: Pick<SavedPanel, 'options'>): boolean {
  return (
    isRecord(options) &&
    ('thresholds' in options || typeof options.fixedUnits === 'string' || hasOldMessageSize(options))
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
  const { messageSize: _, ...undeclared } = options;
  const { thresholds, fixedUnits, ...others } = hasOldMessageSize(options) ? undeclared : options;
  if ('thresholds' in options) {
    setThresholds(panel, readOldThresholds(thresholds));
  } else if (FIRST_VERSION.test(panel.pluginVersion ?? '') && !('view' in options)) {
    // 0.1 ignored standard thresholds, so another visualization must have left these.
    setThresholds(panel, undefined);
  }
  return { ...others, ...migrateUnits(fixedUnits, others.unitsSource) };
}

/**
 * True for the default that nobody declared. Since the size has no default, Grafana saves the default server leg with
 * every panel, so 2,048 beside it is a person's own.
 */
function hasOldMessageSize(options: Readonly<Record<string, unknown>>): boolean {
  return options.messageSize === OLD_MESSAGE_SIZE && !('serverLeg' in options);
}

/** In 0.1 the unit size was a text that could hold a variable; now a variable is a source of its own. */
function migrateUnits(fixedUnits: unknown, source: unknown): Partial<HeadroomOptions> {
  if (typeof fixedUnits !== 'string') {
    return typeof fixedUnits === 'number' ? { fixedUnits } : {};
  }
  const units = fixedUnits.trim() === '' ? NaN : Number(fixedUnits);
  if (Number.isFinite(units)) {
    return { fixedUnits: units };
  }
  if (source !== 'fixed') {
    return {};
  }
  // In 0.1, an empty text meant units from the data.
  return fixedUnits.trim() === '' ? { unitsSource: 'data' } : { unitsSource: 'variable', unitsVariable: fixedUnits };
}

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
