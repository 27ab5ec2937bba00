import { escapeInvisible } from '../../../tools/visible-text';

/** Formats a path as `resources[0].mix`; the path of the whole document is empty. Numbers are positions in a list. */
export function fieldPath(parts: ReadonlyArray<string | number>): string {
  return parts.reduce<string>((path, part) => {
    if (typeof part === 'number') {
      return `${path}[${part}]`;
    }
    const name = part.trim() === '' ? JSON.stringify(part) : part;
    return path === '' ? name : `${path}.${name}`;
  }, '');
}

/** Returns the start of a value as JSON, for the end of an error. */
export function shown(value: unknown): string {
  const text = escapeInvisible(jsonOf(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function jsonOf(value: unknown): string {
  if (typeof value === 'number') {
    // JSON.stringify writes infinity, which 1e999 is parsed as, as null.
    return String(value);
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A YAML alias can contain itself, or have more levels than the stack holds.
    return Array.isArray(value) ? 'such a list' : 'such an object';
  }
}
