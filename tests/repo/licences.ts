import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tracked';

/** Licences that only require keeping a notice when the code is passed on. */
export const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
];

/** Licences allowed for build and test tools: also file-level copyleft and attribution for data. */
export const FOR_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1'];

/** Licences of packages that state them only in `licenses`, a file or the README, not as SPDX in package.json. */
export const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  body: 'MIT',
  bytes: 'MIT',
  'continuable-cache': 'MIT',
  error: 'MIT',
  exit: 'MIT',
  'fast-shallow-equal': 'Unlicense',
  'react-universal-interface': 'Unlicense',
  'safe-json-parse': 'MIT',
  'string-template': 'MIT',
};

/** Packages that state no licence, with the reason we may install them. None becomes part of our builds. */
export const UNSTATED: Readonly<Record<string, string>> = {
  'get-document':
    'three lines in the editor of @grafana/ui, which Grafana provides; its sister package get-window is MIT',
};

interface Locked {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
);
export const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...locked }));

export function licenceOf({ name, license }: { name: string; license?: string }): string {
  return license ?? STATED_ELSEWHERE[name] ?? 'none';
}

/** True if an SPDX expression offers an allowed choice. Handles no nested expressions, as no package has one. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}
