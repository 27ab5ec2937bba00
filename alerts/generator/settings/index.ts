import Ajv from 'ajv';
import { loadAll, YAMLException } from 'js-yaml';
import { parseDocument } from 'yaml';

import { type Mix, ok, parseMix, type Result } from '../../../src/model/capacity';
import schema from '../../settings.schema.json';
import { schemaError } from './schema-errors';
import { contradictions } from './contradictions';
import { linkBase, textErrors } from './links';
import { type PackSettings } from './pack-settings';

export type { PackSettings } from './pack-settings';
export type { ResourceSettings } from './entries';

export type ParsedSettings = { ok: true; settings: PackSettings } | { ok: false; errors: string[] };

// The schema is a constant, which a test checks, so no start of the command has to.
// Compiled as it is: to inline and to optimize takes as long again, and gains one file of settings nothing.
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  useDefaults: true,
  validateSchema: false,
  meta: false,
  inlineRefs: false,
  code: { optimize: false },
});

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

/** One mix for many resources needs an alias for each. */
const MOST_ALIASES = 1000;

/** Values that exist only by an alias. Aliases of aliases can multiply a few lines to billions. */
const MOST_ALIASED_VALUES = 100_000;

/** Levels of lists and objects; the settings have four. */
const MOST_LEVELS = 20;

/**
 * Reads one document of YAML 1.2. Aliases become references to the same object.
 *
 * The library `yaml`, which writes the rule files, keeps a tree with the place of every character: it takes ten times the
 * time and five times the memory for a large fleet (650 MB for 16 MiB of text).
 */
export function loadYaml(text: string): Result<unknown, string> {
  const loaded = loadStrictly(text);
  const indented = loaded.ok || !loaded.error.startsWith(LITTLE_INDENT) ? undefined : withIndent(text);
  return indented === undefined ? loaded : loadStrictly(indented);
}

/** The error of js-yaml for a bracket that is not indented more than its key. */
const LITTLE_INDENT = 'deficient indentation';

/** YAML asks for that indent, and nearly nobody writes it. `yaml` reads such a text, and writes it with the indent. */
function withIndent(text: string): string | undefined {
  const document = parseDocument(text, { logLevel: 'error' });
  return document.errors.length === 0 ? document.toString() : undefined;
}

function loadStrictly(text: string): Result<unknown, string> {
  try {
    const documents = loadAll(text, { maxAliases: MOST_ALIASES, maxDepth: MOST_LEVELS });
    if (documents.length > 1) {
      return { ok: false, error: 'is more than one YAML document; it takes one' };
    }
    const value = documents[0] ?? {};
    const error = aliasError(value);
    return error === undefined ? ok(value) : { ok: false, error };
  } catch (error) {
    const known =
      error instanceof YAMLException ? described(error) : `cannot be read (${String(error).split('\n')[0]})`;
    return { ok: false, error: known };
  }
}

function described({ reason, mark }: YAMLException): string {
  const place = mark === undefined ? '' : ` at line ${mark.line + 1}, column ${mark.column + 1}`;
  if (reason.includes('maxDepth')) {
    return `is nested too deeply${place}; no setting has more than four levels`;
  }
  if (reason.includes('maxAliases')) {
    return `has more aliases than the limit of ${MOST_ALIASES}`;
  }
  if (reason.includes('complex keys')) {
    return `has a list or an object where a name is needed${place}`;
  }
  return `${reason}${place}`;
}

/** Returns the error in references that aliases have left behind: whoever follows them might never come to an end. */
function aliasError(root: unknown): string | undefined {
  const sizes = new Map<object, number | 'being measured'>();
  let aliased = 0;
  let isCyclic = false;
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) {
      return 1;
    }
    const known = sizes.get(value);
    if (known !== undefined) {
      isCyclic ||= known === 'being measured';
      aliased += known === 'being measured' ? 0 : known;
      return known === 'being measured' ? 0 : known;
    }
    sizes.set(value, 'being measured');
    const size = Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
    sizes.set(value, size);
    return size;
  };
  sizeOf(root);
  if (isCyclic) {
    return 'has an alias within its own anchor';
  }
  return aliased > MOST_ALIASED_VALUES
    ? `has more aliases than the limit: they stand for ${aliased} values, and it takes ${MOST_ALIASED_VALUES}`
    : undefined;
}
