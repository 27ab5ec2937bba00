import { fail, ok, type Result } from '../../../src/model/capacity';

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
