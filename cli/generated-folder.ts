import { statSync } from 'node:fs';
import path from 'node:path';

import { type PackSettings, parseSettings } from '../alerts/generator/settings';
import { type Refusal, RefusedError } from '../alerts/generator/targets/files/write-files';
import { errorLine, fileError, InputError } from './common/errors';
import { LARGEST_SETTINGS_BYTES, readText } from './common/read-text';
import { printError } from './common/streams';

/** The most errors to print; more would not help with a file that is wrong throughout. */
const MAX_ERRORS = 100;

/** Reads the file of the option --settings. Undefined if it has errors, which are then printed. */
export function settingsOfFile(file: string): PackSettings | undefined {
  const parsed = parseSettings(
    readText({ file, field: '--settings', takes: 'it takes a file', limit: LARGEST_SETTINGS_BYTES })
  );
  if (!parsed.ok) {
    reportAll(parsed.errors);
    return undefined;
  }
  return parsed.settings;
}

/** @throws InputError if the settings file is one of the files to be written */
export function checkSettingsStay(settings: string, out: string, names: Iterable<string>): void {
  if ([...names].some((name) => isSameFile(path.join(out, name), settings))) {
    throw new InputError('--settings', `${settings} has the name of a file to be written; move it out of --out`);
  }
}

/**
 * Reads or writes the files of the folder of the option --out. Undefined if a file must not be replaced, which is then printed.
 *
 * @throws InputError or OutputError for what the file system refuses
 */
export async function inFolder<T>(out: string, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedError) {
      reportAll(error.refusals.map((refusal) => `--out: ${refusalText(refusal)}`));
      return undefined;
    }
    throw fileError(error, { option: '--out', file: out, takes: 'it takes a folder' });
  }
}

/** Prints all errors, one per line, which makes correcting a settings file faster. */
export function reportAll(errors: readonly string[]): void {
  for (const error of errors.slice(0, MAX_ERRORS)) {
    printError(errorLine(error));
  }
  if (errors.length > MAX_ERRORS) {
    printError(errorLine(`and ${errors.length - MAX_ERRORS} more`));
  }
  process.exitCode = 2;
}

function refusalText({ reason, forcible }: Refusal): string {
  return forcible ? `${reason}; move it, or replace it with --force` : reason;
}

/** False for a file that is not there or cannot be reached. */
function isSameFile(a: string, b: string): boolean {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}
