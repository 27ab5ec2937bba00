import { createHash } from 'node:crypto';

/** Returns the GUID of a name, always the same: a name-based UUID of version 5 (RFC 9562) in a namespace of this project. */
export function guidOf(name: string): string {
  const hash = createHash('sha1').update(`signalr-headroom/${name}`).digest();
  hash[6] = (hash[6] & 0x0f) | 0x50;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
