/** Readers of values that a person may have written by hand. */

/** True for an object whose properties can be read by name; false for a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an empty object in place of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Returns undefined for an empty text too. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function finiteOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns undefined if the reading throws, as a getter or a proxy can. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** As much of a value as a message has room for. */
const SHOWN_CHARACTERS = 80;

/** The text of any value for a message. An object may throw when it is written, also because it is nested too deep. */
export function shown(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null;
  const text = attempt(() => (isObject ? JSON.stringify(value) : String(value))) ?? '…';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
