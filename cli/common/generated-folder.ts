import { statSync } from 'node:fs';
import path from 'node:path';

import { type PackSettings, parseSettings } from '../../alerts/generator/settings';
import { type Refusal, RefusedError } from '../../alerts/generator/targets/files/write-files';
import { fileError, InputError, InputErrors } from './errors';
import { LARGEST_SETTINGS_BYTES, readText } from './read-text';

/**
 * Reads the file of the option --settings.
 *
 * @throws InputError or InputErrors for what is wrong in it
 */
export function settingsOfFile(file: string): PackSettings {
  const parsed = parseSettings(
    readText({ file, field: '--settings', takes: 'it takes a file', limit: LARGEST_SETTINGS_BYTES })
  );
  if (!parsed.ok) {
    throw new InputErrors(parsed.errors);
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
 * Reads or writes the files of the folder of the option --out.
 *
 * @throws InputErrors for files that must not be replaced, InputError or OutputError for what the file system refuses
 */
export async function inFolder<T>(out: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedError) {
      throw new InputErrors(error.refusals.map((refusal) => `--out: ${refusalText(refusal)}`));
    }
    throw fileError(error, { option: '--out', file: out, takes: 'it takes a folder' });
  }
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
