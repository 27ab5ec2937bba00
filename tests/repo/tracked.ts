import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

/** Every file that is committed or would be, so that a leak is found before the commit that makes it. */
export function trackedFiles(): string[] {
  // Continuous integration checks out as another user than the one who runs the tests; this reads nothing but names.
  const args = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return names.filter((name) => name !== '' && existsSync(join(ROOT, name)));
}

/** Text of a tracked file; undefined for pictures and other binaries. */
export function textOf(name: string): string | undefined {
  const path = join(ROOT, name);
  if (!statSync(path).isFile()) {
    return undefined;
  }
  const content = readFileSync(path);
  return content.includes(0) ? undefined : content.toString('utf8');
}
