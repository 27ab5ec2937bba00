import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  mkdtempSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hostname } from 'node:os';
import { codeOf } from '../../../../tools/error-code';

const PERMISSIONS = 0o777;

/** A step that can be taken back. */
interface Step {
  apply: () => void;
  undo: () => void;
}

/**
 * Writes and removes files: all of them or, after an error or a request to stop, none.
 *
 * Everything slow, and everything that a full disk prevents, happens in a staging folder beside the files. It is inside
 * their folder, so that both are on the same file system even if that folder is a mount point, or the only one that may be
 * written to. Renames then put the files in place, one after the other without a pause in which a signal could be handled;
 * if one fails, the earlier ones are taken back. At any time each name has its whole old or its whole new text. Only a
 * kill or a power cut between two renames leaves some of both, which the next run completes.
 */
export class Replacement {
  private readonly steps: Step[] = [];
  private readonly staging = new Map<string, string>();
  private readonly created: string[] = [];

  constructor(private readonly signal?: AbortSignal) {}

  /** @param files texts by absolute path */
  async run(files: ReadonlyMap<string, string>, removed: readonly string[]): Promise<void> {
    try {
      for (const [file, text] of files) {
        await this.stage(file, text);
      }
      removed.forEach((file) => this.stageRemoval(file));
      this.signal?.throwIfAborted();
    } catch (error) {
      this.discard();
      throw error;
    }
    this.apply();
    this.staging.forEach((staging, folder) => {
      removeStaging(staging);
      removeLeftovers(folder);
    });
  }

  private async stage(file: string, text: string): Promise<void> {
    const { written, kept } = this.stagedNames(file);
    // Flushed, since some file systems report a full disk only then.
    await writeFile(written, text, { flush: true, signal: this.signal });
    const replaces = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    if (replaces) {
      cpSync(file, kept, { verbatimSymlinks: true, preserveTimestamps: true });
      keepAccess(file, written);
    }
    this.steps.push({
      apply: () => renameSync(written, file),
      undo: () => (replaces ? renameSync(kept, file) : rmSync(file)),
    });
  }

  private stageRemoval(file: string): void {
    const { kept } = this.stagedNames(file);
    this.steps.push({ apply: () => renameSync(file, kept), undo: () => renameSync(kept, file) });
  }

  /** The names have no extension: Prometheus must not read the files of a run that was killed. */
  private stagedNames(file: string): { written: string; kept: string } {
    const folder = path.dirname(file);
    this.makeFolder(folder);
    const staging = this.staging.get(folder) ?? makeStaging(folder);
    this.staging.set(folder, staging);
    const number = this.steps.length;
    return { written: path.join(staging, `written-${number}`), kept: path.join(staging, `kept-${number}`) };
  }

  /** Not by mkdir's option `recursive`, which never returns for a folder that cannot exist, such as /proc/x. */
  private makeFolder(folder: string): void {
    if (existsSync(folder)) {
      return;
    }
    this.makeFolder(path.dirname(folder));
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another run can have made it at the same time.
      if (!existsSync(folder)) {
        throw error;
      }
      return;
    }
    this.created.unshift(folder);
  }

  private apply(): void {
    const applied: Step[] = [];
    try {
      for (const step of this.steps) {
        step.apply();
        applied.unshift(step);
      }
    } catch (error) {
      // If a step cannot be taken back either, the staging folder stays, with the old files in it.
      applied.forEach(({ undo }) => undo());
      this.discard();
      throw error;
    }
  }

  private discard(): void {
    this.staging.forEach(removeStaging);
    this.created.forEach(removeIfEmpty);
  }
}

/** A server that could read the old file can read the new one. A link's own access says nothing about that. */
function keepAccess(old: string, now: string): void {
  const { mode, uid, gid } = lstatSync(old);
  if ((mode & constants.S_IFMT) === constants.S_IFLNK) {
    return;
  }
  try {
    chownSync(now, uid, gid);
  } catch {
    // Only root may give files away.
  }
  chmodSync(now, mode & PERMISSIONS);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another program has put something into it.
  }
}

/** Kept short: the name of a folder can have 255 bytes. */
const HOST = hostname()
  .replace(/[^\w.-]/g, '_')
  .slice(0, 100);

/** A hidden name with the host and the process that the folder belongs to. */
const STAGING = /^\.headroom-(.+)-(\d+)-[a-zA-Z0-9]{6}$/;

/** Far more than a run takes. */
const LONGEST_RUN_MS = 60 * 60 * 1000;

/** Makes an empty folder in this one, for files that are about to be renamed into it. */
function makeStaging(folder: string): string {
  return mkdtempSync(path.join(folder, `.headroom-${HOST}-${process.pid}-`));
}

/** Does not fail: if the folder stays, as on a network drive while a file in it is open, the next run removes it. */
function removeStaging(staging: string): void {
  try {
    rmSync(staging, { recursive: true, force: true });
  } catch {
    return;
  }
}

/** Removes the staging folders of runs that were killed, which could not remove them. Does not fail either. */
function removeLeftovers(folder: string): void {
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
