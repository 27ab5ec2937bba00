import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** By this text, in its heading or where JSON has no room for one, a file is known to be the generator's own. */
export const GENERATED = 'Generated; do not edit.';

/**
 * Writes files into a folder: all of them or, where one cannot be written, none. Files that an earlier run generated
 * and this one does not are removed, so that no rule of old settings stays behind.
 *
 * @param files texts by file name, which may be of a folder within
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  const stale = staleFiles(folder, files);
  const written: Array<{ temporary: string; final: string }> = [];
  try {
    for (const [name, text] of files) {
      const final = path.join(folder, name);
      const temporary = path.join(path.dirname(final), `.${path.basename(final)}.${process.pid}`);
      mkdirSync(path.dirname(final), { recursive: true });
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
  for (const file of stale) {
    rmSync(file);
  }
}

/**
 * Generated files of the kinds that are written now, and not among them. A kind is a folder and an ending: what
 * another target wrote beside them stays.
 */
function staleFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const kinds = new Set([...files.keys()].map(kindOf));
  return [...new Set([...files.keys()].map((name) => path.dirname(name)))].flatMap((inner) => {
    const within = path.join(folder, inner);
    return (existsSync(within) ? readdirSync(within, { withFileTypes: true }) : [])
      .filter((entry) => {
        const name = path.join(inner, entry.name);
        return entry.isFile() && kinds.has(kindOf(name)) && !files.has(name) && isGenerated(path.join(folder, name));
      })
      .map((entry) => path.join(within, entry.name));
  });
}

/** `signalr-alerts.rules.yml` and all that ends in `.rules.yml` in the same folder. */
function kindOf(name: string): string {
  const [, ...endings] = path.basename(name).split('.');
  return path.join(path.dirname(name), `*.${endings.join('.')}`);
}

function isGenerated(file: string): boolean {
  return readFileSync(file, 'utf8').includes(GENERATED);
}
