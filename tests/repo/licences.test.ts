import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCommand } from '../../cli/bundle';
import { importsOf, isShipped } from './imports';
import { ROOT } from './tracked';

/** Licences that only require keeping a notice when the code is passed on. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
];

/** Licences allowed for build and test tools: also file-level copyleft and attribution for data. */
const FOR_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0'];

/** Licences of packages that state them only in `licenses`, a file or the README, not as SPDX in package.json. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
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
const UNSTATED: Readonly<Record<string, string>> = {
  'get-document':
    'three lines in the editor of @grafana/ui, which Grafana provides; its sister package get-window is MIT',
};

/** Packages with install scripts, with the reason they work without running them. */
const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'compiles itself if no prebuilt binary fits; sass needs it only for watching',
  '@swc/core': 'downloads another build if the optional package for this machine is missing',
  esbuild: "replaces its start script with its optional package's binary",
};

interface Locked {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...locked }));

/** Finds the package that the one at `from` loads by this name: its own copy, or that of the closest folder above. */
function resolved(from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in lock.packages || from === '') {
    return path in lock.packages ? path : undefined;
  }
  return resolved(from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name);
}

/** Returns the locked paths of everything that the panel runs with: the packages it imports, and theirs. */
function panelPackages(): Set<string> {
  const imported = [...importsOf().packages].filter(([file]) => file.startsWith('src/') && isShipped(file));
  const names = imported.flatMap(([, names]) =>
    names.map((name) => name.split('/', name[0] === '@' ? 2 : 1).join('/'))
  );
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = resolved(from, name);
    if (path !== undefined && !found.has(path)) {
      found.add(path);
      const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path];
      Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).forEach((next) => add(path, next));
    }
  };
  names.forEach((name) => add('', name));
  return found;
}

function licenceOf({ name, license }: { name: string; license?: string }): string {
  return license ?? STATED_ELSEWHERE[name] ?? 'none';
}

/** True if an SPDX expression offers an allowed choice. Handles no nested expressions, as no package has one. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['none', false],
])('rates %s as allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression, PERMISSIVE)).toBe(allowed);
});

describe('licences of the npm packages', () => {
  const stated = packages.filter(({ name }) => !(name in UNSTATED));

  it('are permissive for every package that the panel runs with', () => {
    const runtime = panelPackages();
    expect([...runtime]).toEqual(expect.arrayContaining(['node_modules/@grafana/ui', 'node_modules/react-i18next']));
    const others = stated.filter(({ path, ...one }) => runtime.has(path) && !isAllowed(licenceOf(one), PERMISSIVE));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('do not affect our code for any build or test dependency', () => {
    const others = stated.filter((one) => !isAllowed(licenceOf(one), FOR_TOOLS));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('are permissive for every package bundled into the command', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-licences-'));
    const files = await bundleCommand(join(folder, 'headroom.cjs'));
    rmSync(folder, { recursive: true, force: true });
    const names = files.flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1] ?? []
    );
    const built = packages.filter(({ name }) => names.includes(name));
    expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(['ajv', 'commander', 'yaml']));
    const others = built.filter((one) => !isAllowed(licenceOf(one), PERMISSIVE));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('are listed by hand only for packages that need it', () => {
    const unstated = packages.filter(({ license }) => license === undefined).map(({ name }) => name);
    expect([...new Set(unstated)].sort()).toEqual(Object.keys({ ...STATED_ELSEWHERE, ...UNSTATED }).sort());
  });
});

it('every package with an install script is known to work without it', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(WITH_SCRIPTS).sort());
});
