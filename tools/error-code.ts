import { types } from 'node:util';

/** Returns the code of a system error, such as `ENOENT`, or the text of any other error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}

/** Returns the first part of a system error's message, such as `ENOSPC: no space left on device, write`. */
export function reasonOf(error: unknown): string {
  return messageOf(error).split(',')[0];
}

/** Returns the message of whatever was thrown; an error of Node itself may be of another global object than ours. */
export function messageOf(error: unknown): string {
  return types.isNativeError(error) ? error.message : String(error);
}
