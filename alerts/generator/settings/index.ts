import Ajv from 'ajv';

import { type Mix, parseMix, type Result } from '../../../src/model/capacity';
import schema from '../../settings.schema.json';
import { schemaError } from './schema-errors';
import { contradictions } from './contradictions';
import { linkBase } from './links';
import { type PackSettings } from './pack-settings';
import { textErrors } from './texts';
import { loadYaml } from './yaml-text';

export type { PackSettings } from './pack-settings';
export type { LabelNames, ResourceSettings, RoutingSettings } from './parts';

export type ParsedSettings = { ok: true; settings: PackSettings } | { ok: false; errors: string[] };

// The schema is a constant, which a test checks, so no start of the command has to.
const ajv = new Ajv({ allErrors: true, verbose: true, useDefaults: true, validateSchema: false });

/** Returns the settings of a text that is known to be valid, such as the committed file; throws if it is not. */
export function settingsOf(text: string): PackSettings {
  const parsed = parseSettings(text);
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  return parsed.settings;
}

/**
 * Reads the text of a settings file.
 *
 * @returns the settings, or one line per error: the setting's path, then what it takes
 */
export function parseSettings(text: string): ParsedSettings {
  const loaded = loadYaml(text);
  if (!loaded.ok) {
    return { ok: false, errors: [`settings: ${loaded.error}`] };
  }
  const file = loaded.value;
  const unwritable = textErrors(file);
  if (unwritable.length > 0) {
    return { ok: false, errors: unwritable };
  }
  // Compiles the schema at its first use, since most commands read no settings.
  if (!ajv.validate<PackSettings>(schema, file)) {
    // Each bad property name has a second error, which names the rule that it breaks.
    const reported = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
    const errors = reported.map((error) => schemaError(error, file, 'settings'));
    // A value that breaks several rules of its schema is reported once.
    return { ok: false, errors: [...new Set(errors.map(({ field, message }) => `${field}: ${message}`))] };
  }
  const invalid: string[] = [];
  const settings = normalized(file, invalid);
  const errors = [...invalid, ...contradictions(settings)];
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings };
}

/** Returns the settings in the form that every target takes: mixes scaled to 1, and URLs as servers read them. */
function normalized(file: PackSettings, errors: string[]): PackSettings {
  const { mix, runbook_base_url, dashboard_base_url, resources } = file;
  return {
    ...file,
    mix: checkedMix(mix, '', errors),
    runbook_base_url: checked(linkBase(runbook_base_url, 'runbook_base_url'), '', errors) ?? runbook_base_url,
    ...(dashboard_base_url !== undefined && {
      dashboard_base_url: checked(linkBase(dashboard_base_url, 'dashboard_base_url'), '', errors),
    }),
    resources: resources.map((resource, i) =>
      resource.mix === undefined ? resource : { ...resource, mix: checkedMix(resource.mix, `resources[${i}].`, errors) }
    ),
  };
}

function checkedMix(shares: Mix | undefined, at: string, errors: string[]): Mix | undefined {
  return shares === undefined ? undefined : checked(parseMix(shares), at, errors);
}

/** Returns the value, or adds its error to the others. */
function checked<T>(result: Result<T>, at: string, errors: string[]): T | undefined {
  if (result.ok) {
    return result.value;
  }
  errors.push(`${at}${result.error.field}: ${result.error.message}`);
  return undefined;
}
