import { type PanelModel, type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { DEFAULT_THRESHOLDS } from '../model';
import { exactPercentOf } from '../ui/percent';
import { isRecord } from './isRecord';
import { DEFAULT_THRESHOLDS_CONFIG } from './thresholds';
import { type HeadroomOptions } from './types';

/** What a handler is given, and changes, of a panel as a dashboard keeps it. */
type SavedPanel = Pick<PanelModel, 'options' | 'fieldConfig' | 'pluginVersion'>;

/** Version 0.1, which had thresholds of its own and the unit size as a text. */
const FIRST_VERSION = /^0\.1\./;

/** True where options are of 0.1 by what they hold, whichever version Grafana has noted. */
export function shouldMigrate({ options }: Pick<SavedPanel, 'options'>): boolean {
  return isRecord(options) && ('thresholds' in options || typeof options.fixedUnits === 'string');
}

/**
 * Brings the options of an older version up to date, and with them the standard thresholds, which were options once.
 *
 * Options may be written by hand: what is none of an older version's stays as it is, and is checked where it is read.
 */
export function migrateOptions(panel: SavedPanel): Partial<HeadroomOptions> {
  const options: unknown = panel.options;
  if (!isRecord(options)) {
    return {};
  }
  const { thresholds, fixedUnits, ...others } = options;
  if ('thresholds' in options) {
    setThresholds(panel, readOldThresholds(thresholds));
  } else if (FIRST_VERSION.test(panel.pluginVersion ?? '') && !('view' in options)) {
    // 0.1 took no notice of standard thresholds, so these are what another visualization left behind.
    setThresholds(panel, undefined);
  }
  return { ...others, ...migrateUnits(fixedUnits, others.unitsSource) };
}

/** A unit size was a text, so that it could be a variable; now a variable is a source of its own. */
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
  // Without a text the units came from the data.
  return fixedUnits.trim() === '' ? { unitsSource: 'data' } : { unitsSource: 'variable', unitsVariable: fixedUnits };
}

/** The steps of 0.1, as percentages; undefined where they are the defaults or were refused, as these hold then. */
function readOldThresholds(thresholds: unknown): ThresholdsConfig | undefined {
  const given = isRecord(thresholds) ? thresholds : {};
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

/** Replaces the standard thresholds without touching the object that Grafana gave; undefined leaves the defaults. */
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
