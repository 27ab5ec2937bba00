import { cycleIn, importsOf } from './imports';

/** What each folder of src may import of the others: docs/architecture.md. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  guide: [],
  text: [],
  model: ['guide'],
  frames: ['guide', 'model', 'text'],
  ui: ['guide', 'model', 'text'],
  options: ['guide', 'model', 'frames', 'ui'],
  panel: ['guide', 'model', 'text', 'frames', 'ui', 'options'],
};

/** Those that run wherever the guide's figures are needed: in a browser, in Node, in a rule generator. */
const WITHOUT_PACKAGES = ['guide', 'text', 'model'];

const imports = importsOf();

function layerOf(name: string): string | undefined {
  return /^src\/([^/]+)\/.*\.tsx?$/.exec(name)?.[1];
}

/** Tests, and what only they use, may need more. */
function isShipped(name: string): boolean {
  return !/\.test\.tsx?$|\/arbitraries\.ts$/.test(name);
}

it('every folder of src has its place among the layers', () => {
  expect([...new Set([...imports.files.keys()].flatMap((name) => layerOf(name) ?? []))].sort()).toEqual(
    Object.keys(LAYERS).sort()
  );
});

it.each(Object.entries(LAYERS))('src/%s imports nothing of src but %j', (layer, allowed) => {
  const within = [layer, ...allowed].map((name) => `src/${name}/`);
  const own = [...imports.files].filter(([name]) => layerOf(name) === layer);
  const wrong = own.flatMap(([name, imported]) =>
    imported.filter((file) => !within.some((folder) => file.startsWith(folder))).map((file) => `${name} -> ${file}`)
  );
  expect(wrong).toEqual([]);
});

it.each(WITHOUT_PACKAGES)('src/%s needs no package: neither React nor Grafana nor Node', (layer) => {
  const own = [...imports.packages].filter(([name]) => layerOf(name) === layer && isShipped(name));
  expect(own.filter(([, imported]) => imported.length > 0)).toEqual([]);
});

it('no file imports itself by way of others', () => {
  expect(cycleIn(imports.files)?.join(' -> ')).toBeUndefined();
});

it('a cycle is named from the file where it begins, also where the way to it is no part of it', () => {
  const files = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }));
  expect(cycleIn(files)).toEqual(['b', 'c', 'b']);
});

it('two ways to one file are no cycle', () => {
  const files = new Map(Object.entries({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }));
  expect(cycleIn(files)).toBeUndefined();
});
