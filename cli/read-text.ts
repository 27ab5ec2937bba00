import { closeSync, openSync, readSync } from 'node:fs';

import { InputError } from './errors';

const MIB = 1024 * 1024;

/**
 * What `evaluate` and `plan` read: some 60,000 workloads. Checked and answered within a heap of 256 MB, which
 * tests/fuzz/memory.test.ts holds to.
 */
export const LARGEST_DOCUMENT_BYTES = 4 * MIB;

/** What `rules` reads: some 70,000 resources with a mix each; who has more runs more than one ruler, and a file for each. */
export const LARGEST_SETTINGS_BYTES = 16 * MIB;

const STANDARD_INPUT = 0;
const CHUNK_BYTES = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory',
  EACCES: 'may not be read',
};

export interface TextSource {
  /** A path, or `-` for standard input. */
  file: string;
  /** What an error names: the option, or the file itself. */
  field: string;
  /** What belongs here, to end an error with. */
  takes: string;
  /** Nothing behind this many bytes is read, so that no file, pipe or device fills the memory. */
  limit: number;
}

/**
 * Reads a text file, without its byte order mark.
 *
 * @throws InputError for what cannot be read, is longer than the limit, or is no UTF-8
 */
export function readText({ file, field, takes, limit }: TextSource): string {
  const bytes = readBytes({ file, field, takes, limit });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(field, `${about(file, field)}is no UTF-8 text; ${takes}`);
  }
}

function readBytes({ file, field, takes, limit }: TextSource): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const descriptor = file === '-' ? STANDARD_INPUT : openSync(file, 'r');
    try {
      for (;;) {
        const chunk = Buffer.alloc(CHUNK_BYTES);
        const read = readSync(descriptor, chunk);
        if (read === 0 || size > limit) {
          break;
        }
        chunks.push(chunk.subarray(0, read));
        size += read;
      }
    } finally {
      if (descriptor !== STANDARD_INPUT) {
        closeSync(descriptor);
      }
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InputError(field, `${about(file, field)}${REASONS[reason] ?? `cannot be read (${reason})`}; ${takes}`);
  }
  if (size > limit) {
    throw new InputError(
      field,
      `${about(file, field)}is longer than ${limit / MIB} MiB, the most that is read; ${takes}`
    );
  }
  return Buffer.concat(chunks);
}

/** The file's name, where the error does not begin with it. */
function about(file: string, field: string): string {
  return file === field ? '' : `${file}: `;
}
