import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { homedir } from 'node:os';

/**
 * Records something that a target has put outside the repository and the cache, so that `make clean` can list it with
 * the command that removes it. tools/clean.sh reads the record.
 *
 * @param kind `package` for one of the distribution, `folder` for a folder that belongs to no package
 */
export function recordOutside(kind: 'package' | 'folder', name: string): void {
  const file = join(cacheFolder(), 'outside');
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [...new Set([...lines, `${kind} ${name}`]), ''].join('\n'));
}

/** Folder for downloads and builds that take minutes and are the same for every checkout. */
export function cacheFolder(): string {
  const base = process.env.XDG_CACHE_HOME;
  return join(base === undefined || base === '' ? join(homedir(), '.cache') : base, 'signalr-headroom');
}
