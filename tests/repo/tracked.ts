import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

/** Lists committed files and new ones not ignored by git, to catch a leak before its commit. */
export function trackedFiles(): string[] {
  // CI checks out as a different user than the one running the tests. Safe, as this only reads names.
  const args = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return names.filter((name) => name !== '' && existsSync(join(ROOT, name)));
}

/** Reads the text of a tracked file; undefined for binaries. */
export function textOf(name: string): string | undefined {
  const path = join(ROOT, name);
  if (!statSync(path).isFile()) {
    return undefined;
  }
  const content = readFileSync(path);
  return content.includes(0) ? undefined : content.toString('utf8');
}
