import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Empties the demo's folder, unless another demo on other ports uses it and would lose its data. */
export function claimState(folder: string): void {
  const owner = join(folder, 'pid');
  if (existsSync(owner)) {
    const pid = Number(readFileSync(owner, 'utf8'));
    if (isDemo(pid)) {
      throw new Error(`A demo is already running from ${folder} as process ${pid}. Stop it first: kill ${pid}`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(owner, String(process.pid));
}

export function releaseState(folder: string): void {
  rmSync(join(folder, 'pid'), { force: true });
}

/** The id of a killed demo may now belong to another program, which must not block this one. */
function isDemo(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('demo/stack/main.ts');
  } catch {
    return false;
  }
}
