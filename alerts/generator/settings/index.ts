import Ajv, { type ValidateFunction } from 'ajv';
import { parseDocument, YAMLParseError } from 'yaml';

import { type Mix, parseMix } from '../../../src/model';
import schema from '../../settings.schema.json';
import { schemaError } from './schema-errors';
import { contradictions } from './contradictions';
import { type PackSettings } from './pack-settings';

export type { PackSettings, Resource as ResourceSettings } from './pack-settings';

/** Label names that the user may choose. */
export type LabelNames = PackSettings['label_names'];

export type OfficeHours = PackSettings['office_hours'];

/** The settings that an Alertmanager configuration depends on. */
export type RoutingSettings = Pick<PackSettings, 'office_hours' | 'label_names'>;

export type ParsedSettings = { ok: true; settings: PackSettings } | { ok: false; errors: string[] };

const validate: ValidateFunction<PackSettings> = new Ajv({ allErrors: true, verbose: true, useDefaults: true }).compile(
  schema
);

/**
 * Limit of YAML aliases, counting nested ones each time they are used. It allows one mix for hundreds of resources, and
 * refuses a few lines that expand to a billion values.
 */
const MOST_ALIASES = 1000;

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
  let file: unknown;
  try {
    const document = parseDocument(text, { stringKeys: true, logLevel: 'error' });
    if (document.errors.length > 0) {
      return { ok: false, errors: document.errors.map((error) => `settings: ${yamlError(error)}`) };
    }
    // The library counts an alias's own target as one of its uses.
    file = document.toJS({ maxAliasCount: MOST_ALIASES + 1 }) ?? {};
  } catch (error) {
    // Aliases without an anchor, and too many aliases, are found only here.
    return { ok: false, errors: [`settings: ${yamlError(error)}`] };
  }
  if (!validate(file)) {
    // Each bad property name has a second error, which names the rule that it breaks.
    const reported = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
    const errors = reported.map((error) => schemaError(error, 'settings'));
    // A value that breaks several rules of its schema is reported once.
    return { ok: false, errors: [...new Set(errors.map(({ field, message }) => `${field}: ${message}`))] };
  }
  const errors: string[] = [];
  const settings = normalized(file, errors);
  errors.push(...contradictions(settings));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings };
}

/** Returns the settings with mixes scaled to 1 and URLs without slashes at their end. */
function normalized(file: PackSettings, errors: string[]): PackSettings {
  return {
    ...file,
    mix: checkedMix(file.mix, '', errors),
    runbook_base_url: withoutSlash(file.runbook_base_url),
    dashboard_base_url: withoutSlash(file.dashboard_base_url),
    resources: file.resources.map((resource, i) => ({
      ...resource,
      mix: checkedMix(resource.mix, `resources[${i}].`, errors),
    })),
  };
}

function checkedMix(shares: Mix | undefined, at: string, errors: string[]): Mix | undefined {
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

/** Returns a YAML syntax error as one line. */
function yamlError(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).split('\n')[0].replace(/:$/, '');
  const place = / at line \d+, column \d+$/.exec(text)?.[0] ?? '';
  if (text.includes('call stack')) {
    return `is nested too deeply${place}; no setting has more than four levels`;
  }
  if (text.startsWith('Excessive alias count')) {
    return `has more aliases than the limit of ${MOST_ALIASES}`;
  }
  switch (error instanceof YAMLParseError ? error.code : undefined) {
    case 'MULTIPLE_DOCS':
      return `is more than one YAML document${place}; it takes one`;
    case 'NON_STRING_KEY':
      return `has a list or an object where a name is needed${place}`;
    default:
      return text;
  }
}
