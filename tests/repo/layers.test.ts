import { dirname } from 'node:path';
import { cycleIn, importsOf, isShipped } from './imports';

/** Folders that each folder may import; docs/architecture.md explains the order. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/guide': [],
  'src/model': ['src/guide'],
  'src/names': [],
  'src/ui': ['src/guide', 'src/model'],
  'src/frames': ['src/guide', 'src/model', 'src/names', 'src/ui'],
  'src/options': ['src/guide', 'src/model', 'src/names', 'src/ui', 'src/frames'],
  'src/panel': ['src/guide', 'src/model', 'src/names', 'src/ui', 'src/frames', 'src/options'],
  'src/module.tsx': ['src/ui', 'src/options', 'src/panel'],
  tools: [],
  alerts: ['src/guide', 'src/model', 'src/names', 'tools'],
  dashboards: ['src/guide', 'src/model', 'src/names', 'src/frames', 'src/options', 'alerts', 'tools'],
  cli: ['src/guide', 'src/model', 'src/names', 'alerts', 'dashboards', 'tools'],
  demo: ['src', 'alerts', 'dashboards', 'cli', 'tools'],
  tests: ['src', 'alerts', 'dashboards', 'cli', 'demo', 'tools'],
  lab: ['src', 'alerts', 'dashboards', 'cli', 'demo', 'tests', 'tools'],
};

/** Code that runs in a browser, in Node and in the rule generator alike. */
const WITHOUT_PACKAGES = ['src/guide', 'src/model', 'src/names'];

const imports = importsOf();
const tracked = [...imports.files.keys()].filter((name) => name.includes('/') && !name.startsWith('.'));

function isIn(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

function filesIn(folder: string): string[] {
  return tracked.filter((name) => isIn(name, folder));
}

/** Returns the other folders that each folder's own files import. */
function folderImports(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [name, imported] of files) {
    const folder = dirname(name);
    const others = folders.get(folder) ?? new Set();
    imported.map(dirname).forEach((other) => other !== folder && others.add(other));
    folders.set(folder, others);
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others]]));
}

it('places every TypeScript file in a folder whose imports are declared', () => {
  const folders = Object.keys(MAY_IMPORT);
  expect(tracked.filter((name) => folders.filter((folder) => isIn(name, folder)).length !== 1)).toEqual([]);
});

it.each(Object.entries(MAY_IMPORT))(
  'keeps %s and its tests from importing other folders than %j',
  (folder, allowed) => {
    const wrong = filesIn(folder).flatMap((name) =>
      (imports.files.get(name) ?? [])
        .filter((file) => ![folder, ...allowed].some((other) => isIn(file, other)))
        .map((file) => `${name} -> ${file}`)
    );
    expect(wrong).toEqual([]);
  }
);

it('keeps code from reaching past the index of a folder of the model', () => {
  const past = [...imports.files]
    .filter(([name]) => isShipped(name))
    .flatMap(([name, imported]) =>
      imported
        .filter((file) => isIn(file, 'src/model') && dirname(file) !== dirname(name) && !file.endsWith('/index.ts'))
        .map((file) => `${name} -> ${file}`)
    );
  expect(past).toEqual([]);
});

it('has no folder that imports itself through others', () => {
  const shipped = new Map([...imports.files].filter(([name]) => isShipped(name)));
  expect(cycleIn(folderImports(shipped))?.join(' -> ')).toBeUndefined();
});

it('has no file that imports itself through others', () => {
  expect(cycleIn(imports.files)?.join(' -> ')).toBeUndefined();
});

it.each(WITHOUT_PACKAGES)('keeps React, Grafana and Node out of %s', (folder) => {
  const shipped = filesIn(folder).filter(isShipped);
  expect(shipped.filter((name) => (imports.packages.get(name) ?? []).length > 0)).toEqual([]);
});

it('detects folders that import each other through a third', () => {
  const files = new Map(Object.entries({ 'a/x': ['b/x'], 'b/x': ['c/y'], 'c/x': ['a/z'], 'c/y': [], 'a/z': [] }));
  expect(cycleIn(files)).toBeUndefined();
  expect(cycleIn(folderImports(files))).toEqual(['a', 'b', 'c', 'a']);
});

it('reports a cycle from its first file, even if the search started outside it', () => {
  const files = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }));
  expect(cycleIn(files)).toEqual(['b', 'c', 'b']);
});

it('accepts two import paths to the same file', () => {
  const files = new Map(Object.entries({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }));
  expect(cycleIn(files)).toBeUndefined();
});
