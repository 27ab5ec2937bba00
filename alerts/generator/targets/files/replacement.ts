import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Hidden, so no pattern for rule files reads it. A run that was killed leaves it, and the next one removes it. */
const STAGING = '.headroom-new';

const PERMISSIONS = 0o777;

/**
 * Writes all files into a folder beside theirs, and then renames each into its place: an error or a request to stop while
 * they are written changes nothing, and no file is ever there in part.
 *
 * @param files texts by name in the folder
 * @param removed names of files to remove then
 */
export async function replaceFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  removed: readonly string[],
  signal?: AbortSignal
): Promise<void> {
  const created = makeFolder(folder);
  const staging = path.join(folder, STAGING);
  try {
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    const places = [...files].map(([name, text], i) => ({
      text,
      at: path.join(staging, `${i}`),
      to: path.join(folder, name),
    }));
    for (const { text, at, to } of places) {
      // Flushed, since some file systems report a full disk only then.
      await writeFile(at, text, { flush: true, signal });
      keepAccess(to, at);
    }
    signal?.throwIfAborted();
    for (const { at, to } of places) {
      makeFolder(path.dirname(to));
      renameSync(at, to);
    }
    removed.forEach((name) => rmSync(path.join(folder, name)));
  } finally {
    rmSync(staging, { recursive: true, force: true });
    created.forEach(removeIfEmpty);
  }
}

/**
 * Not by mkdir's option `recursive`, which never returns for a folder that cannot exist, such as /proc/x.
 *
 * @returns the folders that it made, the innermost first
 */
function makeFolder(folder: string): string[] {
  if (existsSync(folder)) {
    return [];
  }
  const above = makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    above.forEach(removeIfEmpty);
    throw error;
  }
  return [folder, ...above];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has files.
  }
}

/** A server that could read the old file can read the new one. A link's own access says nothing about that. */
function keepAccess(old: string, now: string): void {
  const found = lstatSync(old, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) {
    return;
  }
  try {
    chownSync(now, found.uid, found.gid);
  } catch {
    // Only root may give files away.
  }
  chmodSync(now, found.mode & PERMISSIONS);
}
