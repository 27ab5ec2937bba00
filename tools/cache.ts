import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder for downloads and builds that take minutes and are the same for every checkout. */
export function cacheFolder(): string {
  const base = process.env.XDG_CACHE_HOME;
  return join(base === undefined || base === '' ? join(homedir(), '.cache') : base, 'signalr-headroom');
}
