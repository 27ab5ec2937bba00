import Ajv, { type ValidateFunction } from 'ajv';
import { parseDocument, YAMLParseError } from 'yaml';

import { type Mix, parseMix } from '../../../src/model';
import schema from '../../settings.schema.json';
import { schemaError } from './schema-errors';
import { contradictions } from './contradictions';
import { type SettingsFile } from './file';
import { type Settings } from './types';

export type { LabelNames, OfficeHours, ResourceSettings, RoutingSettings, Rung, Settings } from './types';

export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; errors: string[] };

const validate: ValidateFunction<SettingsFile> = new Ajv({ allErrors: true, verbose: true, useDefaults: true }).compile(
  schema
);

/**
 * Aliases that are followed, those inside of what another stands for counted each time: one mix for hundreds of
 * resources is good, a few lines that stand for a billion values are not.
 */
const MOST_ALIASES = 1000;

/**
 * Reads the text of a settings file.
 *
 * @returns the settings, or what is wrong with them, one line each: the path, then what it takes
 */
export function parseSettings(text: string): ParsedSettings {
  let file: unknown;
  try {
    const document = parseDocument(text, { stringKeys: true, logLevel: 'error' });
    if (document.errors.length > 0) {
      return { ok: false, errors: document.errors.map((error) => `settings: ${yamlError(error)}`) };
    }
    // What the aliases stand for is counted as one of them.
    file = document.toJS({ maxAliasCount: MOST_ALIASES + 1 }) ?? {};
  } catch (error) {
    // An alias of an anchor that is not there, and too many of them, are found only here.
    return { ok: false, errors: [`settings: ${yamlError(error)}`] };
  }
  if (!validate(file)) {
    // A bad property name is told by the rule that its name breaks.
    const told = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
    const errors = told.map((error) => schemaError(error, 'settings'));
    // One value can break several rules of its schema, and is told once.
    return { ok: false, errors: [...new Set(errors.map(({ field, message }) => `${field}: ${message}`))] };
  }
  const errors: string[] = [];
  const settings = settingsOf(file, errors);
  errors.push(...contradictions(settings));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings };
}

function settingsOf(file: SettingsFile, errors: string[]): Settings {
  const names = file.label_names;
  return {
    edition: file.edition,
    messageSizeBytes: file.message_size_bytes,
    mix: checkedMix(file.mix, '', errors),
    evaluationInterval: file.evaluation_interval,
    recommendationInterval: file.recommendation_interval,
    unsettledZeroHold: file.unsettled_zero_hold,
    warning: { ratio: file.utilization_warning_ratio, for: file.utilization_warning_for },
    critical: { ratio: file.utilization_critical_ratio, for: file.utilization_critical_for },
    utilizationKeepFiringFor: file.utilization_keep_firing_for,
    forecast: {
      levelRatio: file.forecast_level_ratio,
      window: file.forecast_window,
      horizon: file.forecast_horizon,
      for: file.forecast_for,
      interval: file.forecast_interval,
    },
    review: { windowDays: file.review_window_days, horizonDays: file.review_horizon_days },
    scaleUpWillNotHelpFor: file.scale_up_will_not_help_for,
    serverLoad: {
      ratio: file.server_load_warning_ratio,
      for: file.server_load_warning_for,
      keepFiringFor: file.server_load_keep_firing_for,
      disagreesLowRatio: file.server_load_disagrees_low_ratio,
      disagreesFor: file.server_load_disagrees_for,
    },
    throttled: { connections: file.throttled_critical_connections, keepFiringFor: file.throttled_keep_firing_for },
    trafficMissingFor: file.traffic_missing_for,
    unitsUnknownFor: file.units_unknown_for,
    unitsOutsideGuideFor: file.units_outside_guide_for,
    mixInvalidFor: file.mix_invalid_for,
    exporter: {
      errorsRatio: file.exporter_errors_warning_ratio,
      armReads: file.arm_reads_warning_remaining,
      for: file.exporter_failing_for,
    },
    recommendationTarget: file.recommendation_target_ratio,
    alertLabels: file.alert_labels,
    disabledAlerts: file.disabled_alerts,
    alertsOff: file.alerts_off,
    sources: file.sources,
    labelNames: {
      subscription: names.subscription,
      resourceGroup: names.resource_group,
      severity: names.severity,
      exporterResourceId: names.exporter_resource_id,
      appResource: names.app_resource,
      appHub: names.app_hub,
      appScenario: names.app_scenario,
    },
    officeHours: {
      timeZone: file.office_hours.time_zone,
      days: file.office_hours.days,
      start: file.office_hours.start,
      end: file.office_hours.end,
    },
    runbookBaseUrl: withoutSlash(file.runbook_base_url),
    dashboardBaseUrl: withoutSlash(file.dashboard_base_url),
    resources: file.resources.map((entry, i) => ({
      resourceId: entry.resource_id,
      edition: entry.edition,
      mix: checkedMix(entry.mix, `resources[${i}].`, errors),
      messageSizeBytes: entry.message_size_bytes,
      trafficFactor: entry.traffic_factor,
      units: entry.units,
      warningRatio: entry.utilization_warning_ratio,
      criticalRatio: entry.utilization_critical_ratio,
      serverLoadRatio: entry.server_load_warning_ratio,
      alerts: entry.alerts ?? true,
    })),
  };
}

function checkedMix(shares: Record<string, number> | undefined, at: string, errors: string[]): Mix | undefined {
  if (shares === undefined) {
    return undefined;
  }
  const mix = parseMix(shares);
  if (mix.ok) {
    return mix.value;
  }
  errors.push(`${at}${mix.error.field}: ${mix.error.message}`);
  return undefined;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** What is wrong with the YAML itself, on one line. */
function yamlError(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).split('\n')[0].replace(/:$/, '');
  const place = / at line \d+, column \d+$/.exec(text)?.[0] ?? '';
  if (text.includes('call stack')) {
    return `is nested too deeply${place}; no setting has more than four levels`;
  }
  if (text.startsWith('Excessive alias count')) {
    return `has more aliases than are followed, which are ${MOST_ALIASES}`;
  }
  switch (error instanceof YAMLParseError ? error.code : undefined) {
    case 'MULTIPLE_DOCS':
      return `is more than one YAML document${place}; it takes one`;
    case 'NON_STRING_KEY':
      return `has a list or an object in the place of a name${place}`;
    default:
      return text;
  }
}
