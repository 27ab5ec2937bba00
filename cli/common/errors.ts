import { types } from 'node:util';

import { EDITIONS } from '../../src/guide';
import { type FieldError, type UnitsOutsideGuide } from '../../src/model/capacity';
import { codeOf, reasonOf } from '../../tools/error-code';
import { escapeInvisible } from '../../tools/visible-text';

/** The answer of a check is printed, and something is wrong. The command exits with 1. */
export class FailedCheck extends Error {}

/** Keeps the line readable: the name of a field may be a megabyte long. */
const START_OF_LINE = /^.{0,2000}/u;

/** Invalid input. The command exits with 2 and one line on standard error. */
export class InputError extends Error {
  constructor(
    /** The invalid field, option or file. */
    readonly field: string,
    message: string
  ) {
    super(`${field}: ${message}`);
    this.name = 'InputError';
  }
}

/** All errors of an input, a line each. To see them all makes correcting a settings file faster. */
export class InputErrors extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'InputErrors';
  }
}

/** An answer that was not taken whole: the reader of standard output has left, or a disk is full. */
export class OutputError extends Error {
  readonly code: string;

  constructor(place: string, cause: unknown) {
    super(`${place}: cannot be written (${reasonOf(cause)})`);
    this.name = 'OutputError';
    this.code = codeOf(cause);
  }
}

/** Errors of the disk, for which an option is not to blame. */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'];

/** Returns an error of the file system in the words of the command, and any other as it is. */
export function fileError(error: unknown, at: { option: string; file: string; takes: string }): unknown {
  if (!(types.isNativeError(error) && 'syscall' in error)) {
    return error;
  }
  return DISK_ERRORS.includes(codeOf(error))
    ? new OutputError(`${at.option}: ${at.file}`, error)
    : new InputError(at.option, `${at.file} cannot be written to (${reasonOf(error)}); ${at.takes}`);
}

export function toInputError(error: FieldError | UnitsOutsideGuide): InputError {
  return new InputError(error.field, 'message' in error ? error.message : unitsMessage(error));
}

/** Names the unit sizes that the edition has figures for. */
export function unitsMessage({ edition, units }: Pick<UnitsOutsideGuide, 'edition' | 'units'>): string {
  const { columns } = EDITIONS[edition];
  return `takes a whole number from ${columns[0]} to ${columns[columns.length - 1]} in edition ${edition}, not ${units}`;
}

/**
 * Formats one line for standard error. Text from the input cannot control the terminal in it, and two names that differ
 * look different.
 */
export function errorLine(message: string): string {
  const line = escapeInvisible(message.trim().replace(/[ \t\r\n]+/g, ' '));
  const [start] = START_OF_LINE.exec(line) ?? [''];
  return `headroom: ${start}${start.length < line.length ? '...' : ''}\n`;
}
