import Ajv, { type ValidateFunction } from 'ajv';
import { parseDocument } from 'yaml';

import { DEFAULT_EDITION, type EditionId, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { DEFAULT_TARGET, DEFAULT_THRESHOLDS, type Mix, parseMix } from '../../src/model';
import schema from '../settings.schema.json';
import { schemaError } from './schema-errors';

/** What differs for one resource, as the file has it. */
interface ResourceEntry {
  resource_id: string;
  edition?: EditionId;
  mix?: Record<string, number>;
  message_size_bytes?: number;
  traffic_factor?: number;
  units?: number;
  utilization_warning_ratio?: number;
  utilization_critical_ratio?: number;
  alerts?: boolean;
}

/** alerts/settings.yaml, as alerts/settings.schema.json describes it. */
interface SettingsFile {
  edition?: EditionId;
  message_size_bytes?: number;
  mix?: Record<string, number>;
  evaluation_interval?: string;
  recommendation_interval?: string;
  unsettled_zero_hold?: string;
  utilization_warning_ratio?: number;
  utilization_warning_for?: string;
  utilization_critical_ratio?: number;
  utilization_critical_for?: string;
  traffic_missing_for?: string;
  recommendation_target_ratio?: number;
  runbook_base_url?: string;
  dashboard_base_url?: string;
  resources?: ResourceEntry[];
}

/** One severity of the utilization alerts: from which ratio, held for how long. */
export interface Rung {
  ratio: number;
  for: string;
}

export interface ResourceSettings {
  resourceId: string;
  edition?: EditionId;
  mix?: Mix;
  messageSizeBytes?: number;
  trafficFactor?: number;
  units?: number;
  warningRatio?: number;
  criticalRatio?: number;
  alerts: boolean;
}

/** Settings with every default filled in and every value checked. */
export interface Settings {
  edition: EditionId;
  messageSizeBytes: number;
  /** None unless declared: no mix is ever invented. */
  mix?: Mix;
  evaluationInterval: string;
  recommendationInterval: string;
  unsettledZeroHold: string;
  warning: Rung;
  critical: Rung;
  trafficMissingFor: string;
  recommendationTarget: number;
  runbookBaseUrl: string;
  dashboardBaseUrl: string;
  resources: readonly ResourceSettings[];
}

export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; errors: string[] };

const validate: ValidateFunction<SettingsFile> = new Ajv({ allErrors: true, verbose: true }).compile(schema);

/**
 * Reads the text of a settings file.
 *
 * @returns the settings, or what is wrong with them, one line each: the path, then what it takes
 */
export function parseSettings(text: string): ParsedSettings {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) {
    return { ok: false, errors: document.errors.map((error) => `settings: ${firstLine(error.message)}`) };
  }
  let file: unknown;
  try {
    file = document.toJS() ?? {};
  } catch (error) {
    // An alias of an anchor that is not there is found only here.
    return { ok: false, errors: [`settings: ${firstLine(String(error))}`] };
  }
  if (!validate(file)) {
    const errors = (validate.errors ?? []).map((error) => schemaError(error, 'settings'));
    // One value can break several rules of its schema, and is told once.
    return { ok: false, errors: [...new Set(errors.map(({ field, message }) => `${field}: ${message}`))] };
  }
  const errors: string[] = [];
  const settings = withDefaults(file, errors);
  errors.push(...contradictions(settings));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings };
}

function withDefaults(file: SettingsFile, errors: string[]): Settings {
  return {
    edition: file.edition ?? DEFAULT_EDITION,
    messageSizeBytes: file.message_size_bytes ?? GUIDE_MESSAGE_BYTES,
    mix: checkedMix(file.mix, '', errors),
    evaluationInterval: file.evaluation_interval ?? '30s',
    recommendationInterval: file.recommendation_interval ?? '1m',
    unsettledZeroHold: file.unsettled_zero_hold ?? '3m',
    warning: {
      ratio: file.utilization_warning_ratio ?? DEFAULT_THRESHOLDS.warning,
      for: file.utilization_warning_for ?? '15m',
    },
    critical: {
      ratio: file.utilization_critical_ratio ?? DEFAULT_THRESHOLDS.critical,
      for: file.utilization_critical_for ?? '5m',
    },
    trafficMissingFor: file.traffic_missing_for ?? '15m',
    recommendationTarget: file.recommendation_target_ratio ?? DEFAULT_TARGET,
    runbookBaseUrl: withoutSlash(
      file.runbook_base_url ?? 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks'
    ),
    dashboardBaseUrl: withoutSlash(file.dashboard_base_url ?? 'http://127.0.0.1:3000'),
    resources: (file.resources ?? []).map((entry, i) => ({
      resourceId: entry.resource_id,
      edition: entry.edition,
      mix: checkedMix(entry.mix, `resources[${i}].`, errors),
      messageSizeBytes: entry.message_size_bytes,
      trafficFactor: entry.traffic_factor,
      units: entry.units,
      warningRatio: entry.utilization_warning_ratio,
      criticalRatio: entry.utilization_critical_ratio,
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

/** What no schema can say: values that are right alone and wrong together. */
function contradictions(settings: Settings): string[] {
  const errors: string[] = [];
  for (const [name, interval] of Object.entries({
    evaluation_interval: settings.evaluationInterval,
    recommendation_interval: settings.recommendationInterval,
  })) {
    if (!/^(([1-4]m)?([1-5]?[0-9]s)?([0-9]+ms)?|[0-9]{1,3}s)$/.test(interval) || parseFloat(interval) > 299) {
      errors.push(`${name}: takes less than 5m, for how long Prometheus remembers a value, not ${interval}`);
    }
  }
  if (settings.critical.ratio < settings.warning.ratio) {
    errors.push(`utilization_critical_ratio: ${below(settings.critical.ratio, settings.warning.ratio)}`);
  }
  const seen = new Map<string, number>();
  settings.resources.forEach((resource, i) => {
    const at = `resources[${i}]`;
    const first = seen.get(resource.resourceId);
    if (first !== undefined) {
      errors.push(`${at}.resource_id: is the same as resources[${first}].resource_id; each resource takes one entry`);
    }
    seen.set(resource.resourceId, first ?? i);
    if (resource.resourceId !== resource.resourceId.toLowerCase()) {
      errors.push(
        `${at}.resource_id: takes lower case, as the exporters give it: ${resource.resourceId.toLowerCase()}`
      );
    }
    const warning = resource.warningRatio ?? settings.warning.ratio;
    const critical = resource.criticalRatio ?? settings.critical.ratio;
    if ((resource.warningRatio ?? resource.criticalRatio) !== undefined && critical < warning) {
      errors.push(`${at}.utilization_critical_ratio: ${below(critical, warning)}`);
    }
    const { columns } = EDITIONS[resource.edition ?? settings.edition];
    const last = columns[columns.length - 1];
    if (resource.units !== undefined && resource.units > last) {
      errors.push(
        `${at}.units: takes at most ${last} in edition ${resource.edition ?? settings.edition}, not ${resource.units}`
      );
    }
  });
  return errors;
}

function below(critical: number, warning: number): string {
  return `takes at least utilization_warning_ratio (${warning}), not ${critical}`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function firstLine(text: string): string {
  return text.split('\n')[0].replace(/:$/, '');
}
