import { closeSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

import { targetOf } from './command';
import { commandIn } from './heading';
import { replaceFiles } from './replacement';

/** More than a heading can take: the longest paths in its command are of 4 KiB. */
const HEADING_BYTES = 64 * 1024;

/** A file or folder that cannot be written without losing something, or elsewhere than in the folder. */
export interface Refusal {
  /** One line. */
  reason: string;
  /** True for a file that force replaces. */
  forcible: boolean;
}

export class RefusedError extends Error {
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map(({ reason }) => reason).join('\n'));
    this.name = 'RefusedError';
  }
}

interface WriteOptions {
  /** The target whose files these are. A file that names another one in its heading is not theirs. */
  target?: string;
  /** Every name that may be written here by other settings. Of these, files that are not written now are removed. */
  names?: ReadonlySet<string>;
  /** Replaces files that were not generated too. */
  force?: boolean;
  /** Stops the writing, which leaves the folder as it was. */
  signal?: AbortSignal;
}

/**
 * Writes generated files into a folder, and removes those of an earlier run that are not written now, since their rules
 * would stay active. Only a file that begins with the heading of a generated
 * file is removed, or replaced without force. A link is replaced by a file, and never followed.
 *
 * @param files texts by file name, which may include a folder
 * @returns the names of the removed files
 * @throws RefusedError before anything is written
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  { target, names = new Set(), force = false, signal }: WriteOptions = {}
): Promise<string[]> {
  const refusals = refusalsOf(folder, [...files.keys()], { target, names, force });
  if (refusals.length > 0) {
    throw new RefusedError(refusals);
  }
  const removed = outdated(folder, files, { target, names });
  await replaceFiles(folder, files, removed, signal);
  return removed;
}

/** Names of generated files in a folder that are not among these any more. */
export function outdated(
  folder: string,
  files: ReadonlyMap<string, string>,
  { target, names = new Set() }: Pick<WriteOptions, 'target' | 'names'>
): string[] {
  return [...names].filter((name) => !files.has(name) && whyForeign(path.join(folder, name), target) === undefined);
}

function refusalsOf(
  folder: string,
  written: readonly string[],
  { target, names, force }: { target?: string; names: ReadonlySet<string>; force: boolean }
): Refusal[] {
  if (folder === '' || folder.includes('\0')) {
    return [refusal(`takes the name of a folder, not ${JSON.stringify(folder)}`)];
  }
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined && at(folder)?.isSymbolicLink()) {
    return [refusal(`${folder} is a link to nothing, and not a folder`)];
  }
  if (found !== undefined && !found.isDirectory()) {
    return [refusal(`${folder} is not a folder`)];
  }
  const inner = new Set([...written, ...names].map((name) => path.dirname(name)).filter((name) => name !== '.'));
  const refusals = [...inner].flatMap((name) => innerRefusals(path.join(folder, name)));
  return refusals.length > 0
    ? refusals
    : written.flatMap((name) => fileRefusals(path.join(folder, name), target, force));
}

function refusal(reason: string): Refusal {
  return { reason, forcible: false };
}

function innerRefusals(folder: string): Refusal[] {
  const found = at(folder);
  if (found?.isSymbolicLink()) {
    return [refusal(`${folder} is a link, through which files would change elsewhere; make it a folder`)];
  }
  return found === undefined || found.isDirectory() ? [] : [refusal(`${folder} is not a folder`)];
}

function fileRefusals(file: string, target: string | undefined, force: boolean): Refusal[] {
  const found = at(file);
  if (found === undefined) {
    return [];
  }
  if (found.isDirectory()) {
    return [refusal(`${file} is a folder, and a file of this name is to be written`)];
  }
  if (!found.isFile() && !found.isSymbolicLink()) {
    return [refusal(`${file} is not a file, and a file of this name is to be written`)];
  }
  const reason = force ? undefined : whyForeign(file, target);
  return reason === undefined ? [] : [{ reason, forcible: true }];
}

/** Returns a link itself, not its target. */
function at(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false });
}

/** Returns why a file is not a generated one of this target, or undefined if it is. */
function whyForeign(file: string, target: string | undefined): string | undefined {
  const command = generatedBy(file);
  if (command === undefined) {
    return `${file} does not begin with the heading of a generated file`;
  }
  const theirs = targetOf(command);
  return target === undefined || theirs === undefined || theirs === target
    ? undefined
    : `${file} belongs to target ${theirs}`;
}

/** Returns the command in a file's heading; undefined for one that cannot be read, which is not known to be generated. */
function generatedBy(file: string): string | undefined {
  try {
    // Reading a pipe would wait for its writer.
    return statSync(file).isFile() ? commandIn(startOf(file)) : undefined;
  } catch {
    return undefined;
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
