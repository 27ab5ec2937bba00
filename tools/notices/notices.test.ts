import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'ts-node';
import webpack, { type Stats } from 'webpack';
import { NOTICES_FILE, packageFolder, packagesIn, thirdPartyNotices } from './notices';
import { ThirdPartyNoticesPlugin } from './webpack-plugin';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'headroom-notices-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Creates a package without side effects, with these files beside its code. */
function install(name: string, terms: Record<string, string>): void {
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.2.3', license: 'MIT', sideEffects: false })
  );
  write(`node_modules/${name}/index.js`, `export const used = (text) => console.log('${name}', text);\n`);
  Object.entries(terms).forEach(([file, text]) => write(`node_modules/${name}/${file}`, text));
}

/** Bundles a module as the plugin is bundled: modules are joined, unused code is left out. */
async function bundle(text: string): Promise<Stats> {
  write('main.js', text);
  return new Promise((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './main.js',
        output: { path: join(folder, 'dist') },
        plugins: [new ThirdPartyNoticesPlugin()],
      },
      (error, stats) => (stats === undefined ? reject(error) : resolve(stats))
    )
  );
}

const notices = () => readFileSync(join(folder, 'dist', NOTICES_FILE), 'utf8');

describe('the notices beside a bundle', () => {
  it('include licence and notice of every bundled package, also in chunks that are loaded later', async () => {
    install('joined', { LICENSE: 'Terms of joined', NOTICE: 'Notice of joined' });
    install('@scope/later', { 'license.md': 'Terms of later' });
    const stats = await bundle(
      "import { used } from 'joined';\nused(document.title);\nimport('@scope/later').then((later) => later.used(document.title));\n"
    );
    expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
    expect(notices()).toContain('@scope/later 1.2.3 (MIT)\n\nTerms of later\n');
    expect(notices()).toContain('joined 1.2.3 (MIT)\n\nTerms of joined\n\nNotice of joined\n');
    expect(notices()).toContain('\nwebpack 5.');
  });

  it('leave out a package whose code was removed from the bundle', async () => {
    install('joined', { LICENSE: 'Terms of joined' });
    install('shaken', {});
    await bundle("import { used } from 'joined';\nimport { used as unused } from 'shaken';\nused(document.title);\n");
    expect(notices()).toContain('joined 1.2.3');
    expect(notices()).not.toContain('shaken');
  });

  it('fail the build if a package lacks the text of its licence', async () => {
    install('unstated', { 'README.md': 'MIT' });
    const stats = await bundle("import { used } from 'unstated';\nused(document.title);\n");
    expect(stats.toJson({ all: false, errors: true }).errors?.map(({ message }) => message)).toEqual([
      'unstated 1.2.3 is in the bundle, but the package lacks the text of its licence (MIT)',
    ]);
    expect(existsSync(join(folder, 'dist', NOTICES_FILE))).toBe(false);
  });
});

it('the notices name the packages also as `npm run build` compiles this file', () => {
  const root = join(__dirname, '..', '..');
  const file = join(__dirname, 'notices.ts');
  const compiled = create({ cwd: root, transpileOnly: true }).compile(readFileSync(file, 'utf8'), file);
  const exported: { thirdPartyNotices?: typeof thirdPartyNotices } = {};
  new Function('require', 'exports', compiled)(require, exported);
  const files = [join(root, 'node_modules/webpack/package.json')];
  expect(exported.thirdPartyNotices?.(files)).toBe(thirdPartyNotices(files));
  expect(packagesIn(thirdPartyNotices(files))).toEqual([expect.stringMatching(/^webpack@5\./)]);
});

it.each([
  ['/a/node_modules/one/index.js', '/a/node_modules/one'],
  ['node_modules/@scope/one/dist/index.js', 'node_modules/@scope/one'],
  ['/a/node_modules/one/node_modules/two/index.js', '/a/node_modules/one/node_modules/two'],
  ['/a/node_modules/made-up-by-a-plugin.js', undefined],
  ['/a/src/module.ts', undefined],
])('packageFolder finds for %s the package at %s', (file, expected) => {
  expect(packageFolder(file)).toBe(expected);
});
