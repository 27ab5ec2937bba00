import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

import { codeOf } from '../../../../tools/error-code';

/** Kept short: the name of a folder can have 255 bytes. */
const HOST = hostname()
  .replace(/[^\w.-]/g, '_')
  .slice(0, 100);

/** A hidden name with the host and the process that the folder belongs to. */
const STAGING = /^\.headroom-(.+)-(\d+)-[a-zA-Z0-9]{6}$/;

/** Far more than a run takes. */
const LONGEST_RUN_MS = 60 * 60 * 1000;

/** Makes an empty folder in this one, for files that are about to be renamed into it. */
export function makeStaging(folder: string): string {
  return mkdtempSync(path.join(folder, `.headroom-${HOST}-${process.pid}-`));
}

/** Does not fail: if the folder stays, as on a network drive while a file in it is open, the next run removes it. */
export function removeStaging(staging: string): void {
  try {
    rmSync(staging, { recursive: true, force: true });
  } catch {
    return;
  }
}

/** Removes the staging folders of runs that were killed, which could not remove them. Does not fail either. */
export function removeLeftovers(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [, host, pid] = STAGING.exec(entry.name) ?? [];
      const staging = path.join(folder, entry.name);
      if (entry.isDirectory() && host !== undefined && hasEnded(host, Number(pid), staging)) {
        removeStaging(staging);
      }
    }
  } catch {
    return;
  }
}

/** On another host, such as a container with the same volume, only age tells. */
function hasEnded(host: string, pid: number, staging: string): boolean {
  return host === HOST
    ? pid === process.pid || !isRunning(pid)
    : Date.now() - statSync(staging).mtimeMs > LONGEST_RUN_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled.
    return codeOf(error) === 'EPERM';
  }
}
