/** Returns the code of a system error, such as `ENOENT`, or the text of any other error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}

/** Returns the first part of a system error's message, such as `ENOSPC: no space left on device, write`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split(',')[0] : String(error);
}
