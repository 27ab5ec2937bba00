import { readFileSync } from 'node:fs';
import path from 'node:path';

import { run } from '../../tools/testing/binaries';

export const ALERTMANAGER_FOLDER = path.resolve(__dirname, '../../alerts/alertmanager');

/**
 * Returns the version of an Alertmanager or amtool binary, such as `0.25`. One built with `go build` prints no version,
 * but contains its module versions.
 */
export function versionOf(binary: string): string {
  const [, printed] = /version (\d+\.\d+)/.exec(run(binary, '--version').output) ?? [];
  const [, built] =
    /\tgithub\.com\/prometheus\/alertmanager\tv(\d+\.\d+)/.exec(printed ?? readFileSync(binary, 'latin1')) ?? [];
  const version = printed ?? built;
  if (version === undefined) {
    throw new Error(`${binary} contains no version`);
  }
  return version;
}

/** True if `version` is at least `since`; both must be 0.x. */
export function isAtLeast(version: string, since = '0.25'): boolean {
  return Number(version.split('.')[1]) >= Number(since.split('.')[1]);
}

/** Reads a committed file of alerts/alertmanager. */
export function shipped(name: string): string {
  return readFileSync(path.join(ALERTMANAGER_FOLDER, name), 'utf8');
}
