import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { GENERATED } from '../../promql/rule';

/** Names that no target writes any more. Target `azure` wrote Bicep beside the ARM template. */
const RETIRED = ['signalr-headroom.bicep'];

/**
 * Writes files into a folder: all of them, or none if one cannot be written. Removes files that an earlier run generated
 * and this one does not, since their rules would stay active.
 *
 * @param files texts by file name, which may include a folder
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
    // Checked before the first rename, which would fail if a folder has the name of a file.
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
 * Finds generated files of the same kinds that are not written now. A kind is a folder and a file extension, so files of
 * other targets are kept.
 */
function staleFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const kinds = new Set([...files.keys()].map(kindOf));
  return [...new Set([...files.keys()].map((name) => path.dirname(name)))].flatMap((inner) => {
    const within = path.join(folder, inner);
    return (existsSync(within) ? readdirSync(within, { withFileTypes: true }) : [])
      .filter((entry) => {
        const name = path.join(inner, entry.name);
        const isOurs = kinds.has(kindOf(name)) || RETIRED.includes(entry.name);
        return entry.isFile() && isOurs && !files.has(name) && isGenerated(path.join(folder, name));
      })
      .map((entry) => path.join(within, entry.name));
  });
}

/** Returns the same kind for `signalr-alerts.rules.yml` and all other `.rules.yml` files of its folder. */
function kindOf(name: string): string {
  const [, ...endings] = path.basename(name).split('.');
  return path.join(path.dirname(name), `*.${endings.join('.')}`);
}

function isGenerated(file: string): boolean {
  return readFileSync(file, 'utf8').includes(GENERATED);
}
