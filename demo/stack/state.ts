import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Empties the demo's folder, unless another demo runs from it: one on other ports would lose its data under its feet.
 */
export function claimState(folder: string): void {
  const owner = join(folder, 'pid');
  if (existsSync(owner)) {
    const pid = Number(readFileSync(owner, 'utf8'));
    if (isDemo(pid)) {
      throw new Error(`A demo already runs from ${folder}, as process ${pid}: stop it first (kill ${pid}).`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(owner, String(process.pid));
}

export function releaseState(folder: string): void {
  rmSync(join(folder, 'pid'), { force: true });
}

/** A number left by a demo that was killed may by now belong to another program: that one is none of ours. */
function isDemo(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('demo/stack/main.ts');
  } catch {
    return false;
  }
}
