import { escapeInvisible, isVisibleText } from '../../../tools/visible-text';
import { fieldPath, shown } from './field-path';

const TAKES = 'takes text without line breaks, control characters, direction marks and invisible characters';

/**
 * Returns an error for each name and text in a settings file, at any depth, that some target could not hold. A line break
 * can end a comment or begin a key, and half of a surrogate pair is not UTF-8.
 */
export function textErrors(file: unknown): string[] {
  const errors: string[] = [];
  // Aliases are references to the same value.
  const seen = new Set<object>();
  const check = (value: unknown, path: ReadonlyArray<string | number>) => {
    if (typeof value === 'string' && !isVisibleText(value)) {
      errors.push(`${escapeInvisible(fieldPath(path)) || 'settings'}: ${TAKES}, not ${shown(value)}`);
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    if (Array.isArray(value)) {
      value.forEach((item, i) => check(item, [...path, i]));
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      if (isVisibleText(name)) {
        check(inner, [...path, name]);
      } else {
        errors.push(`${escapeInvisible(fieldPath([...path, name]))}: has a name that ${TAKES}`);
      }
    }
  };
  check(file, []);
  return errors;
}
