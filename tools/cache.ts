import { homedir } from 'node:os';
import { join } from 'node:path';

/** What takes minutes to get and is the same for every checkout of this repository. */
export function cacheFolder(): string {
  const base = process.env.XDG_CACHE_HOME;
  return join(base === undefined || base === '' ? join(homedir(), '.cache') : base, 'signalr-headroom');
}
