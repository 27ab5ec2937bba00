import { importsOf, isShipped } from './imports';
import { FOR_TOOLS, isAllowed, licenceOf, lock, packages, PERMISSIVE, STATED_ELSEWHERE, UNSTATED } from './licences';

/** Packages with install scripts, with the reason they work without running them. */
const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'compiles itself if no prebuilt binary fits; sass needs it only for watching',
  '@swc/core': 'downloads another build if the optional package for this machine is missing',
  esbuild: "replaces its start script with its optional package's binary",
};

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

  it('are listed by hand only for packages that need it', () => {
    const unstated = packages.filter(({ license }) => license === undefined).map(({ name }) => name);
    expect([...new Set(unstated)].sort()).toEqual(Object.keys({ ...STATED_ELSEWHERE, ...UNSTATED }).sort());
  });
});

it('every package with an install script is known to work without it', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(WITH_SCRIPTS).sort());
});
