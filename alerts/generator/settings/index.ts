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
 * Aliases that are followed, those inside of what another stands for counted each time: one mix for hundreds of
 * resources is good, a few lines that stand for a billion values are not.
 */
const MOST_ALIASES = 1000;

/** The settings of a text that is known to be right, such as the committed file. Throws if it is not. */
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
  const settings = normalized(file, errors);
  errors.push(...contradictions(settings));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings };
}

/** The settings with their mixes scaled to 1, and without the slashes at the end of URLs. */
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
