import { readFileSync } from 'node:fs';
import path from 'node:path';

import { alertmanagerFiles } from '../../alerts/generator/alertmanager/files';
import { settingsOf } from '../../alerts/generator/settings';
import { run } from '../../tools/testing/binaries';

export const ALERTMANAGER_FOLDER = path.resolve(__dirname, '../../alerts/alertmanager');

/**
 * `0.25` of a binary of Alertmanager or amtool. One that `go build` made of its module says nothing when it is asked,
 * but holds the versions of the modules that it was made of.
 */
export function versionOf(binary: string): string {
  const [, said] = /version (\d+\.\d+)/.exec(run(binary, '--version').output) ?? [];
  const [, built] =
    /\tgithub\.com\/prometheus\/alertmanager\tv(\d+\.\d+)/.exec(said ?? readFileSync(binary, 'latin1')) ?? [];
  const version = said ?? built;
  if (version === undefined) {
    throw new Error(`${binary} holds no version`);
  }
  return version;
}

/** Whether `version` is `since` or later; both of 0.x. */
export function knows(version: string, since = '0.25'): boolean {
  return Number(version.split('.')[1]) >= Number(since.split('.')[1]);
}

/** A file of alerts/alertmanager as it is committed. */
export function shipped(name: string): string {
  return readFileSync(path.join(ALERTMANAGER_FOLDER, name), 'utf8');
}

/** A file of alerts/alertmanager as it would be for other settings. */
export function generated(name: string, settings: string): string {
  const file = alertmanagerFiles(settingsOf(settings)).get(name);
  if (file === undefined) {
    throw new Error(`${name} is not generated`);
  }
  return file;
}
