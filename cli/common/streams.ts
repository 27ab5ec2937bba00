import { readSync, writeSync } from 'node:fs';

import { codeOf } from '../../tools/error-code';
import { OutputError } from './errors';

export const STANDARD_INPUT = 0;
export const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

/** Short enough not to be noticed, long enough not to keep the processor busy. */
const RETRY_MS = 5;

const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Writes the whole text to standard output. Not by `process.stdout`, which reports a reader that left only later, and a
 * disk that fills up midway not at all.
 *
 * @throws OutputError
 */
export function print(text: string): void {
  try {
    writeAll(STANDARD_OUTPUT, text);
  } catch (error) {
    throw new OutputError('standard output', error);
  }
}

/** Writes the whole text to standard error. If that fails, only the exit status is left to tell. */
export function printError(text: string): void {
  try {
    writeAll(STANDARD_ERROR, text);
  } catch {
    return;
  }
}

/** Reads like `readSync`, but waits for input where the other side made the descriptor non-blocking. */
export function readWaiting(descriptor: number, buffer: Buffer, offset: number): number {
  try {
    return waiting(() => readSync(descriptor, buffer, offset, buffer.length - offset, null));
  } catch (error) {
    // Windows reports the end of a pipe as an error.
    if (codeOf(error) === 'EOF') {
      return 0;
    }
    throw error;
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    written += waiting(() => writeSync(descriptor, bytes, written));
  }
}

function waiting(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') {
        throw error;
      }
      Atomics.wait(pause, 0, 0, RETRY_MS);
    }
  }
}
