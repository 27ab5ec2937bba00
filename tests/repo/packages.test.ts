import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundledCommand } from '../../cli/testing';
import { isAllowed, licenceOf, packages, PERMISSIVE } from './licences';
import { ROOT } from './tracked';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const declared: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
const locked: Array<[string, { version?: string; resolved?: string }]> = Object.entries(lock.packages);

const GRAFANA = ['data', 'ui', 'runtime', 'schema', 'e2e-selectors'].map((name) => `@grafana/${name}`);

describe('package.json', () => {
  it.each(GRAFANA)('pins %s to the only version that all Grafana packages have', (name) => {
    expect(declared[name]).toBe('13.2.2');
  });

  it('pins every other package to an exact version', () => {
    const ranges = Object.entries(declared).filter(
      ([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
    );
    expect(ranges).toEqual([]);
  });

  it('has no install scripts', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(hooks.filter((hook) => hook in manifest.scripts)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  it("names no host, as each user's registry may differ", () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('matches package.json', () => {
    const { dependencies, devDependencies } = lock.packages[''];
    expect({ ...dependencies, ...devDependencies }).toEqual(declared);
  });

  // @grafana/plugin-e2e has its own copy of the selectors, which the panel never loads.
  const shipped = GRAFANA.filter((name) => name !== '@grafana/e2e-selectors');

  it.each(shipped)('installs %s once, as two copies would not share React contexts', (name) => {
    const copies = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(copies.map(([, { version }]) => version)).toEqual(['13.2.2']);
  });
});

describe('the npm package', () => {
  const bundle = bundledCommand();
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'headroom-pack-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('declares nothing to install beside itself, and its bundled command runs without any other package', () => {
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    cpSync(dirname(bundle.file), join(folder, 'build'), { recursive: true });
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const tarball = execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error'], options).trim();
    execFileSync('tar', ['-xzf', tarball], options);
    const packed: typeof manifest = JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8'));
    expect(Object.keys(packed).filter((key) => /dependencies$/i.test(key))).toEqual(['devDependencies']);
    const command = join(folder, 'package', packed.bin.headroom);
    const said = execFileSync('node', [command, 'ceilings', '--scenario', 'echo', '--units', '1', '--json'], options);
    expect(JSON.parse(said)).toEqual(expect.arrayContaining([expect.objectContaining({ scenario: 'echo', units: 1 })]));
  });

  it('contains only packages whose licences are permissive', () => {
    const names = bundle.sources.flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1] ?? []
    );
    const contained = packages.filter(({ name }) => names.includes(name));
    expect(contained.map(({ name }) => name)).toEqual(expect.arrayContaining(['ajv', 'commander', 'yaml']));
    const others = contained.filter((one) => !isAllowed(licenceOf(one), PERMISSIVE));
    expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });
});
