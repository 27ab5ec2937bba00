import { closeSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

import { hasHeading } from './heading';
import { Replacement } from './replacement';

/** More than a heading can take: the longest paths in its command are of 4 KiB. */
const HEADING_BYTES = 64 * 1024;

/** Files that cannot be written without losing something, or elsewhere than in the folder; one line each. */
export class RefusedError extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.name = 'RefusedError';
  }
}

export interface WriteOptions {
  /** Every name that may be written here by other settings. Of these, files that are not written now are removed. */
  names?: ReadonlySet<string>;
  /** Replaces files that were not generated too. */
  force?: boolean;
  /** Stops the writing. The folder is then as it was. */
  signal?: AbortSignal;
}

/**
 * Writes generated files into a folder, and removes those of an earlier run that are not written now, since their rules
 * would stay active: all of that or, after an error, none of it. Only a file that begins with the heading of a generated
 * file is removed, or replaced without force. A link is replaced by a file, and never followed.
 *
 * @param files texts by file name, which may include a folder
 * @returns the names of the removed files
 * @throws RefusedError before anything is written
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  { names = new Set(), force = false, signal }: WriteOptions = {}
): Promise<string[]> {
  const reasons = refusals(folder, [...files.keys()], { names, force });
  if (reasons.length > 0) {
    throw new RefusedError(reasons);
  }
  const removed = [...names].filter((name) => !files.has(name) && isGenerated(path.join(folder, name)));
  const replacement = new Replacement(signal);
  await replacement.run(
    new Map([...files].map(([name, text]) => [path.resolve(folder, name), text])),
    removed.map((name) => path.resolve(folder, name))
  );
  return removed;
}

function refusals(
  folder: string,
  written: readonly string[],
  { names, force }: { names: ReadonlySet<string>; force: boolean }
): string[] {
  if (folder === '' || folder.includes('\0')) {
    return [`takes the name of a folder, not ${JSON.stringify(folder)}`];
  }
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined && at(folder)?.isSymbolicLink()) {
    return [`${folder} is a link to nothing, and not a folder`];
  }
  if (found !== undefined && !found.isDirectory()) {
    return [`${folder} is not a folder`];
  }
  const inner = new Set([...written, ...names].map((name) => path.dirname(name)).filter((name) => name !== '.'));
  const reasons = [...inner].flatMap((name) => innerRefusals(path.join(folder, name)));
  return reasons.length > 0 ? reasons : written.flatMap((name) => fileRefusals(path.join(folder, name), force));
}

function innerRefusals(folder: string): string[] {
  const found = at(folder);
  if (found?.isSymbolicLink()) {
    return [`${folder} is a link, through which files would change elsewhere; make it a folder`];
  }
  return found === undefined || found.isDirectory() ? [] : [`${folder} is not a folder`];
}

function fileRefusals(file: string, force: boolean): string[] {
  const found = at(file);
  if (found === undefined) {
    return [];
  }
  if (found.isDirectory()) {
    return [`${file} is a folder, and a file of this name is to be written`];
  }
  return force || isGenerated(file)
    ? []
    : [`${file} does not begin with the heading of a generated file; move it, or replace it with --force`];
}

/** Returns a link itself, not its target. */
function at(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false });
}

/** False for a file that cannot be read: it is not known to be generated. */
function isGenerated(file: string): boolean {
  try {
    // Reading a pipe would wait for its writer.
    return statSync(file).isFile() && hasHeading(startOf(file));
  } catch {
    return false;
  }
}

function startOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(HEADING_BYTES);
    return start.toString('utf8', 0, readSync(descriptor, start));
  } finally {
    closeSync(descriptor);
  }
}
