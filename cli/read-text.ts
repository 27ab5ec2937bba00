import { closeSync, openSync, readSync } from 'node:fs';

import { InputError } from './errors';

const MIB = 1024 * 1024;

/**
 * Limit for `evaluate` and `plan`, about 60,000 workloads. tests/fuzz/memory.test.ts checks that such a document needs at most
 * 256 MB of heap.
 */
export const LARGEST_DOCUMENT_BYTES = 4 * MIB;

/** Limit for `rules`, about 70,000 resources with mixes. Larger fleets need several rulers, each with its own settings. */
export const LARGEST_SETTINGS_BYTES = 16 * MIB;

const STANDARD_INPUT = 0;
const CHUNK_BYTES = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'is a directory',
  EACCES: 'permission denied',
};

export interface TextSource {
  /** A path, or `-` for standard input. */
  file: string;
  /** Named in errors: the option, or the file itself. */
  field: string;
  /** The end of errors: the kind of input that is expected. */
  takes: string;
  /** The maximum number of bytes to read; protects the memory from any file, pipe or device. */
  limit: number;
}

/**
 * Reads a text file without its byte order mark.
 *
 * @throws InputError if it cannot be read, exceeds the limit or is not UTF-8
 */
export function readText({ file, field, takes, limit }: TextSource): string {
  const bytes = readBytes({ file, field, takes, limit });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(field, `${about(file, field)}is not UTF-8 text; ${takes}`);
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
    throw new InputError(field, `${about(file, field)}exceeds the limit of ${limit / MIB} MiB; ${takes}`);
  }
  return Buffer.concat(chunks);
}

/** Returns the file's name unless the error already begins with it. */
function about(file: string, field: string): string {
  return file === field ? '' : `${file}: `;
}
