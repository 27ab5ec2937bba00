import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** By this line of its heading a file is known to be the generator's own. */
export const GENERATED = 'Generated; do not edit.';

/**
 * Writes files into a folder: all of them or, where one cannot be written, none. Files that an earlier run generated
 * and this one does not are removed, so that no rule of old settings stays behind.
 *
 * @param files texts by file name
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  const stale = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.rules.yml') &&
      !files.has(name) &&
      readFileSync(path.join(folder, name), 'utf8').includes(GENERATED)
  );
  const written: Array<{ temporary: string; final: string }> = [];
  try {
    for (const [name, text] of files) {
      const final = path.join(folder, name);
      const temporary = path.join(folder, `.${name}.${process.pid}`);
      written.push({ temporary, final });
      writeFileSync(temporary, text);
    }
    // Found before the first file is replaced: a folder by the name of a file is what a rename would fail on.
    for (const { final } of written) {
      if (statSync(final, { throwIfNoEntry: false })?.isDirectory()) {
        throw Object.assign(new Error(`${final} is a folder`), { code: 'EISDIR' });
      }
    }
    for (const { temporary, final } of written) {
      renameSync(temporary, final);
    }
  } catch (error) {
    for (const { temporary } of written) {
      rmSync(temporary, { force: true });
    }
    throw error;
  }
  for (const name of stale) {
    rmSync(path.join(folder, name));
  }
}
