import { closeSync, openSync } from 'node:fs';

import { codeOf } from '../../tools/error-code';
import { InputError } from '../common/errors';
import { REASONS } from '../common/read-text';
import { readWaiting, STANDARD_INPUT } from '../common/streams';

export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** False for the last line of a file that does not end with a line break: it may be half written. */
  isWhole: boolean;
}

const CHUNK_BYTES = 1024 * 1024;

/** Longer than any event: 10,000 alerts in a notification need about 20 MB. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Reads a file line by line, since the events of months can exceed the memory.
 *
 * @param file a path, or `-` for standard input
 * @param takes the end of errors
 * @throws InputError for a file that cannot be read, for a line without end, and for anything but UTF-8
 */
export function* linesOf(file: string, takes: string): Generator<Line> {
  const descriptor = file === '-' ? STANDARD_INPUT : attempt(() => openSync(file, 'r'), file, takes);
  try {
    yield* linesFrom(descriptor, file, takes);
  } finally {
    if (descriptor !== STANDARD_INPUT) {
      closeSync(descriptor);
    }
  }
}

function* linesFrom(descriptor: number, file: string, takes: string): Generator<Line> {
  const bytes = Buffer.alloc(CHUNK_BYTES);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let rest: string[] = [];
  let length = 0;
  for (;;) {
    const size = attempt(() => readWaiting(descriptor, bytes, 0), file, takes);
    const [first, ...more] = decoded(decoder, size === 0 ? undefined : bytes.subarray(0, size), file, takes).split(
      '\n'
    );
    rest.push(first);
    length += first.length;
    for (const next of more) {
      yield { number, text: rest.join(''), isWhole: true };
      number += 1;
      rest = [next];
      length = next.length;
    }
    if (length > LONGEST_LINE) {
      throw new InputError(file, `line ${number} does not end; ${takes}`);
    }
    if (size === 0) {
      break;
    }
  }
  const last = rest.join('');
  if (last !== '') {
    yield { number, text: last, isWhole: false };
  }
}

/** Without bytes at the end, where half a character may be left of a file that is being written. */
function decoded(decoder: TextDecoder, bytes: Buffer | undefined, file: string, takes: string): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    if (bytes === undefined) {
      return '\u{fffd}';
    }
    throw new InputError(file, `is not UTF-8 text; ${takes}`);
  }
}

function attempt<T>(work: () => T, file: string, takes: string): T {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    throw new InputError(file, `${REASONS[code] ?? `cannot be read (${code})`}; ${takes}`);
  }
}
