import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCommand } from '../../cli/bundle';
import { ROOT } from './tracked';

/** Licences that ask no more of whoever passes the code on, built in or not, than to keep a notice. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
];

/** As well for what only builds and tests: copyleft by the file, and data that names its author. */
const FOR_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0'];

/** Packages whose package.json has no SPDX name, with what they say elsewhere: in `licenses`, a file or the README. */
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

/** Packages that state no licence anywhere, and why we may still install them: none of them is built into anything of ours. */
const UNSTATED: Readonly<Record<string, string>> = {
  'get-document': 'three lines in the editor of @grafana/ui, which Grafana brings itself; get-window beside it is MIT',
};

/** Packages with scripts that npm would run while it installs them, and why nothing is missed where it does not. */
const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'builds itself where no built one fits: sass takes it only to watch',
  '@swc/core': 'fetches another build where the optional package for this machine is missing',
  esbuild: 'puts the binary of its optional package in the place of a script that starts it',
};

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), ...locked }));

function licenceOf({ name, license }: { name: string; license?: string }): string {
  return license ?? STATED_ELSEWHERE[name] ?? 'none';
}

/** Whether an SPDX expression leaves a choice that is allowed; no package nests one in another. */
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
])('%s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression, PERMISSIVE)).toBe(allowed);
});

describe('licences of the npm packages', () => {
  const stated = packages.filter(({ name }) => !(name in UNSTATED));

  it('are permissive in all that the panel runs with', () => {
    const others = stated.filter((one) => one.dev !== true && !isAllowed(licenceOf(one), PERMISSIVE));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('bind nothing of ours in all that builds and tests it', () => {
    const others = stated.filter((one) => !isAllowed(licenceOf(one), FOR_TOOLS));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('are permissive in all that is built into the command', async () => {
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

  it('are looked up by hand only for packages that still need it', () => {
    const unstated = packages.filter(({ license }) => license === undefined).map(({ name }) => name);
    expect([...new Set(unstated)].sort()).toEqual(Object.keys({ ...STATED_ELSEWHERE, ...UNSTATED }).sort());
  });
});

it('packages with install scripts are those of which we know that they work without', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(WITH_SCRIPTS).sort());
});
