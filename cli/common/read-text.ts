import { closeSync, openSync } from 'node:fs';

import { codeOf } from '../../tools/error-code';
import { InputError } from './errors';
import { readWaiting, STANDARD_INPUT } from './streams';

const MIB = 1024 * 1024;

/**
 * Limit for `evaluate` and `plan`, about 60,000 workloads. tests/fuzz/memory.test.ts checks that such a document needs at most
 * 256 MB of heap.
 */
export const LARGEST_DOCUMENT_BYTES = 4 * MIB;

/** Limit for `rules`, about 70,000 resources with mixes. Larger fleets need several rulers, each with its own settings. */
export const LARGEST_SETTINGS_BYTES = 16 * MIB;

/** Limit for `check`: 5,000 metric alerts, as many as a subscription may have, need about 10 MB. */
export const LARGEST_LIST_BYTES = 16 * MIB;

/** Why a file cannot be read, in words. */
export const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'is a directory',
  EACCES: 'permission denied',
};

/** @throws InputError for a file that is given twice, which would count twice */
export function checkEachOnce(files: readonly string[]): void {
  if (new Set(files).size < files.length) {
    throw new InputError('FILE', 'takes each file once');
  }
}

interface TextSource {
  /** A path, or `-` for standard input. */
  file: string;
  /** Named in errors: the option, or the file itself. */
  field: string;
  /** The end of errors: the kind of input that is expected. */
  takes: string;
  /** The maximum number of bytes to read; protects the memory from any file, pipe or device. */
  limit: number;
  /** Keeps a byte order mark at the start of the text. */
  keepsMark?: boolean;
}

/**
 * Reads a text file, by default without its byte order mark.
 *
 * @throws InputError if it cannot be read, exceeds the limit or is not UTF-8
 */
export function readText({ file, field, takes, limit, keepsMark = false }: TextSource): string {
  const bytes = readBytes({ file, field, takes, limit });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark }).decode(bytes);
  } catch {
    throw new InputError(field, `${about(file, field)}is not UTF-8 text; ${takes}`);
  }
}

function readBytes({ file, field, takes, limit }: TextSource): Buffer {
  // One byte more than the limit, which only a longer input reaches.
  const bytes = Buffer.alloc(limit + 1);
  let size = 0;
  try {
    const descriptor = file === '-' ? STANDARD_INPUT : openSync(file, 'r');
    try {
      for (let read = -1; read !== 0 && size < bytes.length; size += read) {
        read = readWaiting(descriptor, bytes, size);
      }
    } finally {
      if (descriptor !== STANDARD_INPUT) {
        closeSync(descriptor);
      }
    }
  } catch (error) {
    const code = codeOf(error);
    throw new InputError(field, `${about(file, field)}${REASONS[code] ?? `cannot be read (${code})`}; ${takes}`);
  }
  if (size > limit) {
    throw new InputError(field, `${about(file, field)}exceeds the limit of ${limit / MIB} MiB; ${takes}`);
  }
  return bytes.subarray(0, size);
}

/** Returns the file's name unless the error already begins with it. */
function about(file: string, field: string): string {
  return file === field ? '' : `${file}: `;
}
