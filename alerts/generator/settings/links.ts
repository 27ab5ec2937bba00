import { fail, ok, type Result } from '../../../src/model/capacity';
import { escapeInvisible, isVisibleText } from '../../../tools/visible-text';
import { fieldPath, shown } from './field-path';

/** Links whose characters cannot end an attribute or Markdown markup; the notification templates drop all others. */
export const SAFE_LINK = "^https?://[A-Za-z0-9._~:/?#@!$&'*+,;=%-]+$";

const UNSAFE_CHARACTER = /[^A-Za-z0-9._~:/?#@!$&'*+,;=%-]/g;

/** More is not shown in one line, and leaves no room for the rest of a message. */
const LONGEST = 1000;

/**
 * Returns a base address with percent-encoding, as every channel can show it, and without slashes at its end.
 *
 * @param field that has the address
 */
export function linkBase(text: string, field: string): Result<string> {
  const url = parsed(text);
  if (url === undefined) {
    return fail(field, `takes a URL with a valid host and port, not ${text}`);
  }
  if (url.username !== '' || url.password !== '') {
    // The address is not repeated, as it can hold a password.
    return fail(field, 'takes a URL without a user name and password, which every message would show');
  }
  if (url.hostname.startsWith('[')) {
    return fail(field, `takes a host name or an IPv4 address, since messages cannot link to IPv6, not ${text}`);
  }
  const path = url.pathname.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(UNSAFE_CHARACTER, percentEncoded);
  const base = `${url.origin}${path}`.replace(/\/+$/, '');
  return base.length > LONGEST
    ? fail(field, `takes at most ${LONGEST} characters with percent-encoding, not ${base.length}`)
    : ok(base);
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** The URL parser has encoded everything beyond ASCII. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

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
